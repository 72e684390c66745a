import type { session } from '@lintel/contract/sessions/operations.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { ApiError } from '../../api/failure.ts'
import { applyReplyPolicy, behaviourOf } from '../../api/reply-policy.ts'
import { call } from '../call.ts'
import { element } from '../element.ts'
import { accountField, passwordField, type Field } from './fields.ts'
import { notice, showAbove } from './notices.ts'
import { reasonOf, type Words } from './words.ts'

/** What is filled in; it stays when the page is drawn again in another language. */
export interface Entry {
  account: string
  password: string
}

/** Answers whether the page is left now. */
export type Enter = (result: OutputOf<typeof session.login>, account: string) => void

export interface SignInForm {
  readonly form: HTMLFormElement
  /** Puts the focus where one goes on: the first empty field, or the button. */
  readonly focus: () => void
  /** Fills in an account. */
  readonly fill: (entry: Readonly<Entry>) => void
  /** Says something above the fields. */
  readonly say: (message: HTMLElement) => void
}

const names = ['account', 'password'] as const

interface FormWork {
  /** The page for a forgotten password. */
  readonly forgot: string
  readonly enter: Enter
  /** The server did not answer. */
  readonly onOffline: () => void
}

/** Signing in with user name or e-mail and password. */
export function signInForm(words: Words, entry: Entry, { forgot, enter, onOffline }: FormWork): SignInForm {
  const { t } = words
  const fields: Record<(typeof names)[number], Field> = { account: accountField(words), password: passwordField(words) }
  const above = element('div', { class: 'above', tabindex: '-1' })
  const submit = element('button', { type: 'submit', class: 'main' }, element('span', {}, t('auth:login.submit')))
  const form = element(
    'form',
    { novalidate: true },
    above,
    element(
      'div',
      { class: 'fields' },
      fields.account.box,
      fields.password.box,
      element('div', { class: 'ends' }, submit, element('a', { href: forgot }, t('auth:login.forgot'))),
    ),
  )
  let wasSent = false
  const check = (name: (typeof names)[number]) => {
    const isMissing = (name === 'account' ? entry[name].trim() : entry[name]) === ''
    fields[name].say(isMissing ? t('validation:required') : '')
    return !isMissing
  }
  const setBusy = (isBusy: boolean) => {
    submit.disabled = isBusy
    submit.setAttribute('aria-busy', String(isBusy))
  }
  const refuse = (error: ApiError) => {
    applyReplyPolicy(error, 'all')
    if (error.status === 0) onOffline()
    if (behaviourOf(error) !== 'alert') return
    const issues = error.issues.filter(({ field }) => Object.hasOwn(fields, field))
    for (const { field, key, params } of issues) fields[field as 'account'].say(t(key as TextKey, params))
    if (issues[0] && issues.length === error.issues.length) fields[issues[0].field as 'account'].input.focus()
    else showAbove(above, notice('danger', reasonOf(error, words)))
  }
  const send = async () => {
    above.replaceChildren()
    wasSent = true
    const wrong = names.filter((name) => !check(name))
    if (wrong[0]) return fields[wrong[0]].input.focus()
    setBusy(true)
    const account = entry.account.trim()
    try {
      enter(await call<typeof session.login>('session.login', { account, password: entry.password }), account)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      refuse(error)
    }
  }
  const write = (values: Readonly<Entry>) => {
    for (const name of names) {
      entry[name] = values[name]
      fields[name].input.value = values[name]
    }
  }
  for (const name of names)
    fields[name].input.addEventListener('input', () => {
      entry[name] = fields[name].input.value
      // What was called wrong is so no longer as soon as it is mended.
      if (wasSent) check(name)
    })
  fields.account.input.addEventListener('blur', () => write({ ...entry, account: entry.account.trim() }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!submit.disabled) void send()
  })
  // A page that a browser had put away was left in the middle of it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false))
  write(entry)
  const focus = () => {
    const empty = names.find((name) => entry[name] === '')
    if (empty) fields[empty].input.focus()
    else submit.focus()
  }
  return {
    form,
    focus,
    fill: (values) => {
      write(values)
      for (const name of names) fields[name].say('')
      above.replaceChildren()
      focus()
    },
    say: (message) => showAbove(above, message),
  }
}
