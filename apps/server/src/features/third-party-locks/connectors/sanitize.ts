import { foldName } from '@lintel/contract/base/name-fold.ts'
import { daySeconds } from '@lintel/vocabulary/durations.ts'
import { z } from 'zod'
import type { LockToken, VendorLockEvent } from '../../../kernel/lock-connector.ts'
import { hourMs } from '../../../base/durations.ts'

/** Bounds of what a connector gives back (`LockConnector`). */
export const maxLocks = 1000
export const maxEvents = 500
const wordsLength = 100
/** Clocks of locks go wrong; what claims to be later than this from now is left out until it is not. */
const clockToleranceMs = hourMs

/** A vendor's words: one line, no longer than we show, and nothing that a database or a log would stumble over. */
export function wording(text: string | null | undefined): string {
  return foldName((text ?? '').toWellFormed())
    .slice(0, wordsLength)
    .toWellFormed()
}

/** A vendor's id as it is kept. */
export const VendorId = z.string().regex(/^[\w-]{1,64}$/)

/** What travels in a header as it is. */
export const HeaderText = z.string().regex(/^[\x20-\x7e]{1,8192}$/)

const yearSeconds = 366 * daySeconds

/** The answer of a token endpoint (RFC 6749, 5.1). */
export const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  refresh_token: z.string().max(8192).nullish(),
  expires_in: z.number().positive().max(yearSeconds),
})

export function tokenOf({ access_token, refresh_token, expires_in }: z.output<typeof TokenAnswer>): LockToken {
  return { access: access_token, refresh: refresh_token ?? '', until: new Date(Date.now() + expires_in * 1000) }
}

/** Each once, by id; the first one counts. */
export function once<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  const knownIds = new Set<string>()
  return items.filter(({ id }) => !knownIds.has(id) && knownIds.add(id))
}

/** What happened since a moment: each once, oldest first, and no more than a caller takes. */
export function inOrder(events: readonly VendorLockEvent[], since: Date): VendorLockEvent[] {
  const latest = Date.now() + clockToleranceMs
  return once(events)
    .filter(({ at }) => at >= since && at.getTime() <= latest)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, maxEvents)
}
