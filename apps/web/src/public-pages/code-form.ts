import { limits } from '@lintel/contract/base/limits.ts'
import { element, type Writing } from './element.ts'

/**
 * Asks for the code of a link that came without it, as filters of mails cut links off at their `#`. What is typed opens
 * the page as the link would have.
 */
export function codeForm({ t }: Writing): HTMLElement {
  const input = element('input', {
    id: 'code',
    name: 'code',
    dir: 'ltr',
    maxlength: String(limits.generic),
    autocomplete: 'one-time-code',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': 'code-problem',
  })
  const problem = element('div', { id: 'code-problem', class: 'wrong', role: 'alert' })
  const form = element(
    'form',
    { novalidate: true },
    element('label', { for: 'code' }, t('publicPages:code')),
    input,
    problem,
    element('button', { type: 'submit' }, t('publicPages:open')),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const code = input.value.trim()
    input.setAttribute('aria-invalid', String(code === ''))
    problem.textContent = code === '' ? t('validation:required') : ''
    if (code === '') return input.focus()
    window.location.hash = encodeURIComponent(code)
    // A page that is asked for the same code again has no other address.
    window.location.reload()
  })
  return form
}
