import { callingCodeOf } from '@lintel/contract/calling-codes.ts'
import { TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { useFollowingCountry } from '../../kit/form/zones/following-country.ts'

const codeOf = (country: string): string => callingCodeOf(country) ?? ''

/** Calling code that follows the country of another field until one is typed. */
export function CallingCodeField({ country, ...props }: FieldProps & { readonly country: string }) {
  useFollowingCountry(props.name, country, codeOf)
  return <TextField {...props} inputMode="tel" autoComplete="off" dir="ltr" />
}
