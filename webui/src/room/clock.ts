/** Clocks between two words of the server: it says what was left, the page counts on. */
import type { ClockView } from "../protocol";

/** What everybody has left, so many milliseconds after the word came. */
export function leftAfter(clock: ClockView, passed: number): number[] {
  return clock.left.map((ms, chair) => (chair === clock.running ? Math.max(0, ms - passed) : ms));
}

/** `2:05`; below ten seconds with tenths. */
export function clockText(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The next moment at which the clocks here show `23:00`; null for no hour. */
export function momentOf(time: string, now: Date = new Date()): number | null {
  const [hours, minutes] = time.split(":").map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null;
  const then = new Date(now);
  then.setHours(hours, minutes, 0, 0);
  if (then <= now) then.setDate(then.getDate() + 1);
  return then.getTime();
}

/** `23:00`, as the clocks here show it. */
export const hourText = (moment: number, lang: string): string => new Date(moment).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
