import type { DemoRole } from '@lintel/contract/demo/schema.ts'
import type { session } from '@lintel/contract/sessions/operations.ts'
import type { system } from '@lintel/contract/system/operations.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import { ApiError } from '../../api/failure.ts'
import { applyReplyPolicy, behaviourOf } from '../../api/reply-policy.ts'
import { call } from '../call.ts'
import { element, name } from '../element.ts'
import type { Enter, Entry } from './form.ts'
import { icon } from './icons.ts'
import { notice } from './notices.ts'
import { reasonOf, textOr, type Words } from './words.ts'

/** In the order in which they are offered. */
const roles: readonly DemoRole[] = ['officeManager', 'communityManager', 'villaOwner', 'installer']

type Account = OutputOf<typeof system.start>['demoAccounts'][number]

interface Demo {
  readonly accounts: readonly Account[]
  readonly enter: Enter
  /** Fills in the form with an account. */
  readonly onChoose: (entry: Entry) => void
}

/** The roles of the demo, each of which signs in with one click, and all its accounts below. */
export function demoRoles(words: Words, { accounts, enter, onChoose }: Demo): HTMLElement {
  const { t } = words
  const failure = element('div')
  const cards = roles.flatMap((role) =>
    accounts.filter((account) => account.role === role).map((account) => ({ role, account })),
  )
  const buttons = cards.map(({ role, account }) => {
    const button = roleButton(words, role, account.site)
    button.addEventListener('click', () => void signIn(role, account.userName, button))
    return button
  })
  const setBusy = (chosen: HTMLButtonElement | undefined) => {
    for (const button of buttons) {
      button.disabled = chosen !== undefined
      button.setAttribute('aria-busy', String(button === chosen))
    }
  }
  const signIn = async (role: DemoRole, account: string, button: HTMLButtonElement) => {
    setBusy(button)
    failure.replaceChildren()
    try {
      enter(await call<typeof session.demoLogin>('session.demoLogin', { role }), account)
    } catch (error) {
      setBusy(undefined)
      if (!(error instanceof ApiError)) throw error
      applyReplyPolicy(error, 'all')
      if (behaviourOf(error) === 'alert') failure.replaceChildren(notice('danger', reasonOf(error, words)))
    }
  }
  window.addEventListener('pageshow', ({ persisted }) => persisted && setBusy(undefined))
  const inList = (node: HTMLElement) => element('li', {}, node)
  return element(
    'section',
    { class: 'demo', 'aria-labelledby': 'demo-title' },
    element('h2', { id: 'demo-title' }, t('demo:title')),
    element('p', {}, t('demo:text')),
    failure,
    element('ul', { class: 'roles' }, ...buttons.map(inList)),
    element(
      'details',
      {},
      element('summary', {}, t('demo:allAccounts')),
      element('p', {}, t('demo:allText')),
      element(
        'ul',
        { class: 'accounts' },
        ...accounts.map((account) => inList(accountButton(words, account, onChoose))),
      ),
    ),
  )
}

function roleButton({ t }: Words, role: DemoRole, site: string | null): HTMLButtonElement {
  const siteName = site ? name(site) : undefined
  siteName?.setAttribute('class', 'site')
  return element(
    'button',
    { type: 'button', class: 'role', 'aria-describedby': `demo-${role}`, 'aria-busy': 'false' },
    element('span', { class: 'mark' }, icon(role, 20)),
    element(
      'span',
      { class: 'words' },
      element('strong', {}, t('demo:signInAs', { role: t(`demo:roles.${role}.name`) })),
      siteName,
      element('span', { id: `demo-${role}` }, t(`demo:roles.${role}.text`)),
    ),
  )
}

function accountButton(words: Words, account: Account, onChoose: (entry: Entry) => void): HTMLElement {
  const { userName, password, kind, site } = account
  const button = element(
    'button',
    { type: 'button', class: 'account', title: words.t('demo:use', { account: userName }) },
    name(userName),
    element('span', {}, textOr(`auth:accountKind.${kind}`, kind, words), ...(site ? [' · ', name(site)] : [])),
  )
  button.addEventListener('click', () => onChoose({ account: userName, password }))
  return button
}
