import type { AclOp } from '@lintel/devices/protocol/acl.ts'
import type { Bundle, HeldRecord } from './compile.ts'

/** What leads a device from one bundle to another (device-link 5). Pure. */

/** A record's content as it travels: with a credential's hash, with a door's relay. */
export type ContentOf = (held: HeldRecord) => object

/** What takes away comes first, so that a device that applies as it reads closes before it opens. */
const closingFirst = ['block', 'credential', 'membership', 'person', 'grant', 'ceiling', 'areaRule', 'occupancyRule']

const rankOf = ([sign, kind]: AclOp): number => {
  const rank = closingFirst.indexOf(kind)
  const late = closingFirst.length
  // A block that is lifted opens; every other record that goes closes.
  if (sign === '-') return kind === 'block' ? 3 * late : rank < 0 ? late : rank
  if (kind === 'block') return 0
  return rank < 0 ? 2 * late : late + rank
}

/** The changes from what a device holds to what it should hold; everything when it holds nothing. */
export function opsBetween(before: Bundle, after: Bundle, contentOf: ContentOf): AclOp[] {
  const ops: AclOp[] = []
  for (const [key, { source }] of before) if (!after.has(key)) ops.push(['-', source.kind, source.id])
  for (const [key, held] of after) {
    const old = before.get(key)
    if (old && isSame(old, held)) continue
    ops.push(['+', held.source.kind, held.source.id, contentOf(held) as Record<string, unknown>])
  }
  return ops
    .map((op) => ({ op, rank: rankOf(op) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ op }) => op)
}

const isSame = (a: HeldRecord, b: HeldRecord): boolean =>
  a.content === b.content || JSON.stringify(a.content) === JSON.stringify(b.content)

/** Cuts changes into parts of so many bytes at most; one part when there are none. A change is never cut itself. */
export function inParts(ops: readonly AclOp[], maxBytes: number): AclOp[][] {
  const parts: AclOp[][] = [[]]
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
