/**
 * What emergency plans do with doors and how they run; how a muster report and its people stand (office.md 17, attendance.md
 * 63 to 78).
 */

/** lockdown: only responders enter. lock: doors that stand open by schedule close. open: doors stay open. */
export const planKinds = ['lockdown', 'lock', 'open'] as const
export type PlanKind = (typeof planKinds)[number]

/** What a plan does at single doors otherwise than at the rest; none: nothing. */
export const otherModes = [...planKinds, 'none'] as const
export type OtherMode = (typeof otherModes)[number]

/** Whether a plan runs: `drill` that only its drill does, which gives way to the plan (access-decision.md 14.11). */
export const runStates = ['idle', 'drill', 'running'] as const
export type RunState = (typeof runStates)[number]

/** What made a report: a person, an emergency, or the drill of one. */
export const musterTriggers = ['manual', 'emergency', 'drill'] as const
export type MusterTrigger = (typeof musterTriggers)[number]

export const musterStates = ['running', 'ended'] as const
export type MusterState = (typeof musterStates)[number]

/**
 * missing: was inside and has reached no assembly point. safe: has. safeUnexpected: is safe and was not known to be
 * inside. cameLater: entered while the report runs (attendance.md 76).
 */
export const musterStatuses = ['missing', 'safe', 'safeUnexpected', 'cameLater'] as const
export type MusterStatus = (typeof musterStatuses)[number]

/** What a person may be marked as by hand. */
export const musterMarks = ['safe', 'missing'] as const
export type MusterMarkStatus = (typeof musterMarks)[number]
