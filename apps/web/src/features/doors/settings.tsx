import type { Reading } from '../../kit/screen/detail-screen.tsx'
import { api } from '../../api/client.ts'
import { DoorTabs } from './tabs.tsx'
import type { DoorKind } from '@lintel/contract/doors/floors.ts'
import type { DoorInfo } from '@lintel/contract/doors/schema.ts'
import {
  accessMethods,
  DoorEdit,
  doorSettingFields,
  leavesItsSide,
  sensorSwitches,
  sensorTriggers,
  unlockModes,
  type DoorSettings,
  type UnavailableParts,
} from '@lintel/contract/doors/settings.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { SubscriptionState } from '../../domain/money/subscription-parts.tsx'
import { ConnectionBadge } from '../../domain/devices/badges.tsx'
import { OneField, ManyField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm, valuesOf } from '../../kit/form/loaded-form.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useConfirm } from '../../kit/actions/confirm.tsx'
import { useText, namesText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDoorActions } from './actions.tsx'
import { doors } from './links.ts'
import { InputField, ReadersField } from './fields.tsx'
import { FloorFields } from './floor-fields.tsx'
import { DoorMarks } from './door-marks.tsx'
import { DoorStateBadge } from '../../domain/doors/door-state-badge.tsx'
import { AccessPart, EditAccess, EditTimetable, TimetablePart } from './modes.ts'
import { OutputField } from './output-field.tsx'
import { PositionBadge } from './badges.tsx'

interface DoorSettingsProps {
  readonly query: Reading<DoorInfo>
}

/** How a door is built, who decides there and when (office.md 5.4). */
export function DoorSettings({ query }: DoorSettingsProps) {
  return (
    <LoadedForm title="things:door" query={query} back={useLinks(doors).list()}>
      {(door) => <DoorForm key={door.uuid} door={door} />}
    </LoadedForm>
  )
}

