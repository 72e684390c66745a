import type { PolicyOp } from '@lintel/devices/protocol/policy.ts'
import { recordOfAreaRule } from '@lintel/rules/access/records.ts'
import type { DeviceRecord } from './compile.ts'
import type { Change } from './device-part.ts'

/** Changes as they travel to a device (device-link.md 5). Pure. */

/** A record's content as it travels: with a credential's hash, with a door's relay. */
export type ContentOf = (record: DeviceRecord) => object

/** What takes away comes first, so that a device that applies as it reads closes before it opens. */
const closingFirst: readonly string[] = [
  'block',
  'credential',
  'membership',
  'person',
  'grant',
  'companyDoorLimit',
  ...new Set(Object.values(recordOfAreaRule)),
]

const rankOf = ([sign, kind]: PolicyOp): number => {
  const rank = closingFirst.indexOf(kind)
  const late = closingFirst.length
  // A block that is lifted opens; every other record that goes closes.
  if (sign === '-') return kind === 'block' ? 3 * late : rank < 0 ? late : rank
  if (kind === 'block') return 0
  return rank < 0 ? 2 * late : late + rank
}

/** What a device is told of changes, in the order in which it applies them. */
export const opsOf = (changes: Iterable<Change>, contentOf: ContentOf): PolicyOp[] =>
  inClosingOrder(
    Array.from(changes, ({ before, after }): PolicyOp =>
      after
        ? ['+', after.source.kind, after.source.id, contentOf(after) as Record<string, unknown>]
        : ['-', before!.source.kind, before!.source.id],
    ),
  )

const inClosingOrder = (ops: readonly PolicyOp[]): PolicyOp[] =>
  ops
    .map((op) => ({ op, rank: rankOf(op) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ op }) => op)

/** Cuts changes into parts of so many bytes at most; one part when there are none. A change is never cut itself. */
export function inParts(ops: readonly PolicyOp[], maxBytes: number): PolicyOp[][] {
  const parts: PolicyOp[][] = [[]]
  let bytes = 0
  for (const op of ops) {
    const size = Buffer.byteLength(JSON.stringify(op)) + 1
    if (bytes + size > maxBytes && bytes > 0) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(op)
    bytes += size
  }
  return parts
}
