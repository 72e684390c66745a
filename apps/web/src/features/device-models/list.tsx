import { deviceTypes } from '@lintel/contract/base/connections.ts'
import type { DeviceModel, DeviceModelInfo } from '@lintel/contract/device-models/schema.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { LongText, NameText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Empty } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { deviceModels } from './links.ts'

const DeviceModelDialog = lazyPart(async () => ({ default: (await import('./dialog.tsx')).DeviceModelDialog }))

interface CellProps {
  readonly row: DeviceModel
}

function TypeCell({ row }: CellProps) {
  return <span>{useText()(`devices:type.${row.type}`)}</span>
}

function PartsCell({ row }: CellProps) {
  const t = useText()
  const parts = row.parts.map((part) => t(`deviceModels:parts.${part}`))
  return <LongText text={[...parts, ...(row.isHighEnd ? [t('deviceModels:parts.highEndIndoor')] : [])].join(', ')} />
}

/** Room for credentials, where it is known. */
function CredentialsCell({ row }: CellProps) {
  return row.credentials === null ? <Empty /> : <NumberText value={row.credentials} />
}

/** What this version knows by itself is read only. */
function OriginCell({ row }: CellProps) {
  const t = useText()
  const isAdded = row.uuid !== null
  return (
    <StatusBadge meaning={isAdded ? 'information' : 'neutral'}>
      {t(isAdded ? 'deviceModels:origin.added' : 'deviceModels:origin.builtIn')}
    </StatusBadge>
  )
}

const columns = columnsFor<DeviceModel>()({
  model: {
    label: 'deviceModels:columns.model',
    Cell: ({ row }) => <NameText name={row.model} to={undefined} />,
    sort: 'model',
    isFixed: true,
  },
  code: {
    label: 'deviceModels:columns.code',
    Cell: ({ row }) => <NumberText value={row.code} />,
    sort: 'code',
    isNumeric: true,
  },
  name: { label: 'deviceModels:columns.name', Cell: ({ row }) => <PlainText text={row.name} /> },
  maker: { label: 'deviceModels:columns.maker', Cell: ({ row }) => <PlainText text={row.maker} /> },
  type: { label: 'deviceModels:columns.type', Cell: TypeCell },
  relays: {
    label: 'deviceModels:columns.relays',
    Cell: ({ row }) => <NumberText value={row.relays} />,
    isNumeric: true,
  },
  securityRelays: {
    label: 'deviceModels:columns.securityRelays',
    Cell: ({ row }) => <NumberText value={row.securityRelays} />,
    isNumeric: true,
    isSpare: true,
  },
  readers: {
    label: 'deviceModels:columns.readers',
    Cell: ({ row }) => <NumberText value={row.readers} />,
    isNumeric: true,
  },
  credentials: {
    label: 'deviceModels:columns.credentials',
    Cell: CredentialsCell,
    isNumeric: true,
    isSpare: true,
  },
  parts: { label: 'deviceModels:columns.parts', Cell: PartsCell },
  devices: {
    label: 'deviceModels:columns.devices',
    Cell: ({ row }) => <NumberText value={row.devices} />,
    isNumeric: true,
  },
  origin: { label: 'deviceModels:columns.origin', Cell: OriginCell },
})

const filters = [
  filter.text('keyword', 'deviceModels:filters.keyword'),
  filter.choice('type', 'deviceModels:columns.type', deviceTypes, (type) => `devices:type.${type}`),
]

const isAdded = (row: DeviceModel): row is DeviceModelInfo => row.uuid !== null

function Edit({ of, onClose }: RecordDialogProps<DeviceModelInfo>) {
  return <DeviceModelDialog of={of} onClose={onClose} />
}

const deviceModelDeletion = deletion({
  of: api.deviceModel.remove,
  needs: 'deviceModel.delete',
  name: ({ model }: DeviceModelInfo) => model,
  text: 'deviceModels:deletion',
})

/** The device models of this version, and those that were added. */
export default function DeviceModelList() {
  const t = useText()
  const view = useView(deviceModels)
  const [isCreating, setCreating] = useCreating()
  const { actionsOf, dialog } = useRecordActions<DeviceModelInfo>((row) => [
    {
      key: 'edit',
      label: t('common:edit'),
      icon: <IconPencil size={16} aria-hidden />,
      needs: 'deviceModel.edit',
      Dialog: Edit,
    },
    deviceModelDeletion(t, row),
  ])
  return (
    <>
      <ListScreen
        title="deviceModels:title"
        of={api.deviceModel.list}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={({ uuid, model }) => uuid ?? model}
        rowName={({ model }) => model}
        empty="deviceModels:empty.list"
        create={{
          key: 'create',
          label: t('deviceModels:create'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'deviceModel.create',
          run: () => setCreating(true),
        }}
        row={(row) => (isAdded(row) ? actionsOf(row) : [])}
      />
      <Suspense>{isCreating && <DeviceModelDialog of={undefined} onClose={() => setCreating(false)} />}</Suspense>
      {dialog}
    </>
  )
}
