import type { ConsentRequest } from '@lintel/contract/consents/schema.ts'
import type { DelegationState } from '@lintel/contract/delegations/states.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useText } from '../../language/language.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<DelegationState, Meaning>> = {
  pending: 'attention',
  active: 'ok',
  ended: 'neutral',
  revoked: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

interface RowProps {
  readonly row: ConsentRequest
}

/** What a request would do, in a sentence. */
export const requestText = (t: ReturnType<typeof useText>, { kind, subject }: ConsentRequest): string =>
  t(`consents:kind.${kind}`, { subject })

function KindCell({ row }: RowProps) {
  return <PlainText text={requestText(useText(), row)} />
}

function StateCell({ row: { state, isOverridden } }: RowProps) {
  const t = useText()
  return (
    <StatusBadge meaning={meanings[state]}>
      {t(`consents:state.${state === 'active' && isOverridden ? 'overridden' : state}`)}
    </StatusBadge>
  )
}

export const columns = columnsFor<ConsentRequest>()({
  kind: { label: 'consents:columns.kind', Cell: KindCell, isFixed: true },
  site: { label: 'consents:columns.site', Cell: ({ row }) => <PlainText text={row.siteName} /> },
  requestedBy: { label: 'consents:columns.requestedBy', Cell: ({ row }) => <PlainText text={row.byName} /> },
  state: { label: 'consents:columns.state', Cell: StateCell },
  requestedAt: { label: 'consents:columns.requestedAt', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
  until: { label: 'consents:columns.until', Cell: ({ row }) => <MomentText at={row.until} /> },
})
