import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import type { ListModel } from '../../kit/list/use-list.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { reportPageOf } from './report-page.ts'
import { useSiteTimes } from './site-times.ts'

const valueOf = (values: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  typeof values[name] === 'string' && values[name] !== '' ? values[name] : undefined

/** Computes the days of the list again, after it has said which they are (office.md 24.4). */
export function RecomputeButton<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useText()
  const format = useFormat()
  const times = useSiteTimes()
  const [isOpen, setOpen] = useState(false)
  const page = reportPageOf(model)
  const { filterValues } = model
  return (
    <>
      <ActionButton
        action={{
          key: 'recompute',
          label: t('attendanceReports:recompute.action'),
          icon: <IconRefresh size={16} aria-hidden />,
          needs: 'attendanceReport.recompute',
          run: () => setOpen(true),
        }}
      />
      {isOpen && page && (
        <ConfirmDialog
          title={t('attendanceReports:recompute.title')}
          confirmLabel={t('attendanceReports:recompute.action')}
          of={api.attendanceReport.recompute}
          input={{
            keyword: valueOf(filterValues, 'keyword'),
            companyUuid: valueOf(filterValues, 'companyUuid'),
            departmentUuid: valueOf(filterValues, 'departmentUuid'),
            person: valueOf(filterValues, 'person'),
            from: page.from,
            to: page.to,
          }}
          successText={({ days }) => t('attendanceReports:recompute.done', { count: format.number(days) })}
          onClose={() => setOpen(false)}
        >
          {t('attendanceReports:recompute.text', { from: times.date(page.from), to: times.date(page.to) })}
        </ConfirmDialog>
      )}
    </>
  )
}
