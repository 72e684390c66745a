import type { Holiday } from '@lintel/contract/holidays/schema.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { PreviewParts } from '../../kit/access-preview.tsx'
import { NameText } from '../../kit/cells.tsx'
import { columnsFor } from '../../kit/columns.ts'
import { CompanyFilter } from '../../kit/companies.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/place.ts'
import { useScheduleWords } from '../../kit/schedule-words.ts'
import { useText } from '../../language/language.ts'
import { holidays } from './feature.ts'
import { staleReads } from './stale.ts'

interface CellProps {
  readonly row: Holiday
}

function NameCell({ row }: CellProps) {
  const to = useLinks(holidays).edit({ id: row.uuid })
  return <NameText name={row.name} to={row.mayChange ? to : undefined} />
}

function CompanyCell({ row }: CellProps) {
  const t = useText()
  return row.companyName === null ? <span>{t('holidays:allCompanies')}</span> : <bdi>{row.companyName}</bdi>
}

function DatesCell({ row }: CellProps) {
  const t = useText()
  const { date } = useScheduleWords()
  const from = date(row.startsOn)
  return <span>{row.startsOn === row.endsOn ? from : t('holidays:range', { from, to: date(row.endsOn) })}</span>
}

function RepeatCell({ row }: CellProps) {
  return <span>{useText()(row.repeatsYearly ? 'holidays:everyYear' : 'holidays:once')}</span>
}

function AttendanceCell({ row }: CellProps) {
  return <span>{useText()(row.countsForAttendance ? 'common:yes' : 'common:no')}</span>
}

const columns = columnsFor<Holiday>()({
  name: { label: 'holidays:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  company: { label: 'holidays:columns.company', Cell: CompanyCell },
  dates: { label: 'holidays:columns.dates', Cell: DatesCell, sort: 'startsOn' },
  repeat: { label: 'holidays:columns.repeat', Cell: RepeatCell },
  attendance: { label: 'holidays:columns.attendance', Cell: AttendanceCell },
})

const filters = [
  filter.text('keyword', 'holidays:filters.keyword'),
  filter.custom('companyUuid', 'holidays:filters.company', CompanyFilter),
]

/** Holidays of the site (office.md 13). */
export default function HolidayList() {
  const t = useText()
  const view = useView(holidays)
  const links = useLinks(holidays)
  const [deleting, setDeleting] = useState<Holiday>()
  return (
    <>
      <ListScreen
        title="holidays:title"
        of={api.holiday.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(holiday) => holiday.uuid}
        rowName={(holiday) => holiday.name}
        empty="holidays:empty"
        create={{
          key: 'add',
          label: t('holidays:add'),
          icon: <IconPlus size={16} aria-hidden />,
          to: links.add(),
          needs: 'holiday.create',
        }}
        row={(holiday) =>
          holiday.mayChange
            ? [
                {
                  key: 'edit',
                  label: t('common:edit'),
                  icon: <IconPencil size={16} aria-hidden />,
                  to: links.edit({ id: holiday.uuid }),
                  needs: 'holiday.edit',
                },
                {
                  key: 'delete',
                  label: t('common:delete'),
                  icon: <IconTrash size={16} aria-hidden />,
                  run: () => setDeleting(holiday),
                  needs: 'holiday.delete',
                },
              ]
            : []
        }
      />
      {deleting && (
        <ConfirmDialog
          title={t('holidays:delete.title', { name: deleting.name })}
          confirmLabel={t('common:delete')}
          isDangerous
          of={api.holiday.remove}
          input={{ uuid: deleting.uuid }}
          invalidates={staleReads}
          done={t('holidays:delete.done', { name: deleting.name })}
          onClose={() => setDeleting(undefined)}
        >
          {t('holidays:delete.text')}
          <RemovalPreview uuid={deleting.uuid} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Who gains by the deletion; nothing where nobody does. */
function RemovalPreview({ uuid }: { readonly uuid: string }) {
  const { data } = useRead(api.holiday.previewRemove, { uuid })
  return data && data.count > 0 ? <PreviewParts preview={data} /> : null
}
