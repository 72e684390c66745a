import { limits } from '@lintel/contract/base/limits.ts'
import type { Firmware } from '@lintel/contract/firmware/schema.ts'
import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { OneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

const size = Math.max(...limits.pageSizes) as (typeof limits.pageSizes)[number]

/** Models that have a version: those of the newest versions, or all where there are more; undefined while it is read. */
function useModels(first: Firmware | undefined) {
  const newest = useRead(api.firmware.list, { size }).data
  const isCut = newest !== undefined && newest.total > newest.rows.length
  const all = useRead(api.system.models, {}, { enabled: isCut }).data
  if (newest === undefined) return undefined
  const models = new Map([...(first ? [first] : []), ...newest.rows].map((one) => [one.model, one.modelName]))
  for (const { model, shownName } of all?.rows ?? []) if (!models.has(model)) models.set(model, shownName)
  return [...models]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

/** Versions of a model, newest first; `first` is one of them, however old. */
function useVersions(model: string, first: Firmware | undefined): readonly Firmware[] | undefined {
  const { data } = useRead(api.firmware.list, { model, size }, { enabled: model !== '' })
  if (model === '' || data === undefined) return undefined
  // The filter finds models that contain the name as well.
  const versions = data.rows.filter((one) => one.model === model)
  return first?.model === model && !versions.some(({ uuid }) => uuid === first.uuid) ? [...versions, first] : versions
}

interface VersionFieldsProps {
  /** Version that the address names. */
  readonly first: Firmware | undefined
  /** Says the version that is chosen, with all that is known of it. */
  readonly onChoose: (firmware: Firmware | undefined) => void
}

/** Model and version of a new task; the newest version of a model stands there at first. */
export function VersionFields({ first, onChoose }: VersionFieldsProps) {
  const t = useText()
  const { setValue } = useFormContext()
  const [model, setModel] = useState(first?.model ?? '')
  const models = useModels(first)
  const versions = useVersions(model, first)
  const uuid: unknown = useWatch({ name: 'firmware' })
  const firmware = versions?.find((one) => one.uuid === uuid)
  const newest = versions?.[0]?.uuid ?? ''
  const isOpen = versions !== undefined && firmware === undefined
  useEffect(() => {
    if (isOpen) setValue('firmware', newest)
  }, [isOpen, newest, setValue])
  useEffect(() => onChoose(firmware), [firmware, onChoose])
  if (models?.length === 0) return <Notice meaning="information">{t('upgrades:form.noVersions')}</Notice>
  return (
    <>
      <NativeSelect
        label={t('upgrades:form.model')}
        required
        value={model}
        onChange={(event) => {
          setModel(event.currentTarget.value)
          setValue('firmware', '')
          // Devices of one model cannot have firmware of another.
          setValue('devices', [])
        }}
        data={[...(model === '' ? [{ value: '', label: '' }] : []), ...(models ?? [])]}
      />
      {versions?.length === 0 ? (
        <p>{t('upgrades:form.noVersion')}</p>
      ) : (
        <OneField
          name="firmware"
          label="upgrades:form.version"
          options={versions?.map(({ uuid, name }) => ({ value: uuid, label: name })) ?? []}
          {...(firmware?.notes && { help: firmware.notes })}
        />
      )}
    </>
  )
}
