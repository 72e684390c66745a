import type { Device, DeviceDetail } from '@lintel/contract/devices/records.ts'
import { useState, type ComponentType } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DoorDependencyList } from '../../domain/doors/door-dependency-list.tsx'
import { DeleteDialog } from '../../kit/actions/delete-dialog.tsx'
import { deleteAction } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { withQuery } from '../../kit/portal/address.ts'
import { useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Notice } from '../../ui/notice.tsx'
import { devices } from './links.ts'

const changes = () => import('./change-dialogs.tsx')
const EditDevice = lazyPart(async () => ({ default: (await changes()).EditDevice }))
const ReplaceDevice = lazyPart(async () => ({ default: (await changes()).ReplaceDevice }))
const ProvisionDevice = lazyPart(async () => ({ default: (await changes()).ProvisionDevice }))
const RebootDevice = lazyPart(async () => ({ default: (await import('./command-dialogs.tsx')).RebootDevice }))

type ListedDevice = Pick<Device, 'uuid' | 'name' | 'connection'>

interface ChangeProps {
  readonly device: z.output<typeof DeviceDetail>
  readonly onClose: () => void
}

/** Dialog over all of a device, of which a row has less. */
function withDetail(Change: ComponentType<ChangeProps>) {
  return function Detailed({ of, onClose }: RecordDialogProps<ListedDevice>) {
    const { data } = useRead(api.device.get, { uuid: of.uuid })
    return data && <Change device={data} onClose={onClose} />
  }
}

const Edit = withDetail(EditDevice)
const Replace = withDetail(ReplaceDevice)

/** What can be done with a device in its row and on its page; commands, while it is online. */
export function useDeviceActions(onDeleted?: () => void): RecordActions<ListedDevice> {
  const t = useText()
  const log = useReferences()('doorLog')
  const { fleet } = useView(devices)
  const mayDeleteFromAbove = useMay()('fleetDevice.delete')
  return useRecordActions<ListedDevice>((device) => {
    const disabledReason = device.connection === 'online' ? undefined : t('devices:command.offline')
    return [
      { key: 'edit', label: t('common:edit'), needs: 'device.edit', Dialog: Edit },
      { key: 'log', label: t('devices:detail.allEvents'), to: log && withQuery(log, { device: device.uuid }) },
      {
        key: 'reboot',
        label: t('devices:command.reboot'),
        needs: 'device.command',
        disabledReason,
        Dialog: RebootDevice,
      },
      {
        key: 'provision',
        label: t('devices:command.provision'),
        needs: 'device.command',
        disabledReason,
        Dialog: ProvisionDevice,
      },
      { key: 'replace', label: t('devices:replace.action'), needs: 'device.register', Dialog: Replace },
      // Platform and distributors delete what nothing uses; what uses it is the site's.
      fleet && mayDeleteFromAbove
        ? deleteAction(t, { name: device.name, needs: 'fleetDevice.delete', Dialog: DeleteFromAbove })
        : deleteAction(t, { name: device.name, needs: 'device.delete', Dialog: DeleteDevice }),
    ]
  }, onDeleted)
}

/** Deletes a device of a site below, which is refused while its doors are part of anything. */
function DeleteFromAbove({ of: device, onClose, onDeleted }: RecordDialogProps<ListedDevice>) {
  const t = useText()
  return (
    <DeleteDialog
      name={device.name}
      of={api.fleetDevice.remove}
      input={{ uuid: device.uuid }}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>{t('devices:remove.fromAbove')}</p>
    </DeleteDialog>
  )
}

/** Deletes a device, once it is said of what its doors are part. */
function DeleteDevice({ of: device, onClose, onDeleted }: RecordDialogProps<ListedDevice>) {
  const t = useText()
  const [cascade, setCascade] = useState(false)
  const query = useRead(api.device.dependencies, { uuid: device.uuid })
  return (
    <DeleteDialog
      name={device.name}
      of={api.device.remove}
      input={{ uuid: device.uuid, cascade }}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>{t('devices:remove.text')}</p>
      {device.connection !== 'online' && device.connection !== 'waiting' && (
        <Notice meaning="attention">{t('devices:remove.away')}</Notice>
      )}
      <DoorDependencyList
        query={query}
        intro={t('devices:remove.uses')}
        cascadeLabel={t('devices:remove.cascade')}
        cascade={cascade}
        onCascade={setCascade}
      />
    </DeleteDialog>
  )
}
