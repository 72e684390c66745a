import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { everyMount, type MountedPage } from '../apps/web/src/portals/mounts.ts'
import { isDue } from '../tools/testing/fast-check.ts'
import { expect, signIn, test } from './people.ts'
import { violationsIn, type PartOfPage } from './violations.ts'
import { fixedIds, idsFor, signInByCall } from './walk-ids.ts'
import {
  addressIn,
  dismissNotice,
  goOn,
  waitUntilSettled,
  pagesOf,
  interleave,
  titleOf,
  walks,
  type Ids,
} from './walking.ts'

/**
 * Opens every mounted page of every portal: it renders, says nothing on the console, shows no raw key, and has no
 * violation that axe can see; in English, stretched, or mirrored, so that fixed texts and physical styles show. On each
 * change a page is opened in one language, one of eight is loaded by its address while all others follow the one before
 * inside the app, as in a day's work, and axe looks at a screen in one of its portals; `npm run test:all` does
 * everything.
 */

/** With PICTURES set every page is also kept as pictures, wide and narrow, in languages that people read. */
const pictures = process.env['PICTURES'] ? fileURLToPath(new URL('../.cache/pictures/', import.meta.url)) : undefined
const languages: readonly string[] = pictures ? ['en', 'de', 'ar'] : ['en', 'en-XA', 'ar-XB']
const pages = await everyMount()

/** Text that looks like a key of a catalogue: `doors:columns.name`, or `columns.name` on its own. */
const rawKey = /(^|\s)([a-z][a-zA-Z]+:)?[a-z][a-zA-Z]+(\.[a-z][a-zA-Z]+)+(?=\s|$)/

/** Pages that are walked by one test, so that the longest portal does not make all others wait. */
const pagesAtOnce = 24
/** Of so many pages one is loaded by its address, each day another one. */
const pagesByAddress = 8
const legs = walks.flatMap((walk) => {
  const all = pagesOf(pages, walk)
  const count = Math.max(1, Math.ceil(all.length / pagesAtOnce))
  return Array.from({ length: count }, (_, leg) => ({
    ...walk,
    title: `${titleOf(walk)}${count === 1 ? '' : ` (${leg + 1} of ${count})`}`,
    own: all.slice(leg * pagesAtOnce, (leg + 1) * pagesAtOnce),
  }))
})

// The page for the mailed code opens only between the two steps of signing in; a journey goes there.
const sharedPages = pages.filter(
  ({ portal, needs, path }) => portal === 'shared' && needs === 'public' && path !== '/authentication',
)

/**
 * Pages that axe looks at: of each screen one, each day in another portal, because its markup is the same in all of
 * them.
 */
const ofScreens = Map.groupBy(
  [...legs.flatMap(({ own }) => own), ...sharedPages],
  ({ feature, screen }) => `${feature}.${screen}`,
)
const looksWithAxe = new Set(
  [...ofScreens.values()].flatMap((all) => all.filter((_page, place) => isDue(place, all.length))),
)

for (const [turn, { section, who, accountKind, title, own }] of legs.entries()) {
  test(`every page of ${title} opens clean`, async ({ page }) => {
    test.setTimeout(20_000 + own.length * languages.length * 15_000)
    const ids = { ...fixedIds, ...(await idsFor(await signInByCall(who, section), section, accountKind)) }
    await signIn(page, who)
    await dismissNotice(page)
    const identity = identities[section]
    if (identity && who === 'installer') {
      await page.getByRole('button', { name: 'All sites' }).click()
      await page.getByRole('menuitem', { name: `Switch to ${identity}` }).click()
      await expect(page).toHaveURL(new RegExp(`/${section}/`))
    }
    await walk(page, own, ids, turn)
  })
}

test('every shared page opens clean without signing in', async ({ page }) => {
  expect(sharedPages.length).toBeGreaterThan(3)
  test.setTimeout(20_000 + sharedPages.length * languages.length * 15_000)
  await walk(page, sharedPages, {}, legs.length)
})

