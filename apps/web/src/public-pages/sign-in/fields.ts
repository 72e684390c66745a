import type { Words } from './words.ts'
import { element } from '../element.ts'
import { eye } from './icons.ts'

/** A field of the form: what is typed, and what is wrong with it. */
export interface Field {
  readonly box: HTMLElement
  readonly input: HTMLInputElement
  /** Says what is wrong; nothing when empty. */
  readonly say: (problem: string) => void
}

interface FieldWords {
  readonly name: 'account' | 'password'
  readonly label: string
  readonly attributes: Readonly<Record<string, string>>
  /** Stands inside the field at its end. */
  readonly button?: (input: HTMLInputElement) => HTMLElement
}

function field({ name, label, attributes, button }: FieldWords): Field {
  const input = element('input', { id: name, name, 'aria-required': 'true', ...attributes })
  const problem = element('div', { id: `${name}-problem`, class: 'problem' })
  const say = (text: string) => {
    problem.textContent = text
    if (text === '') for (const one of ['aria-invalid', 'aria-describedby']) input.removeAttribute(one)
    else {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', problem.id)
    }
  }
  const mark = element('span', { class: 'required', 'aria-hidden': 'true' }, ' *')
  const box = element(
    'div',
    { class: 'field' },
    element('label', { for: name }, label, mark),
    element('div', { class: 'typed' }, input, button?.(input)),
    problem,
  )
  return { box, input, say }
}

/** The field of the user name or e-mail address. */
export const accountField = ({ t }: Words): Field =>
  field({
    name: 'account',
    label: t('auth:login.userName'),
    attributes: { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' },
  })

/** The field of the password, which can be shown. */
export const passwordField = ({ t }: Words): Field =>
  field({
    name: 'password',
    label: t('auth:login.password'),
    attributes: { type: 'password', autocomplete: 'current-password' },
    button: (input) => showButton(input, t('auth:showPassword')),
  })

function showButton(input: HTMLInputElement, label: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'show', 'aria-label': label, 'aria-pressed': 'false' })
  button.append(eye(false))
  // The field keeps the focus.
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
    button.replaceChildren(eye(isShown))
  })
  return button
}
