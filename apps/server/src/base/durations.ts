export { secondMs, minuteMs, hourMs, dayMs } from '@lintel/vocabulary/durations.ts'

/** The moment so many milliseconds after another; before it, if they are negative. */
export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

/** The moment so many milliseconds before another. */
export const before = (moment: Date, ms: number): Date => after(moment, -ms)

/** Milliseconds from a moment to a later one. */
export const msBetween = (earlier: Date, later: Date): number => later.getTime() - earlier.getTime()
