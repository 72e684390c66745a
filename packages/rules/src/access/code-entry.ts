/**
 * Where a guess-lockout has a say (access-decision.md 14.1): wrong typed codes lock code entry at one reader. Cards, tags, faces,
 * plates and QR pictures are neither counted nor refused by it, and exit readers have none. Counting is the reader's.
 */

import type { CredentialKind, Direction } from './model.ts'

/** PINs, and the digits of keys, which are PINs; everything else is read off something. */
export const isTypedCode = (kind: CredentialKind): boolean => kind === 'pin'

/** Wrong codes lock entries only: they keep no person inside. */
export const hasGuessLockout = (direction: Direction): boolean => direction === 'entry'
