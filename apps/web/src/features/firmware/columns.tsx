import type { Firmware } from '@lintel/contract/firmware/schema.ts'
import { Stack, Tooltip } from '@mantine/core'
import { columnsFor } from '../../kit/list/columns.ts'
import { LongText, MomentText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { namesText, useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface RowProps {
  readonly row: Firmware
}

function NameCell({ row }: RowProps) {
  const t = useText()
  return (
    <Stack gap={0}>
      <bdi>{row.name}</bdi>
      {row.leastName !== null && <small>{t('firmware:least', { least: row.leastName })}</small>}
    </Stack>
  )
}

/** The first signs tell two images apart; the whole is there to be compared. */
function DigestCell({ row: { sha256 } }: RowProps) {
  return (
    <Tooltip label={sha256} multiline maw={320} style={{ overflowWrap: 'anywhere' }} events={tooltipEvents}>
      <code dir="ltr" tabIndex={0} aria-label={sha256}>
        {sha256.slice(0, 8)}
      </code>
    </Tooltip>
  )
}
const tooltipEvents = { hover: true, focus: true, touch: true }

function SizeCell({ row }: RowProps) {
  return <span>{useFormat().bytes(row.bytes)}</span>
}

function VisibilityCell({ row }: RowProps) {
  const t = useText()
  if (row.visibility === null) return null
  if (row.visibility === 'chosen') return <LongText text={namesText(row.distributors.map(({ name }) => name))} />
  const text = t(`firmware:visibility.${row.visibility}`)
  return row.visibility === 'hidden' ? <StatusBadge meaning="neutral">{text}</StatusBadge> : <span>{text}</span>
}

function MustUpdateCell({ row }: RowProps) {
  const t = useText()
  return row.mustUpdate ? (
    <StatusBadge meaning={row.devicesBelow > 0 ? 'attention' : 'neutral'}>{t('firmware:must')}</StatusBadge>
  ) : (
    <PlainText text={null} />
  )
}

export const columns = columnsFor<Firmware>()({
  name: { label: 'firmware:columns.name', Cell: NameCell, isFixed: true },
  model: { label: 'firmware:columns.model', Cell: ({ row }) => <PlainText text={row.modelName} /> },
  devicesBelow: { label: 'firmware:columns.devicesBelow', Cell: ({ row }) => <NumberText value={row.devicesBelow} /> },
  notes: { label: 'firmware:columns.notes', Cell: ({ row }) => <LongText text={row.notes} /> },
  mustUpdate: { label: 'firmware:columns.mustUpdate', Cell: MustUpdateCell },
  size: { label: 'firmware:columns.size', Cell: SizeCell },
  sha256: { label: 'firmware:columns.sha256', Cell: DigestCell },
  visibility: { label: 'firmware:columns.visibility', Cell: VisibilityCell },
  publishedBy: { label: 'firmware:columns.publishedBy', Cell: ({ row }) => <PlainText text={row.publishedBy} /> },
  publishedAt: { label: 'firmware:columns.publishedAt', Cell: ({ row }) => <MomentText at={row.publishedAt} /> },
})
