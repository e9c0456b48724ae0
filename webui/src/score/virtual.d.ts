declare module "virtual:python" {
  /** The folder of the runtime, and the file of the core. */
  export const base: string;
  export const sources: string;
  /** The list of packages, empty. */
  export const lock: object;
}
