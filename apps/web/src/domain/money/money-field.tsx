import { currencyDecimals, parseAmount, priceLimit } from '@lintel/rules/money/amounts.ts'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { useFormat } from '../../session/use-format.ts'
import { useCurrency, useMoneyWords } from './words.ts'

/**
 * An amount of money, which the form has in minor units: digits and one dot, with the decimals of the installation's
 * currency (specification.md 5; money.md 69). Left empty it is nothing, or `null` where the amount is optional.
 */
export function MoneyField(
  props: FieldProps & { readonly isOptional?: boolean; readonly max?: number; readonly placeholder?: string },
) {
  const { name, label, help, isOptional = false } = props
  const currency = useCurrency()
  const { decimalSeparator } = useFormat()
  const { amount, digits } = useMoneyWords()
  const field = useField(name, label, help, (minorUnits) =>
    typeof minorUnits === 'number' ? amount(minorUnits) : undefined,
  )
  const { ref, value, onChange, onBlur } = useController({ name }).field
  const minorUnits = value as number | null | undefined
  const [text, setText] = useState<string | number>('')
  const toValue = (typed: string | number) =>
    parseAmount(String(typed), currency) ?? (isOptional && typed === '' ? null : undefined)
  // What is typed stays as it is while it means the value: `12.` and `12.0` are on their way.
  const isTyped = toValue(text) === (minorUnits ?? (isOptional ? null : undefined))
  return (
    <NumberInput
      {...field.shared}
      name={name}
      ref={ref}
      value={isTyped || typeof minorUnits !== 'number' ? (isTyped ? text : '') : Number(digits(minorUnits))}
      onChange={(next) => {
        setText(next)
        onChange(toValue(next))
      }}
      onBlur={onBlur}
      min={0}
      max={(props.max ?? priceLimit(currency)) / 10 ** currencyDecimals[currency]}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={currencyDecimals[currency]}
      fixedDecimalScale
      decimalSeparator={decimalSeparator}
      allowedDecimalSeparators={['.', ',']}
      suffix={` ${currency}`}
      hideControls
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
    />
  )
}
