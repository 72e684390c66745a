import { minuteMs } from '@lintel/vocabulary/durations.ts'
import type { PresentedKind, Direction } from '@lintel/vocabulary/events.ts'
import type { DecisionReason } from '@lintel/vocabulary/reasons.ts'
import { hasGuessLockout, isTypedCode } from '@lintel/rules/access/model.ts'

/** Five wrong typed codes within a minute lock code entry at their reader for 30 seconds (access-decision.md 14.1). */
export const codeLockoutLimits = { wrongCodes: 5, withinMs: minuteMs, lockedMs: 30_000 } as const

/** What is shown at a reader. */
export interface ReaderRead {
  readonly kind: PresentedKind
  readonly side: Direction
  /** Ms since epoch. */
  readonly at: number
}

/** What was shown at a reader, and how the decision ended. */
export interface CodeTry extends ReaderRead {
  readonly reason: DecisionReason
}

interface Entry {
  /** When wrong codes were typed that still count, oldest first. */
  readonly wrongAt: readonly number[]
  readonly lockedAt?: number
}

/** What the readers of a device remember of wrong codes; in memory alone, so that a power cut ends a lock. */
export class CodeLockout {
  readonly #entries = new Map<string, Entry>()

  /**
   * Until when a reader takes no codes, ms since epoch, where what is shown is one; undefined for everything else, and
   * where it takes them. A clock set back ends a lock.
   */
  lockedUntil(reader: string, read: ReaderRead): number | undefined {
    const lockedAt = this.#entries.get(reader)?.lockedAt
    if (lockedAt === undefined || !isGuessable(read)) return undefined
    if (read.at < lockedAt || read.at >= lockedAt + codeLockoutLimits.lockedMs) return undefined
    return lockedAt + codeLockoutLimits.lockedMs
  }

  /** Counts a wrong code. True where this one locks its reader; tries during the lock do not renew it. */
  count(reader: string, read: CodeTry): boolean {
    const { wrongCodes, withinMs } = codeLockoutLimits
    const { at } = read
    const isGuess = isGuessable(read) && read.reason === 'credentialUnknown'
    if (!isGuess || this.lockedUntil(reader, read) !== undefined) return false
    const before = this.#entries.get(reader)?.wrongAt ?? []
    const wrongAt = [...before.filter((time) => time <= at && at - time < withinMs), at]
    const isLocked = wrongAt.length >= wrongCodes
    this.#entries.set(reader, isLocked ? { wrongAt: [], lockedAt: at } : { wrongAt })
    return isLocked
  }
}

/** Codes that are typed at a way in; what is read off something is not guessed, and the way out has no lockout. */
const isGuessable = ({ kind, side }: ReaderRead): boolean => isTypedCode(kind) && hasGuessLockout(side)
