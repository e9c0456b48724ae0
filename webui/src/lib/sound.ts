/** Soft sounds of the table, made here: a card is a breath of noise, a turn a low bell. Nothing sounds before the page was touched. */
import type { EventMessage } from "../protocol";
import { settings } from "./settings.svelte";

type Sound = "card" | "trick" | "turn" | "over";
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Makes ready what sounds need, which takes a while, before there is a card to be seen; null while nothing may sound. */
export function tune(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  noise ??= hiss(context);
  return context;
}

/** Plays a sound, if sounds are on and the browser lets it. */
export function sound(what: Sound): void {
  if (tune() === null || context === null) return;
  if (context.state !== "running") void context.resume();
  const now = context.currentTime;
  if (what === "card") rustle(context, now, 0.05);
  else if (what === "trick") [0, 0.07, 0.13].forEach((late) => rustle(context as AudioContext, now + late, 0.035));
  else if (what === "turn") bell(context, now, 523, 0.05);
  else [392, 523].forEach((pitch, i) => bell(context as AudioContext, now + i * 0.16, pitch, 0.045));
}

/** What events sound like to the one who sees them; only the last of them is heard. */
export function soundOf(events: readonly EventMessage[], myTurn: boolean): Sound | null {
  const has = (name: EventMessage["event"]): boolean => events.some((event) => event.event === name);
  return has("finished") ? "over" : has("trick") || has("dealt") ? "trick" : myTurn ? "turn" : has("card") || has("discarded") ? "card" : null;
}

function fade(audio: AudioContext, at: number, loud: number, long: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}
function rustle(audio: AudioContext, at: number, loud: number): void {
  const source = Object.assign(audio.createBufferSource(), { buffer: noise });
  const filter = Object.assign(audio.createBiquadFilter(), { type: "bandpass" as const });
  filter.frequency.value = 2100;
  source.connect(filter).connect(fade(audio, at, loud, 0.09));
  source.start(at);
}
function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.09), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0, seed = 1; i < data.length; i++) data[i] = ((seed = (seed * 16807) % 2147483647) / 1073741823.5 - 1) * (1 - i / data.length);
  return buffer;
}
function bell(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const tone = audio.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(fade(audio, at, loud, 0.5));
  tone.start(at);
  tone.stop(at + 0.5);
}
