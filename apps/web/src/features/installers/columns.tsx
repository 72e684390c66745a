import type { Installer } from '@lintel/contract/installers/schema.ts'
import { MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { users } from '../../domain/accounts/links.ts'

interface Cell {
  readonly row: Installer
}

function NameCell({ row }: Cell) {
  return <NameText name={row.displayName} to={useLinks(users).installer({ id: row.uuid })} />
}

function ChargeModeCell({ row }: Cell) {
  return <span>{useText()(`users:chargeMode.${row.chargeMode}`)}</span>
}

function OnCell({ isOn }: { readonly isOn: boolean }) {
  return <span>{useText()(isOn ? 'common:on' : 'common:off')}</span>
}

/** Columns of the installers' list (operators.md 3.3, 4.3). */
export const columns = columnsFor<Installer>()({
  name: { label: 'users:columns.name', Cell: NameCell, isFixed: true },
  userName: { label: 'users:columns.userName', Cell: ({ row }) => <PlainText text={row.userName} />, sort: 'userName' },
  email: { label: 'users:columns.email', Cell: ({ row }) => <PlainText text={row.email} /> },
  distributor: { label: 'users:columns.distributor', Cell: ({ row }) => <PlainText text={row.distributorName} /> },
  subDistributor: {
    label: 'users:columns.subDistributor',
    Cell: ({ row }) => <PlainText text={row.subDistributorName} />,
  },
  sites: {
    label: 'users:columns.sites',
    Cell: ({ row }) => <NumberText value={row.communities + row.offices + row.villas} />,
    isNumeric: true,
  },
  communities: {
    label: 'users:columns.communities',
    Cell: ({ row }) => <NumberText value={row.communities} />,
    isNumeric: true,
  },
  offices: { label: 'users:columns.offices', Cell: ({ row }) => <NumberText value={row.offices} />, isNumeric: true },
  villas: { label: 'users:columns.villas', Cell: ({ row }) => <NumberText value={row.villas} />, isNumeric: true },
  households: {
    label: 'users:columns.households',
    Cell: ({ row }) => <NumberText value={row.households} />,
    isNumeric: true,
  },
  devices: { label: 'users:columns.devices', Cell: ({ row }) => <NumberText value={row.devices} />, isNumeric: true },
  chargeMode: { label: 'users:columns.chargeMode', Cell: ChargeModeCell },
  autoRenew: { label: 'users:columns.autoRenew', Cell: ({ row }) => <OnCell isOn={row.autoRenew} /> },
  twoFactor: { label: 'users:columns.twoFactor', Cell: ({ row }) => <OnCell isOn={row.twoFactor} /> },
  created: { label: 'users:columns.created', Cell: ({ row }) => <MomentText at={row.createdAt} />, sort: 'createdAt' },
})
