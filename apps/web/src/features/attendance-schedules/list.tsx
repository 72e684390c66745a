import { useSearchParams } from 'react-router'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useText } from '../../language/language.ts'
import { useIsPhone } from '../../ui/hooks.ts'
import { attendanceSchedules } from './links.ts'
import { ScheduleCalendar } from './calendar-list.tsx'
import { ScheduleTable } from './table.tsx'

/** Schedules as a calendar of people and dates, or as a table, which is all that a phone has room for (office.md 21). */
export default function ScheduleList() {
  const t = useText()
  const isPhone = useIsPhone()
  const [search] = useSearchParams()
  const address = useLinks(attendanceSchedules).list()
  const current = isPhone || search.get('show') === 'table' ? 'table' : 'calendar'
  const tabs = isPhone ? undefined : (
    <Tabs
      label={t('attendanceSchedules:title')}
      current={current}
      tabs={[
        { key: 'calendar', label: t('attendanceSchedules:tab.calendar'), to: address },
        { key: 'table', label: t('attendanceSchedules:tab.table'), to: filteredAddress(address, { show: 'table' }) },
      ]}
    />
  )
  return current === 'calendar' ? <ScheduleCalendar tabs={tabs} /> : <ScheduleTable tabs={tabs} />
}
