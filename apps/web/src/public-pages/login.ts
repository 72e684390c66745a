import { defaultBrand, isBrandKey, type BrandKey } from '@lintel/i18n/brands.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import type { system } from '@lintel/contract/system/operations.ts'
import { ApiError } from '../api/failure.ts'
import { requestContext } from '../api/request-context.ts'
import { applyReplyPolicy } from '../api/reply-policy.ts'
import { safeRedirect, saveChallengeOf } from '../features/sessions/challenge.ts'
import {
  basenameOf,
  isForcedLocale,
  saveLanguageChoice,
  saveLocale,
  startLocale,
  underBasename,
} from '../language/choice.ts'
import { handOver, receiveHandover } from '../session/handover.ts'
import { consumeRestartMark } from '../session/other-tabs.ts'
import { call } from './call.ts'
import { element } from './element.ts'
import { prepareApp } from './sign-in/app-files.ts'
import { chosenScheme, colourPage } from './sign-in/colours.ts'
import { meetEarlierSession, onSessionOfOtherTab } from './sign-in/earlier-session.ts'
import { demoRoles } from './sign-in/demo-roles.ts'
import { signInForm, type Enter, type SignInForm } from './sign-in/form.ts'
import { frame } from './sign-in/frame.ts'
import { checkNetwork, followNetwork, notice } from './sign-in/notices.ts'
import { installQuestions } from './sign-in/question.ts'
import { loadWords, type Words } from './sign-in/words.ts'
import './sign-in/sign-in.css'

/** The sign-in page: a page of its own, so that it is there at once; the app is fetched while it is read. */
const search = new URLSearchParams(window.location.search)
const redirectTo = safeRedirect(search.get('redirectTo'))
const entry = { account: search.get('loginAccount') ?? '', password: '' }
/** How the app looked that was left for this page; what it kept may be cleared by now. */
const look = receiveHandover('look')
const scheme = look?.scheme ?? chosenScheme()
const locale = look && !isForcedLocale() ? look.locale : startLocale()
requestContext.locale = locale
/** What the server says before an account signs in; without it the product's own brand is shown. */
const starting = call<typeof system.start>('system.start', {}).catch((error: unknown) => error as ApiError)
let words: Words
let form: SignInForm

type Start = OutputOf<typeof system.start>

const brandOf = (start: Start | ApiError): BrandKey =>
  'brand' in start && isBrandKey(start.brand) ? start.brand : defaultBrand

async function start(): Promise<void> {
  const { pathname, hash } = window.location
  window.history.replaceState(null, '', underBasename(pathname, basenameOf(locale)) + window.location.search + hash)
  consumeRestartMark()
  const [isOver] = await Promise.all([
    meetEarlierSession(search),
    loadWords(locale, starting.then(brandOf)).then((loaded) => (words = loaded)),
  ])
  if (isOver) return openApp({ address: redirectTo })
  colourPage(words.brand, scheme)
  installQuestions(() => words)
  draw()
  const message = receiveHandover('notice')
  if (message) form.say(notice(message.meaning, message.text))
  form.focus()
  followNetwork(() => words)
  onSessionOfOtherTab(search, () => openApp({ address: redirectTo }))
  const answer = await starting
  if (answer instanceof ApiError) {
    applyReplyPolicy(answer, 'all')
    if (answer.status === 0) void checkNetwork(() => words)
  }
  prepareApp()
}

/** The app goes on: it takes what is handed over, and finds out where that leads. */
function openApp(arrival: { readonly token?: string; readonly address: string }): void {
  handOver('arrival', arrival)
  window.location.replace(`${basenameOf(words.locale)}/`)
}

const enter: Enter = (result, account) => {
  if (result.token) return openApp({ token: result.token, address: redirectTo })
  saveChallengeOf(result, account, redirectTo)
  window.location.assign(`${basenameOf(words.locale)}/authentication`)
}

function draw(): void {
  const basename = basenameOf(words.locale)
  form = signInForm(words, entry, {
    forgot: `${basename}/resetPassword`,
    enter,
    onOffline: () => void checkNetwork(() => words),
  })
  const demo = element('section', { hidden: true })
  const page = frame(words, {
    form: form.form,
    below: demo,
    agreement: basename + words.brand.agreementPath,
    onLanguage: (code) => void changeLanguage(code),
  })
  document.getElementById('page')!.replaceChildren(page)
  void starting.then((answer) => showDemo(answer, demo))
}

/** There are no accounts outside the demo (decisions.md product). */
function showDemo(answer: Start | ApiError, place: HTMLElement): void {
  const accounts = 'demoAccounts' in answer ? answer.demoAccounts : []
  if (accounts.length === 0) place.remove()
  else place.replaceWith(demoRoles(words, { accounts, enter, onChoose: form.fill }))
}

/** Within a direction the page stays as it is filled in; the other one lies below another prefix. */
async function changeLanguage(code: LocaleCode): Promise<void> {
  saveLanguageChoice()
  saveLocale(code)
  const { pathname, search: query, hash } = window.location
  if (basenameOf(code) !== basenameOf(words.locale)) {
    window.location.assign(underBasename(pathname, basenameOf(code)) + query + hash)
    return
  }
  words = await loadWords(code, starting.then(brandOf))
  draw()
  document.getElementById('language')!.focus()
}

/** The page says that it could not be opened, and comes by itself when the network does. */
function startFailed(): void {
  document.getElementById('failed')!.hidden = false
  window.addEventListener('online', () => window.location.reload())
}

start().catch(startFailed)
