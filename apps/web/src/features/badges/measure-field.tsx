import { badgeUnits, type BadgeElement, type BadgeUnit } from '@lintel/contract/badges/schema.ts'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'
import { convertMeasures } from './starter.ts'

const decimals = 3

/** A length in the template's unit. */
export function MeasureField({ name, label, unit }: FieldProps & { readonly unit: string }) {
  const { shared } = useField(name, label, undefined)
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <NumberInput
      {...shared}
      name={name}
      ref={ref}
      value={(value as number | undefined) ?? ''}
      onChange={(input) => onChange(input === '' ? undefined : Number(input))}
      onBlur={onBlur}
      decimalScale={decimals}
      allowNegative={false}
      hideControls
      suffix={` ${unit}`}
    />
  )
}

interface Values {
  readonly unit: BadgeUnit
  readonly width: number
  readonly height: number
  readonly cornerRadius: number
  readonly elements: readonly BadgeElement[]
}

/** The unit of all measures; what was measured is the same afterwards. */
export function UnitField() {
  const t = useText()
  const { getValues, setValue } = useFormContext()
  const { field } = useController({ name: 'unit' })
  const change = (to: BadgeUnit) => {
    const { unit: from, ...measures } = getValues() as Values
    field.onChange(to)
    for (const [name, value] of Object.entries(convertMeasures(measures, from, to))) setValue(name, value)
  }
  return (
    <NativeSelect
      label={t('badges:fields.unit')}
      value={field.value as string}
      onChange={(event) => change(event.currentTarget.value as BadgeUnit)}
      onBlur={field.onBlur}
      data={badgeUnits.map((unit) => ({ value: unit, label: t(`badges:units.${unit}`) }))}
    />
  )
}
