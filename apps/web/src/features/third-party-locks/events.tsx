import type { LockEvent } from '@lintel/contract/third-party-locks/schema.ts'
import { api } from '../../api/client.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { List, useList } from '../../kit/list/use-list.tsx'
import { useText } from '../../language/language.ts'
import { useMay, useSession } from '../../session/session.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { Section } from '../../ui/content.tsx'

const meaningOf: Readonly<Record<LockEvent['kind'], Meaning>> = { opened: 'ok', locked: 'neutral', denied: 'danger' }

function KindCell({ row: { kind } }: { readonly row: LockEvent }) {
  return <StatusBadge meaning={meaningOf[kind]}>{useText()(`thirdPartyLocks:event.kind.${kind}`)}</StatusBadge>
}

function MethodCell({ row }: { readonly row: LockEvent }) {
  return <span>{useText()(`thirdPartyLocks:event.method.${row.method}`)}</span>
}

const columns = columnsFor<LockEvent>()({
  at: { label: 'thirdPartyLocks:event.at', Cell: ({ row }) => <MomentText at={row.at} />, isFixed: true },
  kind: { label: 'thirdPartyLocks:event.what', Cell: KindCell },
  method: { label: 'thirdPartyLocks:event.how', Cell: MethodCell },
  by: { label: 'thirdPartyLocks:event.by', Cell: ({ row }) => <PlainText text={row.by} /> },
}).pick(['at', 'kind', 'method', 'by'])

/** What happened at a lock, newest first; nothing where the site hides its logs. */
export function LockEvents({ lockUuid }: { readonly lockUuid: string }) {
  const may = useMay()
  const isShown = useSession()?.facts.logsShown === true && may('thirdPartyLock.readLog')
  return isShown ? <EventList lockUuid={lockUuid} /> : null
}

function EventList({ lockUuid }: { readonly lockUuid: string }) {
  const t = useText()
  const model = useList({ of: api.thirdPartyLock.events, columns, filters: [], always: { uuid: lockUuid } })
  return (
    <Section title={t('thirdPartyLocks:event.title')}>
      <List model={model}>
        <ListTable<LockEvent>
          label={t('thirdPartyLocks:event.title')}
          rowId={({ uuid }) => uuid}
          rowName={({ at }) => at}
          empty={t('thirdPartyLocks:event.empty')}
        />
        <ListPager />
      </List>
    </Section>
  )
}
