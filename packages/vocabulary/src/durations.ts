/** Durations: in milliseconds, and what a day has in smaller units. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds
export const dayMinutes = 24 * 60