function DoorForm({ door }: { readonly door: DoorInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const back = useLinks(doors).list()
  const settings = valuesOf(doorSettingFields, door)
  const [dialog, setDialog] = useState<'timetable' | 'access'>()
  const actions = useDoorActions({ onDeleted: () => void navigate(back ?? '/', { replace: true }) })
  const close = () => setDialog(undefined)
  const confirm = useConfirm()
  const needsAnswer = (form: DoorSettings) => door.areas.length > 0 && leavesItsSide(door, form)
  return (
    <>
      <FormScreen
        isSettings
        title="things:door"
        name={door.name}
        status={
          <>
            <ConnectionBadge connection={door.connection} /> <PositionBadge door={door} />{' '}
            <DoorStateBadge door={door} hidesOffline /> <DoorMarks door={door} />
          </>
        }
        actions={actions.actionsOf(door)}
        schema={DoorEdit}
        values={{
          uuid: door.uuid,
          version: door.version,
          name: door.name,
          floor: door.floor,
          outputType: door.outputType,
          outputIndex: door.outputIndex,
          ...settings,
        }}
        ask={async (form) =>
          !needsAnswer(form) ||
          confirm.ask({
            title: t('doorSettings:readersInArea.title', { door: door.name }),
            text: t('doorSettings:readersInArea.text', { names: namesText(door.areas) }),
            confirmLabel: t('doorSettings:readersInArea.confirm'),
          })
        }
        save={(form) => api.door.edit({ ...form, confirmsReaders: needsAnswer(form) })}
        failuresOn={{ relayTaken: 'outputIndex', floorTaken: 'floor' }}
        submitLabel="common:save"
        successText={({ name }) => t('doorSettings:saved', { door: name })}
        onSaved={() => {
          void navigate(back ?? '/')
        }}
        back={back}
      >
        <SubscriptionState service="door" of={door.subscription} />
        <DoorTabs uuid={door.uuid} current="settings" />
        {door.isLockedDown && <Notice meaning="attention">{t('errors:lockedDown')}</Notice>}
        <Suspense>
          <TimetablePart door={door} edit={() => setDialog('timetable')} />
          <AccessPart door={door} edit={() => setDialog('access')} />
        </Suspense>
        <FieldGroup title="doorSettings:groups.general">
          <TextField name="name" label="things:name" autoComplete="off" />
          {(door.capabilities.isLift || door.floor !== null) && <KindFields />}
          <OutputField
            label="doorSettings:fields.outputIndex"
            help={t('doorSettings:help.outputIndex')}
            outputs={door.outputs}
          />
        </FieldGroup>
        <ReaderFields door={door} />
        <InputFields unavailable={door.unavailable.inputs} />
        <LockFields holdDelay={door.holdDelayDefault} />
        <AlarmFields />
      </FormScreen>
      {/* Beside the form: what is sent in them must not send it. */}
      <Suspense>
        {confirm.dialog}
        {actions.dialog}
        {dialog === 'access' && <EditAccess door={door} onClose={close} />}
        {dialog === 'timetable' && <EditTimetable door={door} onClose={close} />}
      </Suspense>
    </>
  )
}

const useIsFloor = (): boolean => useWatch({ name: 'floor' }) !== null

/**
 * What a floor of a lift cannot have is taken away when the door becomes one, and its button when it is none any more.
 */
function KindFields() {
  const { setValue, getValues } = useFormContext()
  const become = (kind: DoorKind) => {
    if (kind === 'door') return setValue('floorButtonInput', null, { shouldDirty: true })
    for (const role of ['doorStatusInput', 'exitButtonInput']) setValue(role, null)
    for (const name of sensorSwitches) setValue(name, false)
    setValue('exitReaders', [])
    const { outputIndex } = getValues() as { outputIndex: number }
    setValue('floorButtonInput', Math.min(outputIndex, limits.doorInputMax), { shouldDirty: true })
  }
  return <FloorFields onKind={become} />
}

function ReaderFields({ door }: { readonly door: DoorInfo }) {
  const t = useText()
  const isFloor = useIsFloor()
  const { readers, accessMethods: deviceMethods } = door.capabilities
  const unavailable = door.unavailable.readers
  const methods = accessMethods.filter((one) => deviceMethods.includes(one) || door.accessMethods.includes(one))
  if (readers.length === 0 && methods.length === 0 && door.entryReaders.length + door.exitReaders.length === 0)
    return <Notice meaning="information">{t('doorSettings:help.noReaders')}</Notice>
  return (
    <FieldGroup title="doorSettings:groups.readers">
      <ReadersField
        name="entryReaders"
        label="doorSettings:fields.entryReaders"
        help={t(isFloor ? 'doorSettings:help.cabReader' : 'doorSettings:help.readers')}
        readers={readers}
        unavailable={unavailable}
        isFloor={isFloor}
      />
      {!isFloor && (
        <ReadersField name="exitReaders" label="doorSettings:fields.exitReaders" {...{ readers, unavailable }} />
      )}
      {methods.length > 0 && (
        <ManyField
          name="accessMethods"
          label="doorSettings:fields.accessMethods"
          options={methods.map((value) => ({ value, label: t(`doorSettings:method.${value}`) }))}
        />
      )}
    </FieldGroup>
  )
}

function InputFields({ unavailable }: { readonly unavailable: UnavailableParts['inputs'] }) {
  const t = useText()
  const hasSensor = useWatch({ name: 'doorStatusInput' }) !== null
  const fire = (
    <InputField
      name="fireInput"
      label="doorSettings:fields.fireInput"
      help={t('doorSettings:help.fireInput')}
      unavailable={unavailable}
    />
  )
  if (useIsFloor())
    return (
      <FieldGroup title="doorSettings:groups.inputs">
        <InputField
          name="floorButtonInput"
          label="doorSettings:fields.floorButtonInput"
          help={t('doorSettings:help.floorButtonInput')}
          unavailable={unavailable}
        />
        {fire}
      </FieldGroup>
    )
  return (
    <FieldGroup title="doorSettings:groups.inputs">
      <InputField
        name="doorStatusInput"
        label="doorSettings:fields.doorStatusInput"
        help={t('doorSettings:help.doorStatusInput')}
        unavailable={unavailable}
      />
      {hasSensor && (
        <OneField
          name="sensorTrigger"
          label="doorSettings:fields.sensorTrigger"
          options={sensorTriggers.map((value) => ({ value, label: t(`doorSettings:sensorTrigger.${value}`) }))}
        />
      )}
      <InputField name="exitButtonInput" label="doorSettings:fields.exitButtonInput" unavailable={unavailable} />
      {fire}
    </FieldGroup>
  )
}

function LockFields({ holdDelay }: { readonly holdDelay: number }) {
  const t = useText()
  return (
    <FieldGroup title="doorSettings:groups.lock">
      <OneField
        name="unlockMode"
        label="doorSettings:fields.unlockMode"
        options={unlockModes.map((value) => ({ value, label: t(`doorSettings:unlockMode.${value}`) }))}
      />
      <Seconds name="triggerDelaySec" min={0} max={limits.triggerDelayMax} />
      <Seconds
        name="holdDelaySec"
        min={1}
        max={limits.holdDelayMax}
        help={t('doorSettings:help.holdDelaySec', { count: holdDelay })}
      />
    </FieldGroup>
  )
}

function AlarmFields() {
  const t = useText()
  const isTimed = useWatch({ name: 'doorHeldOpenAlarm' }) as boolean
  const isFloor = useIsFloor()
  const help = t('doorSettings:help.sensorNeeded')
  if (isFloor) return null
  return (
    <FieldGroup title="doorSettings:groups.alarms">
      <SwitchField name="doorForcedAlarm" label="doorSettings:fields.doorForcedAlarm" help={help} />
      <SwitchField name="doorHeldOpenAlarm" label="doorSettings:fields.doorHeldOpenAlarm" help={help} />
      {isTimed && <Seconds name="doorHeldOpenSec" min={limits.doorHeldOpenMin} max={limits.doorHeldOpenMax} />}
      <SwitchField name="relock" label="doorSettings:fields.relock" help={help} />
    </FieldGroup>
  )
}

function Seconds(props: {
  readonly name: 'triggerDelaySec' | 'holdDelaySec' | 'doorHeldOpenSec'
  readonly min: number
  readonly max: number
  readonly help?: string
}) {
  const t = useText()
  return <NumberField {...props} label={`doorSettings:fields.${props.name}`} unit={t('common:unit.seconds')} />
}
