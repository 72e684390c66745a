import { callTypes } from '@lintel/contract/personnel/calling.ts'
import { Switch } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import { OneField } from '../../kit/form/more-fields.tsx'
import { TextField, useField, type FieldProps } from '../../kit/form/fields.tsx'
import { callingCodeOf } from '@lintel/contract/base/countries.ts'
import { useFollowingCountry } from '../../kit/form/zones/following-country.ts'

interface CallingFieldsProps {
  /** Whether people of the site can have landlines. */
  readonly hasLandline: boolean
  /** Whether who gets the app is asked for a landline at once (office.md 31.6). */
  readonly landlineByDefault?: boolean
}

/** Whether door phones call a person, and how (office.md 8.2, 9). Needs the texts `people`. */
export function CallingFields({ hasLandline, landlineByDefault = false }: CallingFieldsProps) {
  const t = useText()
  const { setValue } = useFormContext()
  const [appEnabled, landlineEnabled] = useWatch({ name: ['appEnabled', 'landlineEnabled'] }) as [boolean, boolean]
  // Without the one before, the next is nothing.
  const setLandline = (isOn: boolean) => {
    setValue('landlineEnabled', isOn, { shouldDirty: true })
    if (!isOn) setValue('callType', 'app', { shouldDirty: true })
  }
  return (
    <>
      <Choice
        name="appEnabled"
        label="people:calling.app"
        help={t('people:calling.appHelp')}
        onChange={(isOn) => setLandline(isOn && hasLandline && landlineByDefault)}
      />
      {hasLandline && appEnabled && (
        <Choice name="landlineEnabled" label="people:calling.landline" onChange={setLandline} />
      )}
      {hasLandline && appEnabled && landlineEnabled && (
        <>
          <TextField
            name="landline"
            label="people:calling.number"
            help={t('people:calling.numberHelp')}
            inputMode="tel"
            autoComplete="off"
            dir="ltr"
          />
          <OneField
            name="callType"
            label="people:calling.type"
            options={callTypes.map((type) => ({ value: type, label: t(`people:calling.types.${type}`) }))}
          />
        </>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly name: 'appEnabled' | 'landlineEnabled'
  readonly label: 'people:calling.app' | 'people:calling.landline'
  readonly help?: string
  readonly onChange: (isOn: boolean) => void
}

function Choice({ name, label, help, onChange }: ChoiceProps) {
  const { shared } = useField(name, label, help)
  const { ref, value, onBlur, onChange: set } = useController({ name }).field
  return (
    <Switch
      name={name}
      ref={ref}
      label={shared.label}
      description={shared.description}
      error={shared.error}
      checked={value === true}
      onBlur={onBlur}
      onChange={(event) => {
        set(event.currentTarget.checked)
        onChange(event.currentTarget.checked)
      }}
    />
  )
}

const codeOf = (country: string): string => callingCodeOf(country) ?? ''

/** Calling code that follows the country of another field until one is typed. */
export function CallingCodeField({ country, ...props }: FieldProps & { readonly country: string }) {
  useFollowingCountry(props.name, country, codeOf)
  return <TextField {...props} inputMode="tel" autoComplete="off" dir="ltr" />
}
