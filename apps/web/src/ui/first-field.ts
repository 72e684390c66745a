import { useEffect, type RefObject } from 'react'

/** Fields that are filled in; one of a list to choose from is read-only to the browser. */
const fields = [
  'input[aria-haspopup]:not(:disabled)',
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], :disabled, [readonly])',
  'select:not(:disabled)',
  'textarea:not(:disabled, [readonly])',
].join()

/**
 * Begins a dialog on the first field of its form: Mantine gives the focus to what is marked, and to the button that
 * closes where nothing is. A form that comes later takes the focus from that button.
 */
export function useFirstField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]')
    const field = form.current?.querySelector<HTMLElement>(fields)
    if (!dialog || !field || dialog.querySelector('[data-autofocus]')) return
    field.dataset['autofocus'] = 'true'
    const { activeElement } = document
    if (activeElement === dialog || activeElement?.matches('.mantine-Modal-close')) field.focus()
  }, [form])
}
