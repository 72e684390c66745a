import { localeOf, offeredLocales, type LocaleCode } from '@lintel/i18n/locales.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import catalogues from 'virtual:public-catalogues'
import { requestContext } from '../api/request-context.ts'
import { ApiError } from '../api/failure.ts'
import { saveLocale, startLocale } from '../language/choice.ts'
import { textsOf } from '../language/texts.ts'
import { codeForm } from './code-form.ts'
import { element, name, type Child, type Writing } from './element.ts'
import './page.css'

/**
 * What a page shows now: its title, and what stands below it. It is asked again when the reader chooses another
 * language.
 */
export interface View {
  readonly title: TextKey
  /** Whose page it is: the site, once it is known. */
  readonly site?: string
  readonly body: (writing: Writing) => readonly Child[]
}

let writing: Writing
let currentView: View | undefined

/**
 * Starts a page that needs no account: its language is the browser's or the chosen one, its secret stands behind the
 * `#` of its address, which browsers keep to themselves. `begin` shows the first view.
 */
export async function startPage(begin: (secret: string) => void): Promise<void> {
  window.addEventListener('hashchange', () => window.location.reload())
  try {
    await write(startLocale())
    begin(secretOf(window.location.hash))
  } catch {
    document.getElementById('failed')!.hidden = false
  }
}

/** What stands behind the `#`: of a link as it is, of what was typed decoded. */
function secretOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

async function write(locale: LocaleCode): Promise<void> {
  const { default: trees } = await catalogues[locale]!()
  const { text } = textsOf(locale, trees, '')
  writing = { locale, t: text }
  requestContext.locale = locale
  document.documentElement.lang = locale
  document.documentElement.dir = localeOf(locale).direction
}

/** Shows a view in place of the one before; a title that is another one is read out. */
export function show(view: View): void {
  const isOther = currentView !== undefined && currentView.title !== view.title
  currentView = view
  draw()
  if (isOther) document.querySelector('h1')!.focus()
}

function draw(): void {
  if (!currentView) return
  const title = writing.t(currentView.title)
  document.title = currentView.site ? `${title} – ${currentView.site}` : title
  document
    .getElementById('page')!
    .replaceChildren(
      element('header', {}, currentView.site ? name(currentView.site) : '', languageChoice()),
      element('main', {}, element('h1', { tabindex: '-1' }, title), ...currentView.body(writing).filter(Boolean)),
    )
}

function languageChoice(): HTMLElement {
  const options = offeredLocales.map(({ code, ownName }) =>
    element('option', { value: code, lang: code, selected: code === writing.locale }, ownName),
  )
  const select = element('select', { 'aria-label': writing.t('publicPages:language'), id: 'language' }, ...options)
  select.addEventListener('change', () => {
    const code = select.value as LocaleCode
    saveLocale(code)
    void write(code).then(() => {
      draw()
      document.getElementById('language')!.focus()
    })
  })
  return select
}

/** A button that does something. */
export function button(label: string, run: () => void): HTMLElement {
  const node = element('button', { type: 'button' }, label)
  node.addEventListener('click', run)
  return node
}

/** Why a call failed, in the words of the server where it answered. */
export function reasonOf(error: unknown, { t }: Writing): string {
  if (!(error instanceof ApiError)) return t('publicPages:failed')
  if (error.status === 0) return t('publicPages:offline')
  return error.code === undefined ? t('publicPages:failed') : error.message
}

/** Asks for what a page is about, and shows it; a refusal is shown in its place, anything else can be tried again. */
export function askAndShow<Answer>(exchange: {
  readonly title: TextKey
  readonly refusalTitle: TextKey
  readonly isRefusal: (failure: ApiError) => boolean
  readonly ask: () => Promise<Answer>
  readonly view: (answer: Answer) => View
}): void {
  const waiting = { title: exchange.title, body: ({ t }: Writing) => [element('p', {}, t('publicPages:loading'))] }
  show(waiting)
  exchange.ask().then(
    (answer) => show(exchange.view(answer)),
    (error: unknown) => {
      const isRefusal = error instanceof ApiError && exchange.isRefusal(error)
      show({
        title: isRefusal ? exchange.refusalTitle : exchange.title,
        body: (by) => [
          element('p', { role: 'alert' }, reasonOf(error, by)),
          isRefusal ? codeForm(by) : button(by.t('publicPages:tryAgain'), () => askAndShow(exchange)),
        ],
      })
    },
  )
}

/** An address with the way there, on a map that opens by itself. */
export const wayTo = (address: string, { t }: Writing): Child =>
  address !== '' &&
  element(
    'div',
    {},
    element('div', {}, name(address)),
    element(
      'a',
      {
        href: `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`,
        target: '_blank',
        rel: 'noreferrer noopener',
      },
      t('publicPages:wayThere'),
    ),
  )
