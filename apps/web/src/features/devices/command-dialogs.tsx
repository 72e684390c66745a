import type { Device } from '@lintel/contract/devices/records.ts'
import { useState } from 'react'
import type { InputOf, Operation, OutputOf } from '@lintel/contract/kit/operation.ts'
import { api, type Call } from '../../api/client.ts'
import { deviceCommands, fleetCommands, followCommand } from '../../domain/commands/use-command.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'

type NamedDevice = Pick<Device, 'uuid' | 'name'>

interface OrderProps<Op extends Operation> {
  readonly order: 'reboot' | 'identify'
  readonly title: string
  readonly children: string
  /** The call that gives the order. */
  readonly of: Call<Op>
  readonly inputWith: (key: string) => InputOf<Op>
  readonly onGiven: (command: OutputOf<Op>) => void
  readonly onClose: () => void
}

/** Asks before an order to the device itself. */
export function DeviceOrder<Op extends Operation>({ order, inputWith, onGiven, ...dialog }: OrderProps<Op>) {
  const t = useText()
  // One key for the dialog: trying again after a lost answer gives the order once.
  const [key] = useState(() => crypto.randomUUID())
  const label = t(`devices:command.${order}`)
  return (
    <ConfirmDialog
      {...dialog}
      confirmLabel={label}
      input={inputWith(key)}
      successText={(command) => {
        onGiven(command)
        return t('devices:command.state.sent', { command: label })
      }}
    />
  )
}

interface RebootProps extends RecordDialogProps<NamedDevice> {
  /** By order of the platform, not of the site. */
  readonly isFromAbove?: boolean
}

/** Starts a device again (office.md 5.1; operators.md 3.19). */
export function RebootDevice({ of: { uuid, name }, isFromAbove = false, onClose }: RebootProps) {
  const t = useText()
  const texts = {
    title: t('devices:command.rebootTitle', { name }),
    children: t('devices:command.rebootText'),
    order: 'reboot',
    inputWith: (key: string) => ({ uuid, key }),
    onClose,
  } as const
  return isFromAbove ? (
    <DeviceOrder
      {...texts}
      of={api.fleetDevice.reboot}
      onGiven={(command) => followCommand(fleetCommands, uuid, command)}
    />
  ) : (
    <DeviceOrder
      {...texts}
      of={api.device.reboot}
      onGiven={(command) => followCommand(deviceCommands, uuid, command)}
    />
  )
}
