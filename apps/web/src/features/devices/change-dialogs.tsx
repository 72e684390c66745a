import { DeviceEdit, ProvisionForm, ReplaceForm } from '@lintel/contract/devices/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Device, DeviceDetail } from '@lintel/contract/devices/records.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { deviceCommands, followCommand } from '../../domain/commands/use-command.ts'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useConfirm } from '../../kit/actions/confirm.tsx'
import { useText } from '../../language/language.ts'
import { useAuthCodeField } from './parts/auth-code.tsx'
import { ClaimCode } from './claim-code.tsx'
import { editOfDevice, EditFields } from './edit-fields.tsx'
import type { UnclaimedDevice } from './simulator-command.ts'

type Detail = z.output<typeof DeviceDetail>

interface ChangeProps {
  readonly device: Detail
  readonly onClose: () => void
}

/** Changes the name, place and companies of a device (office.md 5.1). */
export function EditDevice({ device, onClose }: ChangeProps) {
  const t = useText()
  const site = useSiteOfCalls()
  return (
    <FormDialog
      title={t('devices:edit.for', { name: device.name })}
      schema={DeviceEdit}
      values={editOfDevice(device)}
      save={(form) => api.device.edit(form, site)}
      submitLabel="common:save"
      successText={(form) => t('devices:edit.done', { name: form.name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <EditFields device={device} />
    </FormDialog>
  )
}

/** Puts another device in the place of this one. That its logs go is agreed to twice (office.md 5.1). */
export function ReplaceDevice({ device, onClose }: ChangeProps) {
  const t = useText()
  const site = useSiteOfCalls()
  const [successor, setSuccessor] = useState<UnclaimedDevice>()
  const confirm = useConfirm()
  const authCode = useAuthCodeField()
  const { uuid, version, name, model } = device
  if (successor)
    return (
      <ClaimCode
        device={successor}
        onNoted={() => {
          onClose()
        }}
      />
    )
  return (
    <>
      <FormDialog
        title={t('devices:replace.title', { name })}
        schema={ReplaceForm}
        values={{ uuid, version, mac: '', authCode: '', deletesLogs: false }}
        ask={() =>
          confirm.ask({
            title: t('devices:replace.askTitle'),
            text: t('devices:replace.askText', { name }),
            confirmLabel: t('devices:replace.submit'),
          })
        }
        save={(form) => authCode.noting(api.device.replace(form, site))}
        submitLabel="devices:replace.action"
        onSaved={({ claimCode }, { mac }) => setSuccessor({ uuid, name, mac, model, code: claimCode })}
        onClose={onClose}
      >
        <p>{t('devices:replace.text')}</p>
        <TextField
          name="mac"
          label="devices:fields.mac"
          help={t('devices:help.mac')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
        {authCode.field}
        <SwitchField
          name="deletesLogs"
          label="devices:replace.deletesLogs"
          help={t('devices:replace.deletesLogsHelp')}
        />
      </FormDialog>
      {confirm.dialog}
    </>
  )
}

const textRows = 12

/** Sends a device a provisioning text (office.md 5.1, AutoP). */
export function ProvisionDevice({ of: device, onClose }: RecordDialogProps<Pick<Device, 'uuid' | 'name'>>) {
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
