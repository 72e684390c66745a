import type { Notice, Notification } from '@lintel/contract/notifications/schema.ts'
import type { NotificationStatus } from '@lintel/contract/notifications/states.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const meanings: Readonly<Record<NotificationStatus, Meaning>> = {
  draft: 'neutral',
  scheduled: 'information',
  running: 'ok',
  over: 'neutral',
  withdrawn: 'attention',
}

interface RowProps {
  readonly row: Notification
}

function StatusCell({ row }: RowProps) {
  return <StatusBadge meaning={meanings[row.status]}>{useText()(`notifications:status.${row.status}`)}</StatusBadge>
}

function KindsCell({ row }: RowProps) {
  const t = useText()
  return <span>{row.kinds.map((kind) => t(`notifications:kind.${kind}`)).join(', ')}</span>
}

function DistributorsCell({ row }: RowProps) {
  const t = useText()
  const format = useFormat()
  return (
    <span>{row.distributorCount === 0 ? t('notifications:allDistributors') : format.number(row.distributorCount)}</span>
  )
}

function EndCell({ row }: RowProps) {
  const t = useText()
  return row.endsAt === null ? <span>{t('notifications:noEnd')}</span> : <MomentText at={row.endsAt} />
}

function ShownAsCell({ row }: RowProps) {
  return <span>{useText()(`notifications:shownAs.${row.shownAs}`)}</span>
}

/** Columns for those who write notifications. */
export const columns = columnsFor<Notification>()({
  title: { label: 'notifications:columns.title', Cell: ({ row }) => <PlainText text={row.title} />, isFixed: true },
  status: { label: 'notifications:columns.status', Cell: StatusCell },
  kinds: { label: 'notifications:columns.kinds', Cell: KindsCell },
  distributors: { label: 'notifications:columns.distributors', Cell: DistributorsCell },
  shownAs: { label: 'notifications:columns.shownAs', Cell: ShownAsCell },
  startsAt: {
    label: 'notifications:columns.startsAt',
    Cell: ({ row }) => <MomentText at={row.startsAt} />,
    sort: 'startsAt',
  },
  endsAt: { label: 'notifications:columns.endsAt', Cell: EndCell },
  createdBy: { label: 'notifications:columns.createdBy', Cell: ({ row }) => <PlainText text={row.createdBy} /> },
})

function ReadCell({ row }: { readonly row: Notice }) {
  const t = useText()
  return row.readAt === null ? (
    <StatusBadge meaning="information">{t('notifications:reading.unread')}</StatusBadge>
  ) : (
    <StatusBadge meaning="neutral">{t('notifications:reading.read')}</StatusBadge>
  )
}

/** Columns for those who read them. */
export const ownColumns = columnsFor<Notice>()({
  title: { label: 'notifications:columns.title', Cell: ({ row }) => <PlainText text={row.title} />, isFixed: true },
  read: { label: 'notifications:columns.read', Cell: ReadCell },
  startsAt: { label: 'notifications:columns.startsAt', Cell: ({ row }) => <MomentText at={row.startsAt} /> },
})
