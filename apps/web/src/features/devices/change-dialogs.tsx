import { DeviceEdit, ReplaceForm, type Device, type DeviceDetail } from '@lintel/contract/devices/schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { queryClient, useRead } from '../../api/queries.ts'
import { useCompanies } from '../../kit/companies.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DoorUses } from '../../kit/door-uses.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { TransferField } from '../../kit/form/transfer-field.tsx'
import { useView } from '../../kit/place.ts'
import { useQuestion } from '../../kit/question.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { ClaimCode } from './claim-code.tsx'
import { devices } from './feature.ts'

type Detail = z.output<typeof DeviceDetail>

/** Reads that a change of a device makes old. */
const stale = [api.device.list, api.device.get, api.device.people, api.door.list, api.door.get, api.door.names].map(
  ({ callName }) => callName,
)

const refresh = (): void => stale.forEach((name) => void queryClient.invalidateQueries({ queryKey: [name] }))

interface ChangeProps {
  readonly device: Detail
  readonly onClose: () => void
}

/** The companies whose people can be called from a device, in sites that have companies. */
export function ServedField() {
  const t = useText()
  const { hasCompanies } = useView(devices)
  return hasCompanies ? <ServedCompanies help={t('devices:help.companyUuids')} /> : null
}

function ServedCompanies({ help }: { readonly help: string }) {
  return (
    <TransferField name="companyUuids" label="devices:fields.companyUuids" help={help} options={useCompanies() ?? []} />
  )
}

/** Changes how a device is called, where it is and whom it serves (office.md 5.1). */
export function EditDevice({ device, onClose }: ChangeProps) {
  const t = useText()
  const { uuid, version, name, location, companies } = device
  return (
    <FormDialog
      title={t('devices:edit.for', { name })}
      schema={DeviceEdit}
      values={{ uuid, version, name, location, companyUuids: companies.map((one) => one.uuid) }}
      save={(form) => api.device.edit(form)}
      submitLabel="common:save"
      done={(form) => t('devices:edit.done', { name: form.name })}
      onSaved={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <TextField name="name" label="devices:fields.name" help={t('devices:help.name')} autoComplete="off" />
      <TextField name="location" label="devices:fields.location" help={t('devices:help.location')} autoComplete="off" />
      <ServedField />
    </FormDialog>
  )
}

/** Puts another device in the place of this one. That its logs go is agreed to twice (office.md 5.1). */
export function ReplaceDevice({ device, onClose }: ChangeProps) {
  const t = useText()
  const [claimCode, setClaimCode] = useState<string>()
  const question = useQuestion()
  const { uuid, version, name } = device
  if (claimCode !== undefined)
    return (
      <ClaimCode
        name={name}
        code={claimCode}
        onNoted={() => {
          refresh()
          onClose()
        }}
      />
    )
  return (
    <>
      <FormDialog
        title={t('devices:replace.title', { name })}
        schema={ReplaceForm}
        values={{ uuid, version, mac: '', deletesLogs: false }}
        ask={() =>
          question.ask({
            title: t('devices:replace.askTitle'),
            text: t('devices:replace.askText', { name }),
            confirmLabel: t('devices:replace.submit'),
          })
        }
        save={(form) => api.device.replace(form)}
        failuresOn={{ alreadyExists: 'mac' }}
        submitLabel="devices:replace.action"
        onSaved={(answer) => setClaimCode(answer.claimCode)}
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
        <SwitchField
          name="deletesLogs"
          label="devices:replace.deletesLogs"
          help={t('devices:replace.deletesLogsHelp')}
        />
      </FormDialog>
      {question.dialog}
    </>
  )
}

interface DeleteProps {
  readonly device: Pick<Device, 'uuid' | 'name' | 'connection'>
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Deletes a device, once it is said of what its doors are part. */
export function DeleteDevice({ device, onClose, onDone }: DeleteProps) {
  const t = useText()
  const [cascade, setCascade] = useState(false)
  const query = useRead(api.device.uses, { uuid: device.uuid })
  return (
    <ConfirmDialog
      title={t('devices:remove.title', { name: device.name })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.device.remove}
      input={{ uuid: device.uuid, cascade }}
      invalidates={stale.filter((name) => name !== api.device.get.callName)}
      done={t('devices:remove.done', { name: device.name })}
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      <p>{t('devices:remove.text')}</p>
      {device.connection !== 'online' && device.connection !== 'waiting' && (
        <Notice meaning="attention">{t('devices:remove.away')}</Notice>
      )}
      <DoorUses
        query={query}
        intro={t('devices:remove.uses')}
        cascadeLabel={t('devices:remove.cascade')}
        cascade={cascade}
        onCascade={setCascade}
      />
    </ConfirmDialog>
  )
}
