import type { Personnel } from '@lintel/contract/personnel/records.ts'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { api } from '../../../api/client.ts'
import { deletion } from '../../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../../kit/actions/record-actions.tsx'
import { ExportButton } from '../../../kit/actions/export-button.tsx'
import { useImport } from '../../../domain/imports/use-import.tsx'
import { columnsFor } from '../../../kit/list/columns.ts'
import { filter } from '../../../kit/list/filters.ts'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { useLinks } from '../../../kit/portal/route-context.ts'
import { MomentText, NameText, NumberText } from '../../../kit/screen/cells.tsx'
import { useText } from '../../../language/language.ts'
import { CredentialMarks } from '../credentials/credential-marks.tsx'
import { Portrait } from '../../../domain/people/portrait.tsx'
import classes from '../../../domain/people/portrait.module.css'
import { fullName } from '../words.tsx'
import { staff } from '../links.ts'

/** Deletes one of staff. */
export const staffDeletion = deletion({
  of: api.personnel.remove,
  needs: 'personnel.delete',
  name: (person: Personnel) => fullName(person),
  input: ({ uuid }) => ({ uuids: [uuid] }),
  successText: 'personnel:delete.done',
  text: 'personnel:delete.text',
})

interface StaffNameProps {
  readonly person: Personnel
  readonly to: string | undefined
}

/** Portrait and name of one of staff. */
export function StaffName({ person, to }: StaffNameProps) {
  return (
    <span className={classes.named}>
      <Portrait person={person} />
      <NameText name={fullName(person)} to={to} />
    </span>
  )
}

function NameCell({ row }: { readonly row: Personnel }) {
  return <StaffName person={row} to={useLinks(staff).edit({ id: row.uuid })} />
}

const columns = columnsFor<Personnel>()({
  name: { label: 'things:name', Cell: NameCell, sort: 'name', isFixed: true },
  credentials: {
    label: 'personnel:columns.credentials',
    Cell: ({ row }) => <CredentialMarks kinds={row.credentials} />,
  },
  accessGroups: {
    label: 'personnel:columns.accessGroups',
    Cell: ({ row }) => <NumberText value={row.accessGroups} />,
    isNumeric: true,
  },
  created: {
    label: 'personnel:columns.created',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
}).pick(['name', 'credentials', 'accessGroups', 'created'])

const filters = [
  filter.text('keyword', 'personnel:filters.keyword'),
  filter.choice('withoutCredential', 'personnel:filters.withoutCredential', ['1'], () => 'personnel:without'),
]

/** The staff of a community. */
export default function StaffList() {
  const t = useText()
  const links = useLinks(staff)
  const sheet = useImport('staffCard')
  const one = useRecordActions<Personnel>((person) => [
    {
      key: 'edit',
      label: t('common:edit'),
      icon: <IconEdit size={16} aria-hidden />,
      needs: 'personnel.edit',
      to: links.edit({ id: person.uuid }),
    },
    staffDeletion(t, person),
  ])
  return (
    <>
      <ListScreen
        title="menu:staffAuth"
        of={api.personnel.list}
        always={{ kind: 'staff' }}
        tool={(list) => <ExportButton of={api.personnel.export} needs="personnel.read" list={list} />}
        columns={columns}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={fullName}
        empty="residents:staff.empty"
        create={{
          key: 'create',
          label: t('residents:staff.create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'personnel.create',
          to: links.create(),
        }}
        also={[{ ...sheet.action, label: t('residents:staff.importCards') }]}
        row={one.actionsOf}
      />
      {sheet.dialog}
      {one.dialog}
    </>
  )
}
