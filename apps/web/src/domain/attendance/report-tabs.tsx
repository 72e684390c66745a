import { useSearchParams } from 'react-router'
import { withQuery } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'

/** The lists of the report, as the address names them in `type`, the first one without; then what waits for somebody. */
export const reportTabs = ['days', 'summary', 'punches'] as const
export type ReportTab = (typeof reportTabs)[number]

interface ReportTabsProps {
  readonly current: ReportTab | 'review'
  /** Filters that stay the same from one list to the other: whose and which days. */
  readonly filters: readonly string[]
}

/** The tabs of the attendance report. Needs the texts `attendance`. */
export function ReportTabs({ current, filters }: ReportTabsProps) {
  const t = useText()
  const refer = useReferences()
  const [search] = useSearchParams()
  const address = refer('attendanceReport')
  const values = Object.fromEntries(filters.map((name) => [name, search.get(name) ?? '']))
  return (
    <Tabs
      label={t('attendance:report')}
      current={current}
      tabs={[
        ...reportTabs.map((tab) => ({
          key: tab,
          label: t(`attendance:tab.${tab}`),
          to: address && withQuery(address, { type: tab, ...values }),
        })),
        { key: 'review', label: t('attendance:tab.review'), to: refer('attendanceReview') },
      ]}
    />
  )
}
