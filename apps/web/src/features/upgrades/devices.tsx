import type { UpgradeDevice, UpgradeTaskDetail } from '@lintel/contract/upgrades/schema.ts'
import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { isOpen, upgradeStates } from '@lintel/contract/upgrades/states.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { reasonText, UpgradeStateBadge } from '../../domain/devices/upgrade-words.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListFilters } from '../../kit/list/list-filters.tsx'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { List, useList } from '../../kit/list/use-list.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { MomentText, NameText, PlainText, TextLines } from '../../kit/screen/cells.tsx'
import { useMinute } from '../../kit/time/now.ts'
import { type Translate, useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Code, Empty, Section } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface CellProps {
  readonly row: UpgradeDevice
}

/** The page of a device, where the portal has one that can be named without its villa. */
function NameCell({ row: { device } }: CellProps) {
  const refer = useReferences()
  const to =
    device.uuid === null
      ? undefined
      : (refer('siteDeviceInfo', { id: device.uuid }) ?? refer('deviceInfo', { id: device.uuid }))
  return <NameText name={device.name} to={to} />
}

function StateCell({ row: { state, connection } }: CellProps) {
  const t = useText()
  return (
    <>
      <UpgradeStateBadge state={state} />{' '}
      {isOpen(state) && connection !== null && connection !== 'online' && (
        <StatusBadge meaning="attention">{t('upgrades:devices.away')}</StatusBadge>
      )}
    </>
  )
}

/** What a device said last of its job, while it is at it. */
function stepText(t: Translate, { state, step, percent }: UpgradeDevice): string | undefined {
  if (!isOpen(state)) return undefined
  switch (step) {
    case 'queued':
    case 'verified':
    case 'installing':
    case 'rebooting':
      return t(`upgrades:step.${step}`)
    case 'downloading':
      return t('upgrades:step.downloading', { percent: percent ?? 0 })
    case 'done':
      return t('upgrades:step.proof', { minutes: limits.upgradeProofMinutes })
    case null:
    case 'failed':
    case 'rejected':
    case 'rolledBack':
      return undefined
  }
}

function DetailCell({ row }: CellProps) {
  const t = useText()
  const format = useMomentFormat()
  const { state, reason, waitsForPlan, nextTryAt, tries, dueAt } = row
  const now = useMinute()
  const step = stepText(t, row)
  const isWaiting = state === 'waiting'
  const lines = [
    ...(reason === null ? [] : [reasonText(t, reason)]),
    ...(isWaiting && waitsForPlan ? [t('upgrades:devices.waitsForPlan')] : []),
    ...(nextTryAt === null ? [] : [t('upgrades:devices.nextTry', { time: format.dateTime(nextTryAt) })]),
    ...(step === undefined ? [] : [step]),
    ...(isWaiting && Date.parse(dueAt) > now + minuteMs
      ? [t('upgrades:devices.due', { time: format.dateTime(dueAt) })]
      : []),
    ...(tries > 1 ? [t('upgrades:devices.tries', { count: tries })] : []),
  ]
  return lines.length === 0 ? <Empty /> : <TextLines lines={lines} />
}

function RingCell({ row: { ring } }: CellProps) {
  const t = useText()
  return <PlainText text={ring && t(`upgrades:ring.${ring}`)} />
}

const columns = columnsFor<UpgradeDevice>()({
  name: { label: 'upgrades:devices.name', Cell: NameCell, isFixed: true },
  site: { label: 'upgrades:devices.site', Cell: ({ row }) => <PlainText text={row.site.name} /> },
  mac: { label: 'upgrades:devices.mac', Cell: ({ row }) => <Code>{row.mac}</Code> },
  state: { label: 'upgrades:devices.state', Cell: StateCell },
  detail: { label: 'upgrades:devices.detail', Cell: DetailCell },
  before: { label: 'upgrades:devices.before', Cell: ({ row }) => <PlainText text={row.before} /> },
  ring: { label: 'upgrades:devices.ring', Cell: RingCell },
  lastWord: {
    label: 'upgrades:devices.lastWord',
    Cell: ({ row }) => (row.lastWordAt === null ? <Empty /> : <MomentText at={row.lastWordAt} />),
  },
}).pick(['name', 'site', 'mac', 'state', 'detail', 'before', 'ring', 'lastWord'])

const filters = [
  filter.text('keyword', 'upgrades:devices.search'),
  filter.choice('state', 'upgrades:devices.state', upgradeStates, (state) => `upgrades:deviceState.${state}`),
]

interface TaskDevicesProps {
  readonly task: UpgradeTaskDetail
  readonly lookEveryMs: number
}

/** The devices of a task, a page at a time: how far each is and why it failed. */
export function TaskDevices({ task, lookEveryMs }: TaskDevicesProps) {
  const t = useText()
  const model = useList({
    of: api.upgradeTask.devices,
    columns,
    filters,
    always: { uuid: task.uuid },
    refetchEveryMs: lookEveryMs,
  })
  return (
    <Section
      title={t('upgrades:devices.title')}
      aside={<ExportButton of={api.upgradeTask.exportDevices} needs="upgradeTask.read" list={model} />}
    >
      <List model={model}>
        <ListFilters />
        <ListTable<UpgradeDevice>
          label={t('upgrades:devices.title')}
          rowId={({ uuid }) => uuid}
          rowName={({ device }) => device.name}
          empty={t('upgrades:devices.empty')}
        />
        <ListPager />
      </List>
    </Section>
  )
}
