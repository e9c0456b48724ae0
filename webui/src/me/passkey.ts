/** Passkeys: the browser makes them and signs with them; bytes travel as base64url. */
import type { NewPasskey, PasskeyOptions, SignIn, SignInOptions } from "../protocol";

const ALGORITHMS = [-8, -7, -257]; // EdDSA, ES256, RS256

const text = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytes = (encoded: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** Whether this browser has passkeys at all. */
export const canPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined" && isSecureContext;

/** A new passkey; null where the person has changed his mind. */
export async function makePasskey(options: PasskeyOptions): Promise<NewPasskey | null> {
  const name = options.name === "" ? "Preferans" : options.name;
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: bytes(options.challenge),
        rp: { id: options.rp, name: "Preferans" },
        user: { id: bytes(options.user), name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: options.known.map((id) => ({ type: "public-key", id: bytes(id) })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      },
    })
    .catch(unlessRefused);
  if (made === null) return null;
  const { rawId, response } = made as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  return { ceremony: options.ceremony, id: text(rawId), client_data: text(clientDataJSON), attestation: text(attestationObject) };
}

/** The challenge, signed by a passkey that the person has chosen; null where he has changed his mind. */
export async function signWithPasskey(options: SignInOptions, leave: boolean): Promise<SignIn | null> {
  const signed = await navigator.credentials
    .get({ publicKey: { challenge: bytes(options.challenge), rpId: options.rp, allowCredentials: [], userVerification: "preferred" } })
    .catch(unlessRefused);
  if (signed === null) return null;
  const { rawId, response } = signed as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    ceremony: options.ceremony,
    id: text(rawId),
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
    user: userHandle === null ? "" : text(userHandle),
    leave,
  };
}

/** Who closes the browser's window has not failed. */
function unlessRefused(error: unknown): null {
  if (error instanceof DOMException && error.name === "NotAllowedError") return null;
  throw error;
}
