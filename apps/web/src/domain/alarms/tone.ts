/** Two short notes, made here: no file is fetched. */
const notes = [
  { hertz: 880, from: 0 },
  { hertz: 660, from: 0.18 },
] as const
const noteSeconds = 0.16
const loudness = 0.15

/** Sounds the tone of a new alarm once; a browser that lets no page sound before it was touched stays silent. */
export function playAlarmTone(): void {
  const context = new AudioContext()
  for (const { hertz, from } of notes) {
    const start = context.currentTime + from
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.frequency.value = hertz
    // Without a slope the note begins and ends with a click.
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loudness, start + 0.02)
    gain.gain.linearRampToValueAtTime(0, start + noteSeconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + noteSeconds)
    if (from > 0) oscillator.onended = () => void context.close()
  }
}
