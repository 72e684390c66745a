import { deviceTypes } from '@lintel/contract/base/connections.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import {
  DeviceModelEdit,
  DeviceModelForm,
  tickedParts,
  type DeviceModelInfo,
} from '@lintel/contract/device-models/schema.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { NumberOrNoneField } from '../../kit/form/blank-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { ChoiceField, ManyField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Notice } from '../../ui/notice.tsx'

interface DeviceModelDialogProps {
  /** The one to change; none for a new one. */
  readonly of: DeviceModelInfo | undefined
  readonly onClose: () => void
}

const newModel: Partial<z.input<typeof DeviceModelForm>> = {
  model: '',
  name: '',
  maker: '',
  type: 'doorPhone',
  isHighEnd: false,
  relays: 1,
  securityRelays: 0,
  readers: 0,
  hasWiegand: false,
  hasRs485: false,
  credentials: null,
  parts: [],
}

/** Adds a device model, or edits one that was added. */
export function DeviceModelDialog({ of, onClose }: DeviceModelDialogProps) {
  const t = useText()
  const commonProps = {
    submitLabel: 'common:save',
    successText: ({ model }: { readonly model: string }) => t('deviceModels:saved', { model }),
    onSaved: onClose,
    onClose,
  } as const
  return of ? (
    <FormDialog
      {...commonProps}
      title={t('deviceModels:edit', { model: of.model })}
      schema={DeviceModelEdit}
      values={of}
      save={(form) => api.deviceModel.edit(form)}
    >
      <Fields devices={of.devices} />
    </FormDialog>
  ) : (
    <FormDialog
      {...commonProps}
      title={t('deviceModels:create')}
      schema={DeviceModelForm}
      // The code is the one that has no value to begin with.
      values={newModel as z.input<typeof DeviceModelForm>}
      save={(form) => api.deviceModel.create(form)}
    >
      <Fields devices={0} />
    </FormDialog>
  )
}

function Fields({ devices }: { readonly devices: number }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      {devices > 0 && (
        <Notice meaning="information">{t('deviceModels:help.inUse', { count: format.number(devices) })}</Notice>
      )}
      <TextField
        name="model"
        label="deviceModels:columns.model"
        help={t('deviceModels:help.model')}
        maxLength={limits.genericShort}
        autoComplete="off"
        dir="ltr"
      />
      <NumberField
        name="code"
        label="deviceModels:columns.code"
        help={t('deviceModels:help.code')}
        max={limits.modelCodeMax}
      />
      <TextField name="name" label="deviceModels:columns.name" maxLength={limits.title} autoComplete="off" />
      <TextField name="maker" label="deviceModels:columns.maker" maxLength={limits.genericShort} autoComplete="off" />
      <ChoiceField
        name="type"
        label="deviceModels:columns.type"
        options={deviceTypes.map((value) => ({ value, label: t(`devices:type.${value}`) }))}
      />
      <FieldGroup title="deviceModels:groups.doors">
        <NumberField name="relays" label="deviceModels:columns.relays" max={limits.relayMax + 1} />
        <NumberField
          name="securityRelays"
          label="deviceModels:columns.securityRelays"
          max={limits.securityRelayMax + 1}
        />
        <NumberField name="readers" label="deviceModels:columns.readers" max={limits.modelReaders} />
        <PortFields />
        <NumberOrNoneField
          name="credentials"
          label="deviceModels:fields.credentials"
          help={t('deviceModels:help.credentials')}
          max={limits.modelCredentials}
        />
      </FieldGroup>
      <FieldGroup title="deviceModels:groups.parts">
        <ManyField
          name="parts"
          label="deviceModels:fields.parts"
          options={tickedParts.map((value) => ({ value, label: t(`deviceModels:parts.${value}`) }))}
        />
        <ClassField />
      </FieldGroup>
    </>
  )
}

/** Ports are those of readers. */
function PortFields() {
  const readers: unknown = useWatch({ name: 'readers' })
  if (typeof readers !== 'number' || readers < 1) return null
  return (
    <>
      <SwitchField name="hasWiegand" label="deviceModels:fields.hasWiegand" />
      <SwitchField name="hasRs485" label="deviceModels:fields.hasRs485" />
    </>
  )
}

/** There is a high class of indoor monitors; one that was ticked stays in sight until it is taken back. */
function ClassField() {
  const [type, isHighEnd]: unknown[] = useWatch({ name: ['type', 'isHighEnd'] })
  if (type !== 'indoorMonitor' && isHighEnd !== true) return null
  return <SwitchField name="isHighEnd" label="deviceModels:fields.isHighEnd" />
}
