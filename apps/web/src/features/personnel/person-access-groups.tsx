import type { PersonInfo } from '@lintel/contract/personnel/records.ts'
import { RelatedText } from '../../kit/screen/cells.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { useIsOffice } from '../../domain/sites/site-kind.ts'
import { useText } from '../../language/language.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'

/** What opens doors for a person: which doors and when, personally or by the department (office.md 8.3). */
export function PersonAccessGroups({ person }: { readonly person: PersonInfo }) {
  const t = useText()
  const refer = useReferences()
  const words = useScheduleWords()
  const isOffice = useIsOffice()
  if (person.accessGroups.length === 0) return <p>{t('personnel:noAccessGroups')}</p>
  return (
    <ScrollTable
      label={t('personnel:tabs.access')}
      heads={[
        t('personnel:columns.accessGroup'),
        t('personnel:held.by'),
        t('personnel:held.doors'),
        t('personnel:held.times'),
      ]}
      rows={person.accessGroups.map((group) => ({
        key: `${group.by} ${group.uuid}`,
        cells: [
          <RelatedText key="name" name={group.name} to={refer('accessGroupInfo', { id: group.uuid })} />,
          group.by === 'person'
            ? t('personnel:held.person')
            : t(isOffice ? 'personnel:held.department' : 'personnel:held.building', {
                name: person.departmentName ?? '',
              }),
          group.allDoors
            ? t(isOffice ? 'personnel:held.allDoors' : 'personnel:held.allDoorsOfSite')
            : group.doors.join(' · '),
          [...words.lines(group), t(`personnel:held.holidays.${group.onHolidays}`)].join(' · '),
        ],
      }))}
    />
  )
}
