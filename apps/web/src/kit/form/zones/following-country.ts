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
  const chosen = useWatch({ name: country }) as string | undefined
  const former = useRef(chosen)
  useEffect(() => {
    if (former.current === chosen) return
    const fieldValue = (getValues(name) as string | undefined) ?? ''
    const before = former.current
    former.current = chosen
    // A form that is just being filled has not chosen anything yet.
    if (before === undefined) return
    const isFirst = before === '' && !getFieldState(name).isDirty
    const isOwn = fieldValue !== '' && fieldValue !== valueOf(before) && !isFirst
    const next = valueOf(chosen ?? '')
    if (!isOwn && next !== undefined) setValue(name, next, { shouldDirty: true, shouldValidate: true })
  }, [chosen, getValues, getFieldState, setValue, name, valueOf])
}
