import type { Instant } from '../access/model.ts'

/** How a person came onto a report: was inside at the start, entered since, or was read at a muster reader unexpectedly. */
export type MusterOrigin = 'listed' | 'later' | 'unexpected'
export type MusterStatus = 'missing' | 'safe' | 'safeUnexpected' | 'cameLater'

/** What is known of a person since a report began: a mark by hand or by a muster reader, or another entry. */
export interface Mark {
  readonly at: Instant
  readonly kind: 'safe' | 'missing' | 'entered'
}

/** Of one instant the more careful one is last. */
const rankOfKind = { safe: 0, entered: 1, missing: 2 } as const

const bySequence = (one: Mark, other: Mark): number =>
  one.at - other.at || rankOfKind[one.kind] - rankOfKind[other.kind]

/**
 * Status of a person of a report: the latest mark holds, whatever order marks come in (attendance.md 77). Who enters again
 * after having been safe is a status of its own, and who is missing stays so (attendance.md 76).
 */
export function statusOfMarks<One extends Mark>(
  origin: MusterOrigin,
  marks: readonly One[],
): { readonly status: MusterStatus; readonly mark: One | null } {
  const inOrder = marks.toSorted(bySequence)
  const mark = inOrder.findLast(({ kind }) => kind !== 'entered') ?? null
  const hasEnteredSince = inOrder.at(-1)?.kind === 'entered'
  if (mark?.kind === 'missing') return { status: 'missing', mark }
  if (mark?.kind === 'safe' && !hasEnteredSince)
    return { status: origin === 'listed' ? 'safe' : 'safeUnexpected', mark }
  if (mark?.kind === 'safe') return { status: 'cameLater', mark: null }
  return { status: origin === 'listed' ? 'missing' : 'cameLater', mark: null }
}
