import type { KeyOf } from '@lintel/i18n/keys.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { motionActions, motionKinds } from '@lintel/contract/devices/stored-settings.ts'
import { openAllDoorsModels } from '@lintel/contract/site-settings/shared.ts'
import { Group, NumberInput } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useDoorOptions } from '../../domain/doors/door-name.ts'
import { CallingCodeField } from '../../domain/people/calling-fields.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { OneField, CountryField, ManyField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { TextField, useField, type FieldProps } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import '../../ui/control-styles.ts'
import { useSite } from './site-context.tsx'

type FieldName = Extract<KeyOf<'siteSettings'>, `fields.${string}`> extends `fields.${infer Name}` ? Name : never

/** Switches with the names of their settings. */
export function Switches({ names }: { readonly names: readonly FieldName[] }) {
  return names.map((name) => <SwitchField key={name} name={name} label={`siteSettings:fields.${name}`} />)
}

/** An amount with two decimals (specification.md 5); the currency is the site's own affair. */
export function MoneyField(props: FieldProps & { readonly max: number }) {
  const field = useField(props.name, props.label, props.help)
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name: props.name })
  const { decimalSeparator } = useFormat()
  return (
    <NumberInput
      {...field.shared}
      name={props.name}
      ref={ref}
      value={(value as number | string | undefined) ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      onBlur={onBlur}
      min={0}
      max={props.max}
      decimalScale={2}
      decimalSeparator={decimalSeparator}
      allowedDecimalSeparators={['.', ',']}
      fixedDecimalScale
      hideControls
    />
  )
}

/** A number of days; 0 is no limit where the help says so. */
export function DaysField(
  props: Pick<FieldProps, 'help'> & { readonly name: FieldName; readonly min?: number; readonly max: number },
) {
  const t = useText()
  return (
    <NumberField
      name={props.name}
      label={`siteSettings:fields.${props.name}`}
      {...(props.help !== undefined && { help: props.help })}
      unit={t('siteSettings:unit.days')}
      min={props.min ?? 0}
      max={props.max}
    />
  )
}

export function AddressFields() {
  return (
    <>
      <CountryField name="country" label="siteSettings:fields.country" />
      <TextField name="state" label="siteSettings:fields.state" autoComplete="off" />
      <TextField name="city" label="siteSettings:fields.city" autoComplete="off" />
      <TextField name="street" label="siteSettings:fields.street" autoComplete="off" />
      <Group gap="sm" align="flex-start" grow>
        <TextField name="postalCode" label="siteSettings:fields.postalCode" autoComplete="off" />
        <CallingCodeField name="phoneCode" label="siteSettings:fields.phoneCode" country="country" />
      </Group>
    </>
  )
}

export function MotionFields() {
  const t = useText()
  const { motionSecondsMin: min, motionSecondsMax: max } = limits
  return (
    <>
      <OneField
        name="motion"
        label="siteSettings:fields.motion"
        options={motionKinds.map((value) => ({ value, label: t(`siteSettings:motionKind.${value}`) }))}
      />
      <NumberField
        name="motionTime"
        label="siteSettings:fields.motionTime"
        help={t('siteSettings:help.motionTime', { min, max })}
        unit={t('siteSettings:unit.seconds')}
        min={min}
        max={max}
      />
      <ManyField
        name="motionActions"
        label="siteSettings:fields.motionActions"
        options={motionActions.map((value) => ({ value, label: t(`siteSettings:motionAction.${value}`) }))}
      />
    </>
  )
}

/** What opens all doors and which; the group is asked for only when not all of them open. */
export function EmergencyDoorFields() {
  const t = useText()
  const isAll = useWatch({ name: 'allEmergencyDoors' }) as boolean
  return (
    <>
      <ManyField
        name="openAllDoorsModel"
        label="siteSettings:fields.openAllDoorsModel"
        help={t('siteSettings:help.openAllDoorsModel')}
        options={openAllDoorsModels.map((value) => ({ value, label: t(`siteSettings:openAllDoorsModel.${value}`) }))}
      />
      <SwitchField name="allEmergencyDoors" label="siteSettings:fields.allEmergencyDoors" />
      {!isAll && <DoorsField name="emergencyDoorGroup" label="siteSettings:fields.emergencyDoorGroup" />}
    </>
  )
}

function DoorsField(props: FieldProps) {
  const { uuid } = useSite().site
  const doors = useRead(api.siteSetting.doors, { uuid })
  return <TransferField {...props} noun="doors" options={useDoorOptions()(doors.data?.rows ?? [])} />
}
