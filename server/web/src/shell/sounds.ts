// The sounds of the game, synthesized with Web Audio.

export type Sound = "move" | "capture" | "begin" | "end" | "offer" | "low_time";

/** The time from the last sound to the release of the audio device. An open device costs power even in silence. */
const RELEASE_MS = 2_000;

let context: AudioContext | null = null;
let release: ReturnType<typeof setTimeout> | undefined;

/** Plays a short, fading noise with a low tone. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const seconds = 0.09;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    const fade = (1 - index / samples.length) ** 6;
    samples[index] = (Math.random() * 2 - 1) * fade;
  }
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.2 });
  noise
    .connect(filter)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination);
  noise.start(at);
  tone(audio, at, pitch / 4, 0.07, loud / 4);
}

/** Plays a tone with a short attack and an exponential decay. */
function tone(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  move: (audio, at) => knock(audio, at, 1_500, 0.9),
  capture: (audio, at) => {
    knock(audio, at, 1_700, 0.9);
    knock(audio, at + 0.08, 900, 1);
  },
  begin: (audio, at) => [392, 523].forEach((pitch, step) => tone(audio, at + step * 0.12, pitch, 0.5, 0.14)),
  end: (audio, at) =>
    [523, 440, 349].forEach((pitch, step) => tone(audio, at + step * 0.14, pitch, 0.7, 0.14)),
  offer: (audio, at) => tone(audio, at, 659, 0.4, 0.12),
  low_time: (audio, at) =>
    [880, 880].forEach((pitch, step) => tone(audio, at + step * 0.18, pitch, 0.12, 0.1)),
};

/** Plays a sound. Does nothing before the user's first click or key press, because browsers forbid sound until then. */
export function playSound(sound: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  clearTimeout(release);
  release = setTimeout(() => void context?.suspend(), RELEASE_MS);
  void context.resume();
  SOUNDS[sound](context, context.currentTime + 0.01);
}
