import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { isSkipped, spanBy, zoneAtSite } from '../../../domain/site-clock/site-clock.ts'
import { problemOf } from '../problems.ts'
import type { ImportWork } from '../import-work.ts'

/** Line with a validity period in the wall-clock time of the site. */
interface PeriodLine {
  readonly line: number
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** Start and end as instants; null: unlimited. */
export type Instants = readonly [from: string | null, until: string | null]

/** Converts periods to instants; across a clock change an end that reads later may not be later. */
export async function periodsOf(
  { db, scope }: ImportWork,
  lines: readonly PeriodLine[],
): Promise<{ readonly instants: ReadonlyMap<number, Instants>; readonly problems: readonly ImportProblem[] }> {
  const datedLines = lines.filter(({ validFrom, validUntil }) => validFrom !== null || validUntil !== null)
  if (datedLines.length === 0) return { instants: new Map(), problems: [] }
  const zone = await zoneAtSite(db, scope)
  const spans = datedLines.map(({ line, validFrom, validUntil }) => ({
    line,
    span: spanBy(zone, { from: validFrom, until: validUntil }),
  }))
  return {
    instants: new Map(
      spans.map(({ line, span: { from, until } }) => [
        line,
        [from?.toISOString() ?? null, until?.toISOString() ?? null],
      ]),
    ),
    problems: spans
      .filter(({ span }) => isSkipped(span))
      .map(({ line }) => problemOf('periodBackwards', line, 'validUntil')),
  }
}
