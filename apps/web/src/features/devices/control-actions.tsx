import type { FleetDevice } from '@lintel/contract/devices/fleet-operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { CallsNameSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { fleetCommands, followCommand } from '../../domain/commands/use-command.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { DeviceOrder, RebootDevice } from './command-dialogs.tsx'

/** Orders of the platform to a device in its row, while it is online (operators.md 3.19). */
export function useControlActions(): RecordActions<FleetDevice> {
  const t = useText()
  return useRecordActions<FleetDevice>(({ connection, relays }) => {
    const offline = connection === 'online' ? undefined : t('devices:command.offline')
    return [
      {
        key: 'open',
        label: t('devices:command.open'),
        needs: 'fleetDevice.open',
        disabledReason: relays > 0 ? offline : t('devices:control.noDoor'),
        Dialog: OpenDoor,
      },
      {
        key: 'reboot',
        label: t('devices:command.reboot'),
        needs: 'fleetDevice.command',
        disabledReason: offline,
        Dialog: Reboot,
      },
      {
        key: 'identify',
        label: t('devices:command.identify'),
        needs: 'fleetDevice.command',
        disabledReason: offline,
        Dialog: Identify,
      },
    ]
  })
}

function Reboot(props: RecordDialogProps<FleetDevice>) {
  return <RebootDevice {...props} isFromAbove />
}

function Identify({ of: { uuid, name }, onClose }: RecordDialogProps<FleetDevice>) {
  const t = useText()
  return (
    <DeviceOrder
      title={t('devices:control.identifyTitle', { name })}
      order="identify"
      of={api.fleetDevice.identify}
      inputWith={(key) => ({ uuid, key })}
      onGiven={(command) => followCommand(fleetCommands, uuid, command)}
      onClose={onClose}
    >
      {t('devices:control.identifyText')}
    </DeviceOrder>
  )
}

/** Its doors are read at its site. */
function OpenDoor(props: RecordDialogProps<FleetDevice>) {
  return (
    <CallsNameSite uuid={props.of.site.uuid}>
      <OpenDoorOfSite {...props} />
    </CallsNameSite>
  )
}

/** Opens a door of the device by order of the platform, with a reason and the own password. */
function OpenDoorOfSite({ of: device, onClose }: RecordDialogProps<FleetDevice>) {
  const t = useText()
  const [key] = useState(() => crypto.randomUUID())
  const [chosenDoor, setChosenDoor] = useState<string>()
  const [reason, setReason] = useState('')
  const { data } = useRead(api.device.get, { uuid: device.uuid })
  const [first] = data?.doors ?? []
  if (!data) return null
  return (
    <ConfirmDialog
      title={t('devices:control.openTitle', { name: device.name })}
      confirmLabel={t('devices:control.openConfirm')}
      of={api.fleetDevice.open}
      input={{ uuid: chosenDoor ?? first?.uuid ?? '', key, reason }}
      successText={(command) => {
        followCommand(fleetCommands, device.uuid, command)
        return t('devices:command.state.sent', { command: t('devices:command.open') })
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <p>{t('devices:control.openText', { site: device.site.name })}</p>
        <NativeSelect
          label={t('devices:control.door')}
          data={data.doors.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={chosenDoor ?? first?.uuid ?? ''}
          onChange={(event) => setChosenDoor(event.currentTarget.value)}
        />
        <TextInput
          label={t('devices:control.reason')}
          description={t('devices:control.reasonHelp')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={limits.generic}
          withAsterisk
        />
      </Stack>
    </ConfirmDialog>
  )
}
