import { Box } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'

/** A message above a form. The page goes to it and it takes the focus, however far down the form was sent from. */
export function Seen({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Box ref={box} tabIndex={-1} mb="md">
      {children}
    </Box>
  )
}

/** An error of a form: the path of its field, joined by dots, and its sentence. */
export interface FormError {
  readonly field: string
  readonly message: string
}

/** All errors of a form, in the parts of fields too. */
export function listErrors(errors: object, path: readonly string[] = []): readonly FormError[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || error instanceof Element) return []
    const { message } = error as { message?: unknown }
    const field = [...path, name]
    return typeof message === 'string' ? [{ field: field.join('.'), message }] : listErrors(error, field)
  })
}

/**
 * Goes to the first field that is wrong where none of them has the focus: not every field can be given it by its name.
 * Answers the errors whose sentences stand nowhere in the form, because their field is not on the page.
 */
export function seeErrors(form: HTMLElement, errors: readonly FormError[]): readonly FormError[] {
  const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-error="true"]')]
  if (!wrong.some((field) => field === document.activeElement)) {
    wrong[0]?.focus({ preventScroll: true })
    const first = wrong[0] ?? form.querySelector('.mantine-InputWrapper-error')
    first?.scrollIntoView({ block: 'center' })
  }
  return errors.filter(({ message }) => !form.textContent.includes(message))
}
