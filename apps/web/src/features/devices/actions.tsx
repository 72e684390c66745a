import type { Device } from '@lintel/contract/devices/schema.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DoorDependencyList } from '../../domain/doors/door-dependency-list.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

type Named = Pick<Device, 'uuid' | 'name' | 'connection'>

/** What can be done with a device in its row and on its page. */
export function useDeviceActions(onDeleted?: () => void): RecordActions<Named> {
  const t = useText()
  return useRecordActions<Named>(
    ({ name }) => [
      {
        key: 'delete',
        label: t('common:delete'),
        accessibleLabel: t('devices:remove.for', { name }),
        needs: 'device.delete',
        Dialog: DeleteDevice,
      },
    ],
    onDeleted,
  )
}

/** Deletes a device, once it is said of what its doors are part. */
function DeleteDevice({ of: device, onClose, onDeleted }: RecordDialogProps<Named>) {
  const t = useText()
  const [cascade, setCascade] = useState(false)
  const query = useRead(api.device.dependencies, { uuid: device.uuid })
  return (
    <ConfirmDialog
      title={t('devices:remove.title', { name: device.name })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.device.remove}
      input={{ uuid: device.uuid, cascade }}
      done={t('devices:remove.done', { name: device.name })}
      onClose={onClose}
      onDone={onDeleted}
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
    </ConfirmDialog>
  )
}
