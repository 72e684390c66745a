import type { PolicyRecord } from '@lintel/contract/legal-texts/schema.ts'
import { policyNames } from '@lintel/contract/legal-texts/texts.ts'
import { api } from '../../api/client.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { MomentText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText, languageName } from '../../language/language.ts'
import { Code } from '../../ui/content.tsx'
import { policyRecords } from './links.ts'

function AccountCell({ row }: { readonly row: PolicyRecord }) {
  const address = useLinks(policyRecords).detail({ type: row.policy })
  return <NameText name={row.accountName} to={filteredAddress(address, { record: row.uuid })} />
}

function KindCell({ row }: { readonly row: PolicyRecord }) {
  return <span>{useText()(`auth:accountKind.${row.accountKind}`)}</span>
}

function PolicyCell({ row }: { readonly row: PolicyRecord }) {
  return <span>{useText()(`policies:names.${row.policy}`)}</span>
}

const columns = columnsFor<PolicyRecord>()({
  account: { label: 'policies:records.account', Cell: AccountCell, isFixed: true },
  kind: { label: 'policies:records.kind', Cell: KindCell },
  policy: { label: 'policies:records.policy', Cell: PolicyCell },
  version: { label: 'policies:records.versionColumn', Cell: ({ row }) => <PlainText text={row.version} /> },
  language: { label: 'policies:records.language', Cell: ({ row }) => <PlainText text={languageName(row.language)} /> },
  address: { label: 'policies:records.address', Cell: ({ row }) => <Code>{row.address}</Code> },
  at: { label: 'policies:records.at', Cell: ({ row }) => <MomentText at={row.at} /> },
})

const filters = [
  filter.text('keyword', 'policies:records.search'),
  filter.choice('policy', 'policies:records.policy', policyNames, (name) => `policies:names.${name}`),
]

/** Who accepted which text, newest first; nothing here can be changed (operators.md 3.5). */
export default function LegalTextRecordList() {
  return (
    <ListScreen
      title="policies:records.title"
      of={api.policy.list}
      columns={columns.pick(['account', 'kind', 'policy', 'version', 'language', 'address', 'at'])}
      filters={filters}
      rowId={({ uuid }) => uuid}
      rowName={({ accountName }) => accountName}
      empty="policies:records.empty"
    />
  )
}
