import type { Personnel } from '@lintel/contract/personnel/schema.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { CallingText } from '../../domain/people/calling.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { CredentialMarks } from './credentials/credential-marks.tsx'
import { personnel } from './links.ts'
import { Portrait } from './photo/portrait.tsx'
import classes from './photo/portrait.module.css'
import { fullName, PeriodText, phoneOf, StandingBadge } from './words.tsx'

function NameCell({ row }: { readonly row: Personnel }) {
  return (
    <span className={classes.named}>
      <Portrait person={row} />
      <NameText name={fullName(row)} to={useLinks(personnel).info({ id: row.uuid })} />
    </span>
  )
}

/** Columns of the personnel list (office.md 8.1). */
export const columns = columnsFor<Personnel>()({
  name: { label: 'personnel:columns.name', Cell: NameCell, sort: 'name', isFixed: true },
  personnelId: {
    label: 'personnel:columns.personnelId',
    Cell: ({ row }) => <bdi className={classes.whole}>{row.personnelId}</bdi>,
    sort: 'personnelId',
  },
  company: { label: 'personnel:columns.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  department: { label: 'personnel:columns.department', Cell: ({ row }) => <PlainText text={row.departmentName} /> },
  email: { label: 'personnel:columns.email', Cell: ({ row }) => <PlainText text={row.email} />, isSpare: true },
  phone: { label: 'personnel:columns.phone', Cell: ({ row }) => <PlainText text={phoneOf(row)} />, isSpare: true },
  credentials: {
    label: 'personnel:columns.credentials',
    Cell: ({ row }) => <CredentialMarks kinds={row.credentials} />,
  },
  accessGroups: {
    label: 'personnel:columns.accessGroups',
    Cell: ({ row }) => <NumberText value={row.accessGroups} />,
    isNumeric: true,
  },
  app: {
    label: 'people:calling.column',
    Cell: ({ row }) => (
      <span className={classes.whole}>
        <CallingText {...row} />
      </span>
    ),
  },
  validity: { label: 'personnel:columns.validity', Cell: ({ row }) => <StandingBadge {...row} /> },
  period: { label: 'personnel:columns.period', Cell: ({ row }) => <PeriodText {...row} />, isSpare: true },
  created: {
    label: 'personnel:columns.created',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
})
