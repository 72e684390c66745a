import { FirmwareEdit, FirmwareFields, firmwareVisibilities, type Firmware } from '@lintel/contract/firmware/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ChoiceField, LongTextField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** An image that is brought, and who sees it. */
export function PublishFirmware({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const values: z.input<typeof FirmwareFields> = { notes: '', visibility: 'all', distributors: [], mustUpdate: false }
  return (
    <FormDialog
      title={t('firmware:publish.title')}
      schema={FirmwareFields}
      values={values}
      ask={async () => {
        setMissing(file === null)
        return file !== null
      }}
      save={async (form) => (file === null ? undefined : api.firmware.publish({ ...form, file }))}
      submitLabel="firmware:publish.submit"
      successText={() => t('firmware:publish.done')}
      onSaved={onClose}
      onClose={onClose}
    >
      <FileInput
        label={t('firmware:publish.file')}
        description={t('firmware:publish.help', { megabytes: linkLimits.firmwareBytes / 1_048_576 })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('firmware:publish.choose')}
        withAsterisk
        value={file}
        onChange={(next) => {
          setFile(next)
          setMissing(false)
        }}
        error={isMissing && t('validation:required')}
        data-autofocus
      />
      <Fields />
    </FormDialog>
  )
}

/** Changes what may change of a version. */
export function EditFirmware({ of, onClose }: { readonly of: Firmware; readonly onClose: () => void }) {
  const t = useText()
  const { uuid, version, name, notes, visibility, distributors, mustUpdate } = of
  const values: z.input<typeof FirmwareEdit> = {
    uuid,
    version,
    notes,
    mustUpdate,
    visibility: visibility ?? 'all',
    distributors: distributors.map((one) => one.uuid),
  }
  return (
    <FormDialog
      title={t('firmware:edit.title', { name })}
      schema={FirmwareEdit}
      values={values}
      save={(form) => api.firmware.edit(form)}
      submitLabel="common:save"
      onSaved={onClose}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const t = useText()
  const visibility: unknown = useWatch({ name: 'visibility' })
  const { data } = useRead(api.distributor.names, {})
  return (
    <>
      <LongTextField name="notes" label="firmware:fields.notes" rows={5} maxLength={limits.firmwareNotes} />
      <ChoiceField
        name="visibility"
        label="firmware:fields.visibility"
        options={firmwareVisibilities.map((one) => ({ value: one, label: t(`firmware:visibility.${one}`) }))}
      />
      {visibility === 'chosen' && (
        <TransferField
          name="distributors"
          label="firmware:fields.distributors"
          options={(data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      <SwitchField name="mustUpdate" label="firmware:fields.mustUpdate" help={t('firmware:fields.mustUpdateHelp')} />
    </>
  )
}
