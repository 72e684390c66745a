import { isOffered, offeredLocales, type LocaleCode } from '@lintel/i18n/locales.ts'
import { drawing, element, type Child } from '../element.ts'
import { about } from './picture.ts'
import type { Words } from './words.ts'

interface FrameParts {
  readonly form: HTMLElement
  /** Where the roles of the demo come. */
  readonly below: Child
  readonly agreement: string
  readonly onLanguage: (code: LocaleCode) => void
}

/** The frame of the page: product, what it is, one card, language and agreement. */
export function frame(words: Words, { form, below, agreement, onLanguage }: FrameParts): HTMLElement {
  const { t, brand } = words
  const title = t('auth:login.title')
  document.title = `${title} – ${brand.product}`
  return element(
    'main',
    { class: 'front', 'data-wide': 'true' },
    element(
      'div',
      { class: 'column' },
      element('div', { class: 'brand' }, mark(), element('span', {}, brand.product)),
      about(words),
      element('div', { class: 'card' }, element('h1', {}, title), form),
      below,
      element(
        'footer',
        { class: 'foot' },
        languageChoice(words, onLanguage),
        element('a', { href: agreement }, t('auth:login.agreement')),
      ),
    ),
  )
}

/** The product's mark: a beam over two posts. */
const mark = (): SVGElement =>
  drawing(
    'svg',
    { width: '32', height: '32', viewBox: '0 0 32 32', 'aria-hidden': 'true', focusable: 'false' },
    drawing('rect', { width: '32', height: '32', rx: '6', fill: 'var(--mantine-color-brand-7)' }),
    drawing('path', { d: 'M6 8h20v4H6zM9 14h4v12H9zM19 14h4v12h-4z', fill: '#fff' }),
  )

function languageChoice({ t, locale }: Words, onLanguage: (code: LocaleCode) => void): HTMLElement {
  const option = (code: string, ownName: string) =>
    element('option', { value: code, lang: code, selected: code === locale }, ownName)
  const select = element(
    'select',
    { id: 'language', 'aria-label': t('common:language') },
    ...offeredLocales.map(({ code, ownName }) => option(code, ownName)),
    // One that only tests show.
    !offeredLocales.some(({ code }) => code === locale) && option(locale, locale),
  )
  select.addEventListener('change', () => isOffered(select.value) && onLanguage(select.value))
  return select
}
