import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

/** A page shows the clock of its site to every account. */

const account = { timeZone: 'UTC', customizeForm: 3, site: null as object | null }
const rome = { timeZone: 'Europe/Rome', customizeForm: 3, earlierZones: [], nextZone: null }
let shownSite: object | undefined

vi.mock('./session.ts', () => ({ useSession: () => account }))
vi.mock('../base/store.ts', () => ({ createStore: () => ({ use: () => shownSite }) }))
vi.mock('../language/language.ts', () => ({ useLocale: () => 'en' }))
const { useMomentFormat, useTimeZone } = await import('./use-format.ts')

const Shown = () => `${useTimeZone()} ${useMomentFormat().dateTime('2026-11-29T18:00:00Z')}`
const show = () => renderToStaticMarkup(<Shown />)

it('is the account’s above sites', () => {
  expect(show()).toBe('UTC 2026-11-29 18:00:00')
})

it('is the site’s that a page is about, where the session stands above it', () => {
  shownSite = rome
  expect(show()).toBe('Europe/Rome 2026-11-29 19:00:00')
  shownSite = { timeZone: 'Asia/Kathmandu' }
  expect(show()).toBe('Asia/Kathmandu 2026-11-29 23:45:00')
})

it('is the session’s own site before any other', () => {
  shownSite = rome
  account.site = { ...rome, timeZone: 'America/New_York' }
  expect(show()).toBe('America/New_York 2026-11-29 13:00:00')
})
