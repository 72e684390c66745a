import type { Personnel } from '@lintel/contract/personnel/records.ts'
import { PlainText } from '../../kit/screen/cells.tsx'
import { CallingText } from '../../domain/people/texts.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { personnel } from './links.ts'
import classes from '../../domain/people/portrait.module.css'
import { personColumns } from './shared/people-lists.tsx'

/** Columns of the personnel list (office.md 8.1). */
export const columns = columnsFor<Personnel>()({
  ...personColumns(() => useLinks(personnel).info),
  personnelId: {
    label: 'personnel:columns.personnelId',
    Cell: ({ row }) => <bdi className={classes.whole}>{row.personnelId}</bdi>,
    sort: 'personnelId',
  },
  company: { label: 'personnel:columns.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  department: { label: 'personnel:columns.department', Cell: ({ row }) => <PlainText text={row.departmentName} /> },
  attendance: {
    label: 'personnel:fields.attendanceEnabled',
    Cell: function AttendanceCell({ row }) {
      return <span>{useText()(row.attendanceEnabled ? 'personnel:yes' : 'personnel:no')}</span>
    },
    isSpare: true,
  },
  app: {
    label: 'people:calling.column',
    Cell: ({ row }) => (
      <span className={classes.whole}>
        <CallingText {...row} />
      </span>
    ),
  },
})
