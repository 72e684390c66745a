import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/**
 * Keeps a field to what the country of another field says, until something else is chosen. `valueOf`
 * answers undefined for a country that says nothing; then the field stays as it is.
 */
export function useFollowingCountry(
  name: string,
  country: string,
  valueOf: (country: string) => string | undefined,
): void {
  const { getValues, getFieldState, setValue } = useFormContext()
  const countryCode = useWatch({ name: country }) as string | undefined
  const former = useRef(countryCode)
  useEffect(() => {
    if (former.current === countryCode) return
    const fieldValue = (getValues(name) as string | undefined) ?? ''
    const before = former.current
    former.current = countryCode
    // A form that is just being filled has not chosen anything yet.
    if (before === undefined) return
    const isFirst = before === '' && !getFieldState(name).isDirty
    const isOwn = fieldValue !== '' && fieldValue !== valueOf(before) && !isFirst
    const next = valueOf(countryCode ?? '')
    if (!isOwn && next !== undefined) setValue(name, next, { shouldDirty: true, shouldValidate: true })
  }, [countryCode, getValues, getFieldState, setValue, name, valueOf])
}
