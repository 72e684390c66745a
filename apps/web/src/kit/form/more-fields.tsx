import { locales, offeredLocales } from '@lintel/i18n/locales.ts'
import { Checkbox, Input, NumberInput, Select, Switch, Textarea, NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import { useText } from '../../language/language.ts'
import '../../ui/control-styles.ts'
import { useCountries } from '../screen/countries.tsx'
import { zonesFound } from './zones/zone-search.ts'
import { sayOptions } from './field-names.ts'
import { useField, type FieldProps } from './fields.tsx'

/** A yes or no that takes effect when the form is saved. */
export function SwitchField(props: FieldProps & { readonly mustBeOn?: boolean }) {
  const field = useField(props.name, props.label, props.help)
  const { field: controller } = useController({ name: props.name })
  const { withAsterisk: _never, 'aria-required': _unasked, inputWrapperOrder: _order, ...shared } = field.shared
  // Controlled: Mantine keeps a state of its own otherwise, and would show every switch as off at first.
  const { value, ...handlers } = controller
  const { mustBeOn = false } = props
  return (
    <Switch
      {...shared}
      {...handlers}
      checked={value === true}
      {...(mustBeOn && {
        'aria-required': true,
        label: (
          <Input.Label required labelElement="div">
            {shared.label}
          </Input.Label>
        ),
      })}
    />
  )
}

/** Several lines of text. */
export function LongTextField(props: FieldProps & { readonly rows?: number; readonly maxLength?: number }) {
  const { name, label, help, rows = 4, maxLength } = props
  const field = useField(name, label, help)
  return <Textarea {...field.shared} {...field.register()} rows={rows} {...(maxLength && { maxLength })} />
}

/** A whole number, with its unit inside the field (design, Forms). */
export function NumberField(
  props: FieldProps & { readonly unit?: string; readonly min?: number; readonly max?: number },
) {
  const { name, label, help, unit, min, max } = props
  const field = useField(name, label, help)
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <NumberInput
      {...field.shared}
      name={name}
      ref={ref}
      value={(value as number | string | undefined) ?? ''}
      onChange={(nextValue) => onChange(nextValue === '' ? undefined : nextValue)}
      onBlur={onBlur}
      allowDecimal={false}
      hideControls
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(unit !== undefined && { suffix: ` ${unit}`, placeholder: unit })}
    />
  )
}

/** One of a few numbers, each with a word. */
export function NumberChoiceField(
  props: FieldProps & { readonly options: readonly { readonly value: number; readonly label: string }[] },
) {
  const { name, label, help, options } = props
  const field = useField(name, label, help, sayOptions(options))
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <Select
      {...field.listShared}
      name={name}
      ref={ref}
      value={value === undefined ? null : String(value)}
      onChange={(selection) => onChange(selection === null ? undefined : Number(selection))}
      onBlur={onBlur}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      allowDeselect={false}
    />
  )
}

/** Any of a few values, as boxes to tick. */
export function ManyField(
  props: FieldProps & {
    readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
  },
) {
  const { name, label, help, options } = props
  const field = useField(name, label, help, sayOptions(options))
  const { field: controller } = useController({ name })
  return (
    <Checkbox.Group
      label={field.shared.label}
      description={field.shared.description}
      error={field.shared.error}
      value={(controller.value as string[] | undefined) ?? []}
      onChange={controller.onChange}
    >
      {options.map((option) => (
        <Checkbox
          key={option.value}
          value={option.value}
          label={option.label}
          disabled={option.disabled === true}
          mt="xs"
        />
      ))}
    </Checkbox.Group>
  )
}

/** Bits of one number, as boxes to tick. */
export function BitsField(
  props: FieldProps & { readonly bits: readonly { readonly bit: number; readonly label: string }[] },
) {
  const { name, label, help, bits } = props
  const field = useField(name, label, help)
  const { field: controller } = useController({ name })
  const value = (controller.value as number | undefined) ?? 0
  return (
    <Checkbox.Group
      label={field.shared.label}
      description={field.shared.description}
      error={field.shared.error}
      withAsterisk={field.shared.withAsterisk}
      value={bits.filter(({ bit }) => (value & bit) !== 0).map(({ bit }) => String(bit))}
      onChange={(selectedBits) => controller.onChange(selectedBits.reduce((sum, bit) => sum + Number(bit), 0))}
    >
      {bits.map(({ bit, label: word }) => (
        <Checkbox key={bit} value={String(bit)} label={word} mt="xs" />
      ))}
    </Checkbox.Group>
  )
}

/** One of many, found by typing; what is fixed is shown and cannot be changed. */
export function SearchField(
  props: FieldProps & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
    readonly isFixed?: boolean
    /** Which of the options what was typed finds; those whose label has it where that is not said. */
    readonly finds?: (text: string) => (value: string) => boolean
  },
) {
  const { name, label, help, options, isFixed = false, finds } = props
  const t = useText()
  const field = useField(name, label, help, sayOptions(options))
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <Select
      {...field.listShared}
      name={name}
      ref={ref}
      value={(value as string | undefined) || null}
      onChange={(selection) => onChange(selection ?? '')}
      onBlur={onBlur}
      data={[...options]}
      searchable={!isFixed}
      readOnly={isFixed}
      // What is typed takes the place of the name that stands there.
      onFocus={(event) => event.currentTarget.select()}
      {...(finds && {
        filter: ({ options: all, search, limit }) => {
          const isFound = finds(search)
          return all.filter((one) => 'value' in one && isFound(one.value)).slice(0, limit)
        },
      })}
      limit={200}
      nothingFoundMessage={t('shell:palette.empty')}
    />
  )
}

/** A zone of the IANA database; the browser knows their names. */
export function TimeZoneField(props: FieldProps) {
  const { field } = useController({ name: props.name })
  const own = field.value as string | undefined
  const zones = useMemo(() => {
    const zoneNames = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    return own && !zoneNames.includes(own) ? [own, ...zoneNames] : zoneNames
  }, [own])
  return <SearchField {...props} options={zones.map((zone) => ({ value: zone, label: zone }))} finds={zonesFound} />
}

/** One of the languages that are offered, by its own name; and the record's own one, which may be another. */
export function LanguageField(props: FieldProps) {
  const { field } = useController({ name: props.name })
  const listedLocales = locales.filter((locale) => offeredLocales.includes(locale) || locale.code === field.value)
  return (
    <ChoiceField {...props} options={listedLocales.map(({ code, ownName }) => ({ value: code, label: ownName }))} />
  )
}

/** A country of ISO 3166-1, named in the reader's language. */
export function CountryField(props: FieldProps) {
  return <SearchField {...props} options={useCountries()} />
}

/** One of a list. */
export function ChoiceField(props: FieldProps & { readonly options: readonly { value: string; label: string }[] }) {
  const field = useField(props.name, props.label, props.help, sayOptions(props.options))
  return <NativeSelect {...field.shared} {...field.register()} data={[{ value: '', label: '' }, ...props.options]} />
}

/** One of a few values; one is always chosen. */
export function OneField(
  props: FieldProps & { readonly options: readonly { readonly value: string; readonly label: string }[] },
) {
  const field = useField(props.name, props.label, props.help, sayOptions(props.options))
  return <NativeSelect {...field.shared} {...field.register()} data={[...props.options]} />
}
