import { roleSections, type RoleSection } from '@lintel/contract/access/roles.ts'
import { sectionsRead, type AuditEntry } from '@lintel/contract/audit-logs/schema.ts'
import { auditGroups } from 'virtual:audit'
import { api } from '../../api/client.ts'
import { MomentText, PlainText, RelatedText } from '../../kit/screen/cells.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { LogTabs } from '../../domain/sites/tabs.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { auditLogs } from './links.ts'
import { HeadsButton } from './heads-button.tsx'
import { ModuleText, operationText, OperatorText, ResultText, SectionText } from './operation-text.tsx'

function NameCell({ row }: { readonly row: AuditEntry }) {
  useText()
  return <RelatedText name={operationText(row)} to={useLinks(auditLogs).info({ id: row.id })} />
}

const columns = columnsFor<AuditEntry>()({
  operation: { label: 'auditLogs:columns.operation', Cell: NameCell, isFixed: true },
  target: { label: 'auditLogs:columns.target', Cell: ({ row }) => <PlainText text={row.targetName} /> },
  operator: { label: 'auditLogs:columns.operator', Cell: ({ row }) => <OperatorText entry={row} /> },
  at: { label: 'auditLogs:columns.at', Cell: ({ row }) => <MomentText at={row.at} /> },
  section: { label: 'auditLogs:columns.section', Cell: ({ row }) => <SectionText entry={row} /> },
  module: { label: 'auditLogs:columns.module', Cell: ({ row }) => <ModuleText entry={row} /> },
  result: { label: 'auditLogs:columns.result', Cell: ({ row }) => <ResultText entry={row} /> },
  site: { label: 'auditLogs:columns.site', Cell: ({ row }) => <PlainText text={row.siteName} /> },
  address: { label: 'auditLogs:columns.address', Cell: ({ row }) => <PlainText text={row.address} /> },
})

const filters = {
  keyword: filter.text('keyword', 'auditLogs:filters.operator'),
  group: filter.choice('group', 'auditLogs:filters.group', auditGroups, (group) => `operations:groups.${group}`),
  from: filter.day('from', 'auditLogs:filters.from', 'start'),
  to: filter.day('to', 'auditLogs:filters.to', 'end'),
}

/** Portals that the reader may narrow the log to: those it reads of. */
const sectionFilter = (sections: readonly RoleSection[]) =>
  filter.choice('section', 'auditLogs:filters.section', sections, (section) => `auditLogs:section.${section}`)

/** Everything that was changed, newest first. */
export default function AuditLogList() {
  const view = useView(auditLogs)
  const facts = useSession()?.facts
  const sections = (facts && sectionsRead(facts)) ?? roleSections
  const inHand = { ...filters, section: sectionFilter(sections) }
  return (
    <ListScreen
      title="auditLogs:title"
      of={api.auditLog.list}
      isLog
      tool={(list) => (
        <>
          <HeadsButton />
          <ExportButton of={api.auditLog.export} needs="auditLog.read" list={list} />
        </>
      )}
      columns={columns.pick(view.columns)}
      filters={view.filters.map((name) => inHand[name])}
      rowId={({ id }) => id}
      rowName={operationText}
      empty="auditLogs:empty.list"
      tabs={<LogTabs current="auditLog" />}
    />
  )
}
