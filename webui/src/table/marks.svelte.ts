/** What the person has marked but not yet said; forgotten when the table moves on. */
import type { CardName } from "../protocol";

export class Marks {
  picked = $state<CardName[]>([]);
  chosen = $state<string | null>(null);
  /** The pad shows its higher rows. */
  more = $state(false);
  claiming = $state(false);
  /** The reasons are shown. */
  why = $state(false);
  givingUp = $state(false);

  clear(): void {
    this.picked = [];
    this.chosen = null;
    this.more = false;
    this.claiming = false;
    this.why = false;
    this.givingUp = false;
  }
}
