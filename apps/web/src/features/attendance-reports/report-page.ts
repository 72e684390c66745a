import type { Page } from '@lintel/contract/kit/page.ts'
import { useEffect } from 'react'
import type { ListModel } from '../../kit/list/use-list.tsx'

/** A page of the report: the range that it has in the end, and how many of its days are still to be computed. */
export interface ReportPage<Row> extends Page<Row> {
  readonly from: string
  readonly to: string
  readonly daysDue: number
}

/** The page of a list of the report. */
export const reportPageOf = <Row>({ page }: ListModel<Row>): ReportPage<Row> | undefined =>
  page as ReportPage<Row> | undefined

/** So often a report asks again while days are being computed. */
const refreshEveryMs = 3_000

/** Asks again until no day of the report is left to compute; answers how many there are. */
export function useDaysDue<Row>(model: ListModel<Row>): number {
  const daysDue = reportPageOf(model)?.daysDue ?? 0
  const { refresh } = model
  useEffect(() => {
    if (daysDue === 0) return undefined
    const timer = setTimeout(refresh, refreshEveryMs)
    return () => clearTimeout(timer)
  })
  return daysDue
}
