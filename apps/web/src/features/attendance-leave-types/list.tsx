import type { AttendanceLeaveType } from '@lintel/contract/attendance-leave-types/schema.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { LeaveTypeMark } from '../../domain/attendance/leave-type-mark.tsx'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { attendanceLeaveTypes } from './links.ts'

const NewLeaveType = lazyPart(async () => ({ default: (await import('./leave-type-dialog.tsx')).NewLeaveType }))
const EditLeaveType = lazyPart(async () => ({ default: (await import('./leave-type-dialog.tsx')).EditLeaveType }))

interface CellProps {
  readonly row: AttendanceLeaveType
}

function UnitCell({ row }: CellProps) {
  return <span>{useText()(`attendanceLeaveTypes:unit.${row.unit}`)}</span>
}

function WorkedCell({ row }: CellProps) {
  return <span>{useText()(row.countsAsWorked ? 'common:yes' : 'common:no')}</span>
}

const columns = columnsFor<AttendanceLeaveType>()({
  name: {
    label: 'attendanceLeaveTypes:columns.name',
    Cell: ({ row }) => <LeaveTypeMark name={row.name} color={row.color} isStrong />,
    sort: 'name',
    isFixed: true,
  },
  company: { label: 'attendance:company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  symbol: { label: 'attendanceLeaveTypes:columns.symbol', Cell: ({ row }) => <PlainText text={row.symbol} /> },
  unit: { label: 'attendanceLeaveTypes:columns.unit', Cell: UnitCell },
  countsAsWorked: { label: 'attendanceLeaveTypes:columns.countsAsWorked', Cell: WorkedCell },
  leaves: { label: 'attendanceLeaveTypes:columns.leaves', Cell: ({ row }) => <NumberText value={row.leaves} /> },
})

const filters = [
  filter.text('keyword', 'attendanceLeaveTypes:columns.name'),
  filter.custom('companyUuid', 'attendance:company', CompanyFilter),
]

const leaveTypeDeletion = deletion({
  of: api.attendanceLeaveType.remove,
  needs: 'attendanceLeaveType.delete',
  name: ({ name }: AttendanceLeaveType) => name,
  text: 'common:deletion.final',
})

const Edit = ({ of, onClose }: RecordDialogProps<AttendanceLeaveType>) => (
  <EditLeaveType leaveType={of} onClose={onClose} />
)

/** Leave types of the companies of the site (office.md 22). */
export default function LeaveTypeList() {
  const t = useText()
  const view = useView(attendanceLeaveTypes)
  const [isAdding, setAdding] = useState(false)
  const one = useRecordActions<AttendanceLeaveType>((leaveType) => [
    {
      key: 'edit',
      label: t('common:edit'),
      icon: <IconPencil size={16} aria-hidden />,
      needs: 'attendanceLeaveType.edit',
      Dialog: Edit,
    },
    leaveTypeDeletion(t, leaveType),
  ])
  return (
    <>
      <ListScreen
        title="attendanceLeaveTypes:title"
        of={api.attendanceLeaveType.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={(leaveType) => leaveType.uuid}
        rowName={(leaveType) => leaveType.name}
        empty="attendanceLeaveTypes:empty"
        create={{
          key: 'add',
          label: t('attendanceLeaveTypes:add'),
          icon: <IconPlus size={16} aria-hidden />,
          run: () => setAdding(true),
          needs: 'attendanceLeaveType.create',
        }}
        row={one.actionsOf}
      />
      {isAdding && (
        <Suspense>
          <NewLeaveType onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {one.dialog}
    </>
  )
}
