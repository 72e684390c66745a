import type { UpgradeTask } from '@lintel/contract/upgrades/schema.ts'
import { columnsFor } from '../../kit/list/columns.ts'
import { useLinks } from '../../kit/portal/route-context.ts'
import { LongText, MomentText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { upgrades } from './links.ts'
import { failureCount, TaskStateBadge, useTimeOfTask } from './words.tsx'

interface CellProps {
  readonly row: UpgradeTask
}

function VersionCell({ row }: CellProps) {
  return <NameText name={row.version} to={useLinks(upgrades).info({ id: row.uuid })} />
}

function ResultCell({ row: { figures } }: CellProps) {
  const format = useFormat()
  return (
    <span>
      {format.number(figures.succeeded)} / {format.number(failureCount(figures))}
    </span>
  )
}

/** Tasks that somebody above made are marked: their devices change without the reader. */
function CreatedByCell({ row }: CellProps) {
  const t = useText()
  return row.isOfPlatform && !row.isOwn ? (
    <StatusBadge meaning="information">{t('upgrades:platform')}</StatusBadge>
  ) : (
    <PlainText text={row.createdBy} />
  )
}

export const columns = columnsFor<UpgradeTask>()({
  version: { label: 'upgrades:columns.version', Cell: VersionCell, isFixed: true },
  model: { label: 'upgrades:columns.model', Cell: ({ row }) => <PlainText text={row.modelName} /> },
  devices: {
    label: 'upgrades:columns.devices',
    Cell: ({ row }) => <NumberText value={row.devices} />,
    isNumeric: true,
  },
  time: { label: 'upgrades:columns.time', Cell: ({ row }) => <span>{useTimeOfTask(row)}</span> },
  state: { label: 'upgrades:columns.state', Cell: ({ row }) => <TaskStateBadge state={row.state} /> },
  result: { label: 'upgrades:columns.result', Cell: ResultCell, isNumeric: true },
  remark: { label: 'upgrades:columns.remark', Cell: ({ row }) => <LongText text={row.remark} /> },
  createdBy: { label: 'upgrades:columns.createdBy', Cell: CreatedByCell },
  createdAt: { label: 'upgrades:columns.createdAt', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
})
