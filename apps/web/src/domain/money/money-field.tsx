import { currencyDecimals, formatAmount, parseAmount, priceLimit } from '@lintel/rules/money/amounts.ts'
import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useField, type FieldProps } from '../../kit/form/fields.tsx'
import { useFormat } from '../../session/use-format.ts'
import { useCurrency, useMoneyWords } from './words.ts'

interface OptionalField extends FieldProps {
  /** Left empty it is `null`, and nothing else. */
  readonly isOptional?: boolean
}

/**
 * An amount of money, which the form has in minor units: digits and one dot, with the decimals of the installation's
 * currency (specification.md 5; money.md 69). Left empty it is nothing, or `null` where the amount is optional.
 */
export function MoneyField(props: OptionalField & { readonly max?: number }) {
  const currency = useCurrency()
  const { amount } = useMoneyWords()
  const { max = priceLimit(currency), ...rest } = props
  return <DecimalField {...rest} max={max} currency={currency} unit={` ${currency}`} say={amount} />
}

/** A percentage, which the form has in hundredths of a percent; the largest is 100. */
export function PercentField(props: OptionalField) {
  const { rate } = useMoneyWords()
  return <DecimalField {...props} max={moneyLimits.taxRate} currency="EUR" unit=" %" say={rate} />
}

interface DecimalFieldProps extends OptionalField {
  readonly max: number
  /** Whose decimals it has. */
  readonly currency: keyof typeof currencyDecimals
  readonly unit: string
  readonly say: (value: number) => string
}

function DecimalField({ name, label, help, isOptional = false, max, currency, unit, say }: DecimalFieldProps) {
  const field = useField(name, label, help, (value) => (typeof value === 'number' ? say(value) : undefined))
  const { decimalSeparator } = useFormat()
  const { ref, value, onChange, onBlur } = useController({ name }).field
  const [text, setText] = useState<string | number>('')
  const decimals = currencyDecimals[currency]
  const toValue = (typed: string | number) =>
    parseAmount(String(typed), currency) ?? (isOptional && typed === '' ? null : undefined)
  // What is typed stays as it is while it means the value: `12.` and `12.0` are on their way.
  const isTyped = toValue(text) === (value as number | null | undefined)
  return (
    <NumberInput
      {...field.shared}
      name={name}
      ref={ref}
      value={isTyped ? text : typeof value === 'number' ? Number(formatAmount(value, currency)) : ''}
      onChange={(next) => {
        setText(next)
        onChange(toValue(next))
      }}
      onBlur={() => {
        setText('')
        onBlur()
      }}
      max={max / 10 ** decimals}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={decimals}
      fixedDecimalScale={!isTyped}
      decimalSeparator={decimalSeparator}
      allowedDecimalSeparators={['.', ',']}
      suffix={unit}
      hideControls
    />
  )
}
