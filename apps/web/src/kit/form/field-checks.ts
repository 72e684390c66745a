import { useEffect } from 'react'
import { get, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'

/** The press of a pointer, until it is over. */
let press: Promise<void> | undefined

function notePress(): void {
  press ??= new Promise<void>((resolve) => {
    const end = () => {
      for (const kind of ['pointerup', 'pointercancel']) removeEventListener(kind, end, true)
      // The click follows in the same turn.
      setTimeout(() => {
        press = undefined
        resolve()
      })
    }
    for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, end, true)
  })
}

globalThis.document?.addEventListener('pointerdown', notePress, true)

/** What the check of single fields must know of its form. */
interface CheckedForm {
  readonly wasSubmitted: () => boolean
  readonly defaultValues: () => unknown
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Checks of a single field, on leaving or changing it. A field that was left as it was is not called wrong before the
 * form is sent; and nothing is called wrong while a pointer is pressed, because the sentence would move the button away
 * from under it and the click would be lost.
 */
export function checkOnRelease<Values extends FieldValues, Context, Checked>(
  resolve: Resolver<Values, Context, Checked>,
  form: CheckedForm,
): Resolver<Values, Context, Checked> {
  return async (values, context, options) => {
    const [name, ...others] = options.names ?? []
    const isOneField = name !== undefined && others.length === 0
    if (isOneField && !form.wasSubmitted() && isSame(get(values, name), get(form.defaultValues(), name)))
      return { values: {}, errors: {} }
    const result = await resolve(values, context, options)
    if (isOneField) await press
    return result
  }
}

/** Checks a field again with each change while it is called wrong, so that its error goes as soon as it is mended. */
export function useCheckOfMended<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
): void {
  const { watch, getFieldState, trigger } = form
  useEffect(() => {
    const subscription = watch((_values, { name }) => {
      if (name && getFieldState(name).error) void trigger(name)
    })
    return () => subscription.unsubscribe()
  }, [watch, getFieldState, trigger])
}
