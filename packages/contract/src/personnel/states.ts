/** How people of a site, their codes and the keys of visitors stand, and what lists of them can do. */

/** State of a person's validity period now (office.md 8, States). */
export const validities = ['notStarted', 'valid', 'expired'] as const

/** Kinds of codes that staff of an old community have, one each (old-communities.md 4). */
export const staffCodes = ['pin', 'card', 'face'] as const

/** What lists can be narrowed to: also those who are valid for few days more (office.md 4). */
export const validityFilters = [...validities, 'endingSoon'] as const

/** The site's own people that one call changes. */
export const peopleMax = 200

/** Whether access groups come to those that people have of their own, or take their place. */
export const accessGroupModes = ['add', 'replace'] as const

/** What a household's main account is, and every other one of it (community.md 6). */
export const residentRoles = ['master', 'member'] as const
export type ResidentRole = (typeof residentRoles)[number]

/** How the account of a resident stands (specification.md 4; community.md 6.3). */
export const residentStates = ['normal', 'inactive', 'expired', 'off'] as const
export type ResidentState = (typeof residentStates)[number]

/** What a resident gets by itself there: one PIN, and cards. */
export const residentCodeKinds = ['pin', 'card'] as const
export type ResidentCodeKind = (typeof residentCodeKinds)[number]

/** expired: its span is over. inactive: its resident is suspended or not valid, or the code itself is set aside. */
export const residentCodeStates = ['normal', 'expired', 'inactive'] as const
export type ResidentCodeState = (typeof residentCodeStates)[number]

/** Follows from the clock, and from the uses that its devices have counted; a revoked one stays revoked. */
export const tempKeyStates = ['notStarted', 'valid', 'usedUp', 'expired', 'revoked'] as const
export type TempKeyState = (typeof tempKeyStates)[number]

/** Keys that the site's today is about: they hold at some time of it, or opened a door on it (office.md 4). */
export const tempKeyToday = ['valid', 'used'] as const
export type TempKeyToday = (typeof tempKeyToday)[number]

/** Who comes with a key; a courier has digits alone (community.md 11). */
export const keyHolderKinds = ['visitor', 'courier'] as const
export type KeyHolderKind = (typeof keyHolderKinds)[number]

/** Kinds of codes that couriers have. */
export const courierCodes = ['pin', 'card'] as const

/**
 * Pseudonym of a person whose name was deleted: the same wherever it is shown, and nothing leads back to the name.
 * Screens say it in a sentence, as `doorLogs:gone`.
 */
export const pseudonymOf = (personUuid: string): string => personUuid.slice(0, 8).toUpperCase()
