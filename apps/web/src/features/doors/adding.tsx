import { usualFloorName } from '@lintel/contract/doors/floor-name.ts'
import { outputKey, type Output } from '@lintel/contract/doors/outputs.ts'
import type { Door } from '@lintel/contract/doors/schema.ts'
import { DoorAdd, type FreeOutputs } from '@lintel/contract/doors/dependencies.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DeleteDialog } from '../../kit/actions/delete-dialog.tsx'
import type { RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { LossByDeletion } from '../../domain/money/subscription-parts.tsx'
import { DoorDependencyList } from '../../domain/doors/door-dependency-list.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useOutputName } from '../../domain/doors/door-name.ts'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FloorFields } from './floor-fields.tsx'
import { OutputField } from './output-field.tsx'

/** Adding a door at a free output, and deleting one (office.md 5.4). */

/** What a new door is asked for; everything else is set on its page. */
export function AddDoor({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void
  readonly onAdded: (uuid: string) => void
}) {
  const t = useText()
  const query = useRead(api.door.outputs, {})
  if (query.data?.rows.length !== 0 && query.data)
    return (
      <AddForm first={query.data.rows} holdDelay={query.data.holdDelayDefault} onClose={onClose} onAdded={onAdded} />
    )
  return (
    <Dialog title={t('doorSettings:add.title')} opened onClose={onClose}>
      <Loaded query={query}>{() => <p>{t('doorSettings:add.noDevice')}</p>}</Loaded>
    </Dialog>
  )
}

interface AddFormProps {
  readonly first: readonly FreeOutputs[]
  /** Seconds. */
  readonly holdDelay: number
  readonly onClose: () => void
  readonly onAdded: (uuid: string) => void
}

function AddForm({ first, holdDelay, onClose, onAdded }: AddFormProps) {
  const t = useText()
  const [devices, setDevices] = useState(new Map(first.map((one) => [one.uuid, one])))
  const useOptions = (keyword: string) => {
    const { data } = useRead(api.door.outputs, keyword ? { keyword } : {}, { keepFormer: true })
    const newDevices = data?.rows.filter(({ uuid }) => !devices.has(uuid)) ?? []
    if (newDevices.length > 0) setDevices(new Map([...devices, ...newDevices.map((one) => [one.uuid, one] as const)]))
    return data?.rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
  return (
    <FormDialog
      title={t('doorSettings:add.title')}
      schema={DoorAdd}
      values={{ name: '', deviceUuid: '', floor: null, outputType: 'relay', outputIndex: -1 }}
      save={(form) => api.door.create(form)}
      failuresOn={{ relayTaken: 'outputIndex', floorTaken: 'floor', inputTaken: 'floor' }}
      submitLabel="doorSettings:add.submit"
      successText={({ name }) => t('doorSettings:add.done', { name })}
      onSaved={({ uuid }) => {
        onAdded(uuid)
      }}
      onClose={onClose}
    >
      <p>
        {t('doorSettings:add.text')} {t('doorSettings:add.holdDelay', { count: holdDelay })}
      </p>
      <RemoteField name="deviceUuid" label="doorSettings:add.device" useOptions={useOptions} />
      <FreeOutputField devices={devices} />
      <FloorOfLift devices={devices} />
      <NameField devices={devices} />
    </FormDialog>
  )
}

/** A free output of the device that was chosen; the first one, until another is. */
function FreeOutputField({ devices }: { readonly devices: ReadonlyMap<string, FreeOutputs> }) {
  const { setValue } = useFormContext()
  const [device, outputType, outputIndex] = useWatch({ name: ['deviceUuid', 'outputType', 'outputIndex'] }) as [
    string,
    Output['outputType'],
    number,
  ]
  const outputs = devices.get(device)?.outputs ?? []
  const first = outputs[0]
  const isThere = outputs.some((output) => outputKey(output) === outputKey({ outputType, outputIndex }))
  useEffect(() => {
    if (!first || isThere) return
    setValue('outputType', first.outputType)
    setValue('outputIndex', first.outputIndex)
  }, [first, isThere, setValue])
  return <OutputField label="doorSettings:fields.outputIndex" outputs={outputs} />
}

/** At a lift a floor is added, unless the user says that it is a door; elsewhere there are doors alone. */
function FloorOfLift({ devices }: { readonly devices: ReadonlyMap<string, FreeOutputs> }) {
  const { setValue } = useFormContext()
  const isLift = devices.get(useWatch({ name: 'deviceUuid' }) as string)?.isLift === true
  useEffect(() => setValue('floor', isLift ? '' : null), [isLift, setValue])
  return isLift && <FloorFields />
}

/** Default name of a door: its device and its output or floor (office.md 5.4). */
function NameField({ devices }: { readonly devices: ReadonlyMap<string, FreeOutputs> }) {
  const t = useText()
  const nameOf = useOutputName()
  const { getValues, setValue } = useFormContext()
  const suggestion = useRef('')
  const [deviceUuid, outputType, outputIndex, floor] = useWatch({
    name: ['deviceUuid', 'outputType', 'outputIndex', 'floor'],
  }) as [string, Output['outputType'], number, string | null]
  const device = devices.get(deviceUuid)
  const proposedFor = ({ name }: FreeOutputs) =>
    floor
      ? usualFloorName(name, floor)
      : t('doorSettings:add.nameOf', { device: name, output: nameOf({ outputType, outputIndex }) })
  const proposal = device && outputIndex >= 0 ? proposedFor(device) : ''
  useEffect(() => {
    if (proposal === '' || getValues('name') !== suggestion.current) return
    suggestion.current = proposal.slice(0, limits.deviceName).trim()
    setValue('name', suggestion.current, { shouldValidate: true })
  }, [proposal, getValues, setValue])
  return <TextField name="name" label="things:name" autoComplete="off" />
}

/** Deletes a door, once it is said of what it is part. */
export function DeleteDoor({ of: { uuid, name }, onClose, onDeleted }: RecordDialogProps<Pick<Door, 'uuid' | 'name'>>) {
  const t = useText()
  const [cascade, setCascade] = useState(false)
  return (
    <DeleteDialog name={name} of={api.door.remove} input={{ uuid, cascade }} onClose={onClose} onDeleted={onDeleted}>
      <p>{t('doorSettings:remove.text')}</p>
      <LossByDeletion read={api.door.get} uuid={uuid} />
      <DoorDependencyList
        query={useRead(api.door.dependencies, { uuid })}
        intro={t('doorSettings:remove.uses')}
        cascadeLabel={t('doorSettings:remove.cascade')}
        cascade={cascade}
        onCascade={setCascade}
      />
    </DeleteDialog>
  )
}
