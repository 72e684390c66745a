import type { Company } from '@lintel/contract/companies/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { MomentText, NameText, NumberText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { companies } from './links.ts'

function NameCell({ row }: { readonly row: Company }) {
  return <NameText name={row.name} to={useLinks(companies).edit({ id: row.uuid })} />
}

function DoorsCell({ row }: { readonly row: Company }) {
  const t = useText()
  return row.allDoors ? <span>{t('common:all')}</span> : <NumberText value={row.doors} />
}

/** How many people it has, which leads to them. */
function PeopleCell({ row }: { readonly row: Company }) {
  const people = useReferences()('personnelList')
  return <RelatedText name={useFormat().number(row.people)} to={filteredAddress(people, { companyUuid: row.uuid })} />
}

const columns = columnsFor<Company>()({
  name: { label: 'things:name', Cell: NameCell, sort: 'name', isFixed: true },
  floor: { label: 'companies:fields.floor', Cell: ({ row }) => <PlainText text={row.floor} /> },
  doors: { label: 'menu:doors', Cell: DoorsCell, isNumeric: true },
  groups: { label: 'companies:columns.groups', Cell: ({ row }) => <NumberText value={row.groups} />, isNumeric: true },
  people: { label: 'companies:columns.people', Cell: PeopleCell, isNumeric: true },
  created: {
    label: 'companies:columns.created',
    Cell: ({ row }) => <MomentText at={row.createdAt} />,
    sort: 'createdAt',
  },
  admins: { label: 'menu:admins', Cell: ({ row }) => <NumberText value={row.admins} />, isNumeric: true },
})

const filters = [filter.text('keyword', 'things:name')]

/** Refused while the company has people or administrators. */
const companyDeletion = deletion({
  of: api.company.remove,
  needs: 'company.delete',
  name: ({ name }: Company) => name,
  text: 'companies:deleteText',
})

/** The companies of the office. */
export default function CompanyList() {
  const t = useText()
  const links = useLinks(companies)
  const one = useRecordActions<Company>((company) => [
    {
      key: 'edit',
      label: t('common:edit'),
      accessibleLabel: t('companies:editFor', { name: company.name }),
      needs: 'company.edit',
      to: links.edit({ id: company.uuid }),
    },
    companyDeletion(t, company),
  ])
  return (
    <>
      <ListScreen
        title="menu:companies"
        of={api.company.list}
        columns={columns.pick(useView(companies).columns)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ name }) => name}
        empty="companies:empty"
        create={{
          key: 'create',
          label: t('companies:create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'company.create',
          to: links.create(),
        }}
        row={one.actionsOf}
      />
      {one.dialog}
    </>
  )
}
