import type { Distributor } from '@lintel/contract/distributors/schema.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { CountryText } from '../../kit/screen/countries.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { BusinessText } from '../../domain/accounts/account-facts.tsx'
import { users } from '../../domain/accounts/links.ts'

function NameCell({ row }: { readonly row: Distributor }) {
  return <NameText name={row.displayName} to={useLinks(users).distributor({ id: row.uuid })} />
}

function ChargeModeCell({ row }: { readonly row: Distributor }) {
  return <span>{useText()(`users:chargeMode.${row.chargeMode}`)}</span>
}

/** Columns of the distributors' list (operators.md 3.1). */
export const columns = columnsFor<Distributor>()({
  name: { label: 'users:columns.name', Cell: NameCell, isFixed: true },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} /> },
  country: { label: 'users:fields.country', Cell: ({ row }) => <CountryText code={row.country} /> },
  business: { label: 'users:columns.business', Cell: ({ row }) => <BusinessText business={row.business} /> },
  chargeMode: { label: 'users:columns.chargeMode', Cell: ChargeModeCell },
  subDistributors: {
    label: 'users:columns.subDistributors',
    Cell: ({ row }) => <NumberText value={row.subDistributors} />,
    isNumeric: true,
  },
  installers: {
    label: 'users:columns.installers',
    Cell: ({ row }) => <NumberText value={row.installers} />,
    isNumeric: true,
  },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
})
