import type { SubDistributor } from '@lintel/contract/sub-distributors/schema.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { users } from '../../domain/accounts/links.ts'

function NameCell({ row }: { readonly row: SubDistributor }) {
  return <NameText name={row.displayName} to={useLinks(users).subDistributor({ id: row.uuid })} />
}

/** Columns of the sub-distributors' list (operators.md 3.2). */
export const columns = columnsFor<SubDistributor>()({
  name: { label: 'users:columns.name', Cell: NameCell, isFixed: true },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} /> },
  distributor: { label: 'users:columns.distributor', Cell: ({ row }) => <PlainText text={row.distributorName} /> },
  installers: {
    label: 'users:columns.installers',
    Cell: ({ row }) => <NumberText value={row.installers} />,
    isNumeric: true,
  },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
})
