import type { LockOpening } from '@lintel/contract/third-party-locks/schema.ts'
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

const meaningOf: Readonly<Record<LockOpening['kind'], Meaning>> = { opened: 'ok', locked: 'neutral', refused: 'danger' }

function KindCell({ row: { kind } }: { readonly row: LockOpening }) {
  return <StatusBadge meaning={meaningOf[kind]}>{useText()(`thirdPartyLocks:opening.kind.${kind}`)}</StatusBadge>
}

function MethodCell({ row }: { readonly row: LockOpening }) {
  return <span>{useText()(`thirdPartyLocks:opening.method.${row.method}`)}</span>
}

const columns = columnsFor<LockOpening>()({
  at: { label: 'thirdPartyLocks:opening.at', Cell: ({ row }) => <MomentText at={row.at} />, isFixed: true },
  kind: { label: 'thirdPartyLocks:opening.what', Cell: KindCell },
  method: { label: 'thirdPartyLocks:opening.how', Cell: MethodCell },
  by: { label: 'thirdPartyLocks:opening.by', Cell: ({ row }) => <PlainText text={row.by} /> },
}).pick(['at', 'kind', 'method', 'by'])

/** What happened at a lock, newest first; nothing where the site hides its logs. */
export function Openings({ lockUuid }: { readonly lockUuid: string }) {
  const may = useMay()
  const isShown = useSession()?.facts.logsShown === true && may('thirdPartyLock.readLog')
  return isShown ? <OpeningList lockUuid={lockUuid} /> : null
}

function OpeningList({ lockUuid }: { readonly lockUuid: string }) {
  const t = useText()
  const model = useList({ of: api.thirdPartyLock.openings, columns, filters: [], always: { uuid: lockUuid } })
  return (
    <Section title={t('thirdPartyLocks:opening.title')}>
      <List model={model}>
        <ListTable<LockOpening>
          label={t('thirdPartyLocks:opening.title')}
          rowId={({ uuid }) => uuid}
          rowName={({ at }) => at}
          empty={t('thirdPartyLocks:opening.empty')}
        />
        <ListPager />
      </List>
    </Section>
  )
}
