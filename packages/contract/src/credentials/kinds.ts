import { personKinds } from '@lintel/vocabulary/events.ts'

/** Kinds, states and holders of credentials, in the library too. */

/** `duplicate`: a second entry of one card from an older version, which opens nothing (card-numbers.md 6). */
export const credentialStates = ['active', 'inactive', 'lost', 'duplicate'] as const

/** What the library keeps in order (office.md 29). */
export const libraryKinds = ['pin', 'card', 'uhfTag', 'plate'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** Only cards may be unassigned: they can lie in a drawer. PINs and plates always have a holder. */
export const unassignedKinds = ['card', 'uhfTag'] as const satisfies readonly LibraryKind[]
export type UnassignedKind = (typeof unassignedKinds)[number]

/** State of a code: held by a person, or unassigned. */
export const codeStates = [...credentialStates, 'unassigned'] as const

export const ownerKinds = personKinds

/** The numbers that stand in a text, one a line, as a sheet's column is pasted, with the lines that they stand in. */
export const linesOf = (text: string): readonly { readonly line: number; readonly code: string }[] =>
  text.split(/\r?\n/).flatMap((written, index) => (written.trim() ? [{ line: index + 1, code: written.trim() }] : []))
