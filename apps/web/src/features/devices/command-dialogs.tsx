import { ProvisionForm } from '@lintel/contract/devices/schema.ts'
import type { Device } from '@lintel/contract/devices/records.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { deviceCommands, followCommand } from '../../domain/commands/use-command.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

type NamedDevice = Pick<Device, 'uuid' | 'name'>

const textRows = 12

/** Starts a device again (office.md 5.1). */
export function RebootDevice({ of: device, onClose }: RecordDialogProps<NamedDevice>) {
  const t = useText()
  // One key for the dialog: trying again after a lost answer starts the device once.
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ConfirmDialog
      title={t('devices:command.rebootTitle', { name: device.name })}
      confirmLabel={t('devices:command.reboot')}
      of={api.device.reboot}
      input={{ uuid: device.uuid, key }}
      successText={(command) => {
        followCommand(deviceCommands, device.uuid, command)
        return t('devices:command.state.sent', { command: t('devices:command.reboot') })
      }}
      onClose={onClose}
    >
      {t('devices:command.rebootText')}
    </ConfirmDialog>
  )
}

/** Sends a device a provisioning text (office.md 5.1, AutoP). */
export function ProvisionDevice({ of: device, onClose }: RecordDialogProps<NamedDevice>) {
  const t = useText()
  const site = useSiteOfCalls()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title={t('devices:command.provisionTitle', { name: device.name })}
      schema={ProvisionForm}
      values={{ uuid: device.uuid, key, text: '' }}
      save={(form) => api.device.provision(form, site)}
      submitLabel="devices:command.submit"
      onSaved={(command) => {
        followCommand(deviceCommands, device.uuid, command)
        onClose()
      }}
      onClose={onClose}
    >
      <LongTextField
        name="text"
        label="devices:command.text"
        help={t('devices:command.textHelp', { max: limits.autoPBytes })}
        rows={textRows}
        maxLength={limits.autoPBytes}
      />
    </FormDialog>
  )
}
