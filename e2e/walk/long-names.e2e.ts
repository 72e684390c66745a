import type { Page } from '@playwright/test'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { everyMount, type MountedPage } from '../../apps/web/src/portals/mounts.ts'
import { cutOffIn } from '../cut-off.ts'
import { expect, signIn, test } from '../people.ts'
import { fixedIds, idsFor, signInByCall } from '../walk-ids.ts'
import {
  addressIn,
  dismissNotice,
  goOn,
  interleave,
  pagesOf,
  waitUntilSettled,
  walkers,
  walks as allWalks,
} from '../walking.ts'
import { isDue } from '../../tools/testing/fast-check.ts'

/**
 * Opens the pages of portals as they are when everything has a name as long as names may be, and nothing of it may be
 * cut off: at 200 % zoom of 1280×720 (WCAG 1.4.4, 1.4.10), on a telephone in German, and wide in Arabic, whose names
 * run against the page. The names are put into the answers on their way, so nothing of the house is changed. All pages
 * in `npm run test:all`; else an eighth of those of two portals, each day others.
 */
const looks = {
  zoomed: { how: 'at 200 % zoom', language: 'en', size: { width: 640, height: 360 } },
  narrow: { how: 'on a telephone in German', language: 'de', size: { width: 390, height: 844 } },
  mirrored: { how: 'in Arabic', language: 'ar', size: { width: 1280, height: 720 } },
}

/** 63 letters each: without a space, with spaces, and running from right to left with brackets and digits. */
const names = [
  'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenlagerverwalt',
  'Delivery and collection point of the north wing on ground level',
  'مكتب الاستقبال والتسليم (مبنى 2) في الطابق الأرضي من برج الميناء',
] as const

/** Keys of answers under which a record's name stands. */
const nameKey = /^(name|displayName|firstName|lastName|[a-z]+Name)$/
/** Names that people do not choose: of accounts to sign in with, of files, of what the contract lists. */
const fixedName = /^(userName|fileName|callName)$/
const listedName = /^([a-z][A-Za-z0-9]*|[a-z-]+\.[a-z]+)?$/

/** The same answer with long names; each name becomes another one, always the same. */
function lengthenNames(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => lengthenNames(one, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthenNames(one, name)]))
  if (typeof value !== 'string' || !nameKey.test(key) || fixedName.test(key) || listedName.test(value)) return value
  return names[value.length % names.length]
}

async function withLongNames(page: Page): Promise<void> {
  await page.route(/\/web-server\//, async (route) => {
    if (route.request().method() !== 'GET' || /live|stream/.test(route.request().url())) return route.continue()
    // A page that is left while it still asks takes its question back.
    const answer = await route.fetch().catch(() => undefined)
    if (!answer?.headers()['content-type']?.includes('json'))
      return answer ? route.fulfill({ response: answer }) : undefined
    await route.fulfill({ response: answer, json: lengthenNames(await answer.json()) })
  })
}

/**
 * Every look, and of the portals those whose pages are their own; each of them in one, because they share their parts.
 */
const walks: readonly (readonly [RoleSection, keyof typeof looks])[] = [
  ['propertyOffice', 'zoomed'],
  ['admin', 'mirrored'],
  ['supermanager', 'narrow'],
  ['installer', 'zoomed'],
]
const pagesAtOnce = 21
const pages = await everyMount()

for (const [turn, [section, look]] of walks.entries()) {
  const { how, language, size } = looks[look]
  const walk = allWalks.find((one) => one.section === section && one.who === walkers[section])!
  const all = pagesOf(pages, walk).filter((_page, place) => isDue(2 * place + turn, 16))
  for (let begin = 0; begin < all.length; begin += pagesAtOnce) {
    const own = all.slice(begin, begin + pagesAtOnce)
    const part = all.length > pagesAtOnce ? ` (from page ${begin + 1})` : ''
    test(`the longest names stay whole on every page of ${section} ${how}${part}`, async ({ page }) => {
      test.setTimeout(20_000 + own.length * 15_000)
      const ids = { ...fixedIds, ...(await idsFor(await signInByCall(walkers[section], section), section)) }
      await signIn(page, walkers[section])
      await dismissNotice(page)
      await page.setViewportSize(size)
      await withLongNames(page)
      let isShown = false
      let before: MountedPage | undefined
      for (const mountedPage of interleave(own)) {
        await goOn(page, addressIn(mountedPage, ids, language), mountedPage, before)
        before = mountedPage
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await waitUntilSettled(page)
        const text = await page.getByRole('main').innerText()
        isShown ||= names.some((name) => text.includes(name))
        expect.soft(await cutOffIn(page), mountedPage.path).toEqual([])
      }
      expect(isShown, 'some page shows a long name').toBe(true)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
}
