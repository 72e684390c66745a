import { callingCodeOf } from '@lintel/contract/calling-codes.ts'
import { TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { useFollowingCountry } from '../../kit/form/zones/following-country.ts'
import type { CallType } from '@lintel/contract/personnel/calling.ts'
import { useText } from '../../language/language.ts'

const codeOf = (country: string): string => callingCodeOf(country) ?? ''

/** Calling code that follows the country of another field until one is typed. */
export function CallingCodeField({ country, ...props }: FieldProps & { readonly country: string }) {
  useFollowingCountry(props.name, country, codeOf)
  return <TextField {...props} inputMode="tel" autoComplete="off" dir="ltr" />
}

/** How door phones call a person, in words. Needs the texts `people`. */
export function CallingText({ appEnabled, callType }: { readonly appEnabled: boolean; readonly callType: CallType }) {
  const t = useText()
  return <span>{appEnabled ? t(`people:calling.types.${callType}`) : t('people:calling.off')}</span>
}
