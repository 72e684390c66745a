import { localeOf, offeredLocales, type LocaleCode } from '@lintel/i18n/locales.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import type { TextParameters } from '@lintel/i18n/parameters.ts'
import catalogues from 'virtual:public-catalogues'
import { requestContext } from '../api/request-context.ts'
import { ApiError } from '../api/failure.ts'
import { keepLocale, startLocale } from '../language/choice.ts'
import { textsOf } from '../language/texts.ts'
import { element, name, type Child } from './element.ts'
import './page.css'

/** What the parts of a page are written with. */
export interface Writing {
  readonly locale: LocaleCode
  readonly t: (key: TextKey, params?: TextParameters) => string
}

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
let shown: View | undefined

/**
 * Starts a page that needs no account: its language is the browser's or the chosen one, its secret stands behind the
 * `#` of its address, which browsers keep to themselves. `begin` shows the first view.
 */
export async function startPage(begin: (secret: string) => void): Promise<void> {
  window.addEventListener('hashchange', () => window.location.reload())
  try {
    await write(startLocale())
    begin(window.location.hash.slice(1))
  } catch {
    document.getElementById('failed')!.hidden = false
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
  const isOther = shown !== undefined && shown.title !== view.title
  shown = view
  draw()
  if (isOther) document.querySelector('h1')!.focus()
}

function draw(): void {
  if (!shown) return
  const title = writing.t(shown.title)
  document.title = shown.site ? `${title} – ${shown.site}` : title
  document
    .getElementById('page')!
    .replaceChildren(
      element('header', {}, shown.site ? name(shown.site) : '', languageChoice()),
      element('main', {}, element('h1', { tabindex: '-1' }, title), ...shown.body(writing).filter(Boolean)),
    )
}

function languageChoice(): HTMLElement {
  const options = offeredLocales.map(({ code, ownName }) =>
    element('option', { value: code, lang: code, selected: code === writing.locale }, ownName),
  )
  const select = element('select', { 'aria-label': writing.t('publicPages:language'), id: 'language' }, ...options)
  select.addEventListener('change', () => {
    const code = select.value as LocaleCode
    keepLocale(code)
    void write(code).then(() => {
      draw()
      document.getElementById('language')!.focus()
    })
  })
  return select
}

/** A button that does something. */
export function button(label: string, run: () => void): HTMLElement {
  const made = element('button', { type: 'button' }, label)
  made.addEventListener('click', run)
  return made
}

/** Why a call failed, in the words of the server where it answered. */
export function reasonOf(thrown: unknown, { t }: Writing): string {
  if (!(thrown instanceof ApiError)) return t('publicPages:failed')
  if (thrown.status === 0) return t('publicPages:offline')
  return thrown.code === undefined ? t('publicPages:failed') : thrown.message
}

/** Asks for what a page is about, and shows it; a refusal is shown in its place, anything else can be tried again. */
export function askAndShow<Answer>(exchange: {
  readonly title: TextKey
  readonly refused: TextKey
  readonly isRefusal: (failure: ApiError) => boolean
  readonly ask: () => Promise<Answer>
  readonly view: (answer: Answer) => View
}): void {
  const waiting = { title: exchange.title, body: ({ t }: Writing) => [element('p', {}, t('publicPages:loading'))] }
  show(waiting)
  exchange.ask().then(
    (answer) => show(exchange.view(answer)),
    (thrown: unknown) => {
      const isRefusal = thrown instanceof ApiError && exchange.isRefusal(thrown)
      show({
        title: isRefusal ? exchange.refused : exchange.title,
        body: (by) => [
          element('p', { role: 'alert' }, reasonOf(thrown, by)),
          !isRefusal && button(by.t('publicPages:tryAgain'), () => askAndShow(exchange)),
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
