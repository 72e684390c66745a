import { callTypes } from '@lintel/contract/personnel/calling.ts'
import { Switch } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import '../../ui/switch-styles.ts'
import { OneField } from '../../kit/form/choice-field.tsx'
import { TextField, useField } from '../../kit/form/fields.tsx'

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
