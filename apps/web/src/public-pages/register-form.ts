import type { registration } from '@lintel/contract/registration/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { fallbackLocale, isPseudo } from '@lintel/i18n/locales.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { ApiError } from '../api/failure.ts'
import { call } from './call.ts'
import { element, type Writing } from './element.ts'
import { reasonOf } from './page.ts'

/** What is asked, with what telephones know of it. */
const fields = {
  firstName: { most: limits.companyName, autocomplete: 'given-name' },
  lastName: { most: limits.companyName, autocomplete: 'family-name' },
  // Not of the type `email`, whose value browsers write as machines do: what is shown later is what was typed.
  email: {
    most: limits.email,
    autocomplete: 'email',
    inputmode: 'email',
    autocapitalize: 'none',
    spellcheck: 'false',
  },
  phoneCode: { most: limits.genericShort, autocomplete: 'tel-country-code', type: 'tel', inputmode: 'tel' },
  phone: { most: limits.genericShort, autocomplete: 'tel-national', type: 'tel', inputmode: 'tel' },
} as const
type Field = keyof typeof fields
const fieldNames = Object.keys(fields) as readonly Field[]
const isField = (path: string): path is Field => Object.hasOwn(fields, path)

/** A refused field, by the key of its sentence or in the server's own words. */
type Problems = Partial<Record<Field, (writing: Writing) => string>>

/** The form with which a household registers. What was typed stays when it is drawn again in another language. */
export function registrationForm(code: string, onDone: (email: string) => void): (writing: Writing) => HTMLElement {
  const values: Record<Field, string> = { firstName: '', lastName: '', email: '', phoneCode: '', phone: '' }
  return (writing) => {
    const { t } = writing
    const alert = element('p', { role: 'alert', class: 'wrong' })
    const submit = element('button', { type: 'submit' }, t('publicPages:register.submit'))
    const makePart = (field: Field) => part(field, values, writing)
    const parts: Record<Field, Part> = {
      firstName: makePart('firstName'),
      lastName: makePart('lastName'),
      email: makePart('email'),
      phoneCode: makePart('phoneCode'),
      phone: makePart('phone'),
    }
    const form = element(
      'form',
      { novalidate: true },
      ...parts.firstName.elements,
      ...parts.lastName.elements,
      element('p', { class: 'hint' }, t('publicPages:register.reach')),
      ...parts.email.elements,
      element(
        'div',
        { class: 'pair' },
        element('div', {}, ...parts.phoneCode.elements),
        element('div', {}, ...parts.phone.elements),
      ),
      alert,
      submit,
    )
    const say = (problems: Problems, text: string) => {
      alert.textContent = text
      for (const field of fieldNames) parts[field].say(problems[field]?.(writing) ?? '')
      const first = fieldNames.find((field) => problems[field])
      if (first) parts[first].input.focus()
    }
    const work = async () => {
      const missing = missingIn(values)
      if (Object.keys(missing).length > 0) return say(missing, t('publicPages:register.problems'))
      say({}, '')
      submit.disabled = true
      submit.textContent = t('publicPages:register.sending')
      try {
        const language = isPseudo(writing.locale) ? fallbackLocale : writing.locale
        const { hasMail } = await call<typeof registration.complete>('registration.complete', {
          ...values,
          code,
          language,
        })
        onDone(hasMail ? values.email.trim() : '')
      } catch (error) {
        const problems = problemsOf(error)
        say(problems, Object.keys(problems).length > 0 ? t('publicPages:register.problems') : unsureOr(error, writing))
        submit.disabled = false
        submit.textContent = t('publicPages:register.submit')
      }
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void work()
    })
    return form
  }
}

interface Part {
  readonly elements: readonly HTMLElement[]
  readonly input: HTMLInputElement
  /** Says what is wrong with the field; nothing when empty. */
  readonly say: (problem: string) => void
}

function part(field: Field, values: Record<Field, string>, { t }: Writing): Part {
  const { most, ...attributes } = fields[field]
  const label = t(`publicPages:register.${field}`)
  const input = element('input', {
    id: field,
    name: field,
    maxlength: String(most),
    required: field === 'firstName',
    ...attributes,
  })
  input.value = values[field]
  if ('inputmode' in attributes) input.dir = 'ltr'
  input.addEventListener('input', () => (values[field] = input.value))
  const problem = element('div', { id: `${field}-problem`, class: 'wrong' })
  const say = (text: string) => {
    problem.textContent = text
    if (text === '') input.removeAttribute('aria-describedby')
    else input.setAttribute('aria-describedby', problem.id)
    input.setAttribute('aria-invalid', String(text !== ''))
  }
  // Of the others one is asked for, which the words above them say.
  const labelText = field === 'lastName' ? t('publicPages:optional', { field: label }) : label
  return { elements: [element('label', { for: field }, labelText), input, problem], input, say }
}

const sentence =
  (key: TextKey) =>
  ({ t }: Writing): string =>
    t(key)

/** What the server would refuse as well, said without asking it over a slow line. */
function missingIn({ firstName, email, phone }: Readonly<Record<Field, string>>): Problems {
  const requiredText = sentence('validation:required')
  return {
    ...(firstName.trim() === '' && { firstName: requiredText }),
    ...(email.trim() === '' && phone.trim() === '' && { email: requiredText }),
  }
}

/**
 * The fields that the server refused. Sentences of failures are the server's: this page has no others than those of
 * fields.
 */
function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {}
  const issues = error.issues.filter(({ field }) => isField(field))
  return Object.fromEntries(
    issues.map(({ field, key, params }) => [
      field,
      ({ t }: Writing) => (key.startsWith('validation:') ? t(key as TextKey, params) : error.message),
    ]),
  )
}

/** Without an answer it is unknown whether the registration was done; then the code would be used up. */
const unsureOr = (error: unknown, writing: Writing): string =>
  error instanceof ApiError && error.status === 0 ? writing.t('publicPages:register.unsure') : reasonOf(error, writing)
