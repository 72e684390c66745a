import type { registration } from '@lintel/contract/registration/operations.ts'
import type { RegistrationHome } from '@lintel/contract/registration/schema.ts'
import { call } from './call.ts'
import { codeForm } from './code-form.ts'
import { element, facts, name, type Writing } from './element.ts'
import { askAndShow, show, startPage, type View } from './page.ts'
import { registrationForm } from './register-form.ts'

/** The page on which the master of a household registers once (decisions.md 12). */
void startPage((code) => {
  if (code === '') return show(withoutCode)
  askAndShow({
    title: 'publicPages:register.title',
    refusalTitle: 'publicPages:register.refused',
    isRefusal: (failure) => failure.is('registrationCodeInvalid') || failure.is('registrationCodeExpired'),
    ask: () => call<typeof registration.look>('registration.look', { code }),
    view: (home) => formOf(code, home),
  })
})

const withoutCode: View = {
  title: 'publicPages:register.title',
  body: (writing) => [element('p', {}, writing.t('publicPages:register.noCode')), codeForm(writing)],
}

const homeFacts = (home: RegistrationHome, { t }: Writing) =>
  facts([
    [t('publicPages:facts.apartment'), name(home.apartment)],
    [t('publicPages:facts.building'), name(home.building)],
    [t('publicPages:facts.address'), home.address && name(home.address)],
  ])

function formOf(code: string, home: RegistrationHome): View {
  const form = registrationForm(code, (email) => show(doneView(home, email)))
  return {
    title: 'publicPages:register.title',
    site: home.site,
    body: (writing) => [
      homeFacts(home, writing),
      element('p', {}, writing.t('publicPages:register.intro')),
      form(writing),
    ],
  }
}

/** The code is used up, so the address drops it. */
function doneView(home: RegistrationHome, email: string): View {
  window.history.replaceState(null, '', window.location.pathname)
  const { apartment, building, site } = home
  return {
    title: 'publicPages:register.done',
    site,
    body: ({ t }) => [
      element('p', {}, t('publicPages:register.doneText', { apartment, building })),
      email !== '' && element('p', {}, t('publicPages:register.doneMail', { email })),
    ],
  }
}
