import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { callingCodeOf } from '@lintel/contract/calling-codes.ts'
import { TextField, type FieldProps } from './fields.tsx'

/** A calling code that follows the country of another field for as long as nobody types one of their own. */
export function CallingCodeField({ country, ...props }: FieldProps & { readonly country: string }) {
  const { getValues, setValue } = useFormContext()
  const chosen = useWatch({ name: country }) as string | undefined
  const former = useRef(chosen)
  useEffect(() => {
    if (former.current === chosen) return
    const typed = (getValues(props.name) as string | undefined) ?? ''
    // A form that is just being filled has not chosen anything yet.
    const isChosen = former.current !== undefined
    const isOwn = typed !== '' && typed !== callingCodeOf(former.current ?? '')
    former.current = chosen
    if (isChosen && !isOwn)
      setValue(props.name, callingCodeOf(chosen ?? '') ?? '', { shouldDirty: true, shouldValidate: true })
  }, [chosen, getValues, setValue, props.name])
  return <TextField {...props} inputMode="tel" autoComplete="off" dir="ltr" />
}