/** Opens pages in the languages that are due for them; other pages on the same day have another one. */
async function walk(page: Page, own: readonly MountedPage[], ids: Ids, turn: number): Promise<void> {
  const due = pictures ? languages : languages.filter((_language, place) => isDue(place + turn, languages.length))
  for (const language of due) {
    let isShellSeen = false
    let before: MountedPage | undefined
    for (const [place, mounted] of interleave(own).entries()) {
      const path = addressIn(mounted, ids, language)
      const isByAddress = isDue(place, pagesByAddress) && (due.length === 1 || language === languages[0])
      await (isByAddress ? page.goto(path) : goOn(page, path, mounted, before))
      await look(page, mounted, language, isShellSeen ? 'main' : 'page')
      isShellSeen ||= looksWithAxe.has(mounted)
      before = mounted
    }
  }
}

/** How the menu calls the identities of an installer that have portals of their own. */
const identities: Partial<Record<RoleSection, string>> = {
  community: 'Communities',
  office: 'Offices',
  single: 'Villas',
}

const sectionsOfHomes: readonly string[] = ['single', 'community', 'propertyCommunity', 'propertyOldCommunity']

/** Whether a page is about villas or communities, which have neither companies nor departments; texts of law are not. */
const isOfHomes = ({ portal, feature }: MountedPage): boolean =>
  sectionsOfHomes.includes(portal) && feature !== 'settings' && feature !== 'policyText'

async function look(page: Page, mounted: MountedPage, language: string, part: PartOfPage): Promise<void> {
  await expect(page.locator('main:visible')).toBeVisible()
  await expect(page.locator('h1:visible')).toBeVisible()
  await waitUntilSettled(page)
  const where = `${mounted.path} in ${language}`
  const { path, text, direction, overflow } = await page.evaluate(() => ({
    path: location.pathname,
    text: document.body.innerText,
    direction: document.documentElement.dir,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect.soft(path, where).toContain(mounted.path)
  expect.soft(rawKey.exec(text.replace(/\S+@\S+|https?:\S+|\d[\d.:]*/g, ' '))?.[0], where).toBeUndefined()
  if (language === 'en' && isOfHomes(mounted)) expect.soft(text, where).not.toMatch(/\b(compan(y|ies)|departments?)\b/i)
  if (language === 'en-XA') expect.soft(text, where).toMatch(/[\u00c0-\u024f]/)
  expect.soft(direction, where).toBe(language.startsWith('ar') ? 'rtl' : 'ltr')
  // Nothing may stick out: that is how a text that does not fit, or a physical style, shows.
  expect.soft(overflow, where).toBeLessThanOrEqual(1)
  // A list on the page of one record stands below what the page says of it.
  const isOfRecord = mounted.query.includes(':')
  if (language === 'en' && looksWithAxe.has(mounted) && !isOfRecord) await expectFirstRowOnPhone(page, where)
  if (pictures) await keepPictures(page, `${pictures}${language}${mounted.path}`)
  if (looksWithAxe.has(mounted)) expect.soft(await violationsIn(page, part), where).toEqual([])
}

const phone = { width: 390, height: 844 }

/** The first row of a list is within the first screen of a phone (design, Phone). */
async function expectFirstRowOnPhone(page: Page, where: string): Promise<void> {
  if (!(await page.locator('main search').count())) return
  const before = page.viewportSize()!
  await page.setViewportSize(phone)
  const row = page.locator('main').locator('tbody tr, [role="grid"] [role="row"], search ~ ul > li').first()
  if (await row.count()) {
    const top = await row.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
    expect.soft(top, `${where}: the first row on a phone`).toBeLessThan(phone.height)
  }
  await page.setViewportSize(before)
}

async function keepPictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!
  for (const [format, size] of Object.entries({
    wide: { width: 1440, height: 900 },
    narrow: phone,
  })) {
    await page.setViewportSize(size)
    await page.screenshot({ path: `${name}-${format}.png` })
  }
  await page.setViewportSize(before)
}
