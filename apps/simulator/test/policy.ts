import { policyKey, digestOf, hashOfContent } from '@lintel/devices/policy-digest.ts'
import type { PolicyOp } from '@lintel/devices/protocol.ts'
import type { TestBackend } from './test-backend.ts'

/** Policies as a server sends them to the devices under test. */

/** Records by kind and id, as in `door d`. */
export type Records = Readonly<Record<string, object>>

/** The operations that make a device hold these records. */
export const opsOf = (records: Records): PolicyOp[] =>
  Object.entries(records).map(([name, content]) => {
    const [kind, id] = name.split(' ') as [string, string]
    return ['+', kind, id, content as Record<string, unknown>]
  })

/** The digest of what these operations add. */
export const digestOfOps = (ops: readonly PolicyOp[]): string =>
  digestOf(
    ops.flatMap(([sign, kind, id, content]) =>
      sign === '+' ? [[policyKey(kind, id), hashOfContent(content)] as const] : [],
    ),
  )

/** Tells the devices a whole policy in one part; `more` overwrites what is said of it. */
export function sayPolicy(
  backend: TestBackend,
  key: string,
  to: number,
  ops: readonly PolicyOp[],
  more: object = {},
): void {
  backend.say('policy', { from: 0, to, digest: digestOfOps(ops), part: 1, parts: 1, ops, key, ...more })
}

/** A door of the hall with a reader on each side, which opens as its hours and grants say. */
export const hallDoor = (id: string, more: object = {}) => ({
  id,
  relay: 0,
  panelId: 'p',
  groupIds: [],
  class: { kind: 'normal' },
  isOutOfService: false,
  permitsRemote: true,
  hasContact: false,
  unlockSeconds: 1,
  longUnlockSeconds: 3,
  sides: [
    { id: 'in', direction: 'entry', fromAreaId: 'outside', toAreaId: 'hall', readerIds: ['in'] },
    { id: 'out', direction: 'exit', fromAreaId: 'hall', toAreaId: 'outside', readerIds: ['out'] },
  ],
  ...more,
})

/** The site of all of them. */
export const viennaSite = { 'site s': { id: 's', zone: 'Europe/Vienna', clockDriftLimitSeconds: 180 } }

/** Lets people pass everywhere at all times. */
export const passageOf = (id: string, personIds: readonly string[]) => ({
  id,
  gives: 'passage',
  scheduleId: 'always',
  minFactors: 1,
  regardlessOfHolidays: true,
  subjects: { personIds, groupIds: [] },
  targets: { wholeSite: true },
})
