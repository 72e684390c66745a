import { element, type Child } from '../element.ts'
import { icon } from './icons.ts'

/** A message in place. Dangers are read out at once, the rest when there is time. */
export const notice = (meaning: 'ok' | 'attention' | 'danger', text: Child): HTMLElement =>
  element(
    'div',
    { class: 'notice', 'data-meaning': meaning, role: meaning === 'danger' ? 'alert' : 'status' },
    icon(meaning, 18),
    element('div', {}, text),
  )

/** A message above a form: the page goes to it, and it takes the focus. */
export function showAbove(place: HTMLElement, message: HTMLElement): void {
  place.replaceChildren(message)
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center' })
}
