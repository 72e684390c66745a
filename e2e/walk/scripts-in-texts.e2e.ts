import type { Page } from '@playwright/test'
import { everyMount, type MountedPage } from '../../apps/web/src/portals/mounts.ts'
import { isDue, isWhole } from '../../tools/testing/fast-check.ts'
import { scriptAddresses, scriptTexts } from '../../tools/testing/scripts-in-texts.ts'
import { address, expect, signIn, test } from '../people.ts'
import { fixedIds, idsFor, signInByCall } from '../walk-ids.ts'
import { addressIn, dismissNotice, pagesOf, titleOf, waitUntilSettled, walks } from '../walking.ts'

/**
 * T29: opens pages as they are when every text of every record tries to run something: names, remarks, messages, names
 * of files. The texts are put into the answers on their way, past everything that refuses them when they are written.
 * Nothing may run, ask a foreign address, break the policy of the page (`quiet` of people.ts) or become an element of
 * its own.
 */

/** A text that people write; not an id, a moment, a number, a word of the contract. */
const isWritten = (key: string, value: string): boolean =>
  !/^(token|language|timeZone|zone|country|phoneCode|currency|version|hash|mac|type|kind|state|result|section|permission|sort)$/i.test(
    key,
  ) && !/^(|[\d.:+TZ/ -]+|[\da-f]{8}-[\da-f-]{27}|[a-z][A-Za-z0-9]*|[a-z-]+\.[A-Za-z.-]+|[A-Z][a-z]+\/\S+)$/.test(value)

/** Rows of lists, so that each column has every text at once. */
const rowsOfList = 20

/** What `page.route` puts into answers: each text another one, in turn from where the visit begins. */
class Poison {
  put = 0
  private readonly visit: number
  constructor(visit: number) {
    this.visit = visit
  }

  in(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return this.rows(value).map((one) => this.in(one, key))
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.in(one, name)]))
    if (typeof value !== 'string' || !isWritten(key, value)) return value
    this.put += 1
    if (/^(https?:|\/|data:)/.test(value)) return scriptAddresses[(this.put + this.visit) % scriptAddresses.length]
    // Three of them in each text: what opens in one is closed by another.
    return [0, 1, 2].map((part) => scriptTexts[(this.put * 3 + part + this.visit * 7) % scriptTexts.length]).join(' ')
  }

  /** Records with ids again and again under other ids, until the list is long. */
  private rows(value: readonly unknown[]): readonly unknown[] {
    const [first] = value
    if (first === null || typeof first !== 'object' || !('uuid' in first)) return value
    const more = Array.from({ length: Math.max(0, rowsOfList - value.length) }, (_, index) => ({
      ...first,
      uuid: String((first as { uuid: unknown }).uuid).replace(/^.{4}/, String(1_000 + index)),
    }))
    return [...value, ...more]
  }
}

async function poisonAnswers(page: Page): Promise<{ visit: () => void; put: () => number }> {
  let visits = 0
  let put = 0
  await page.route(/\/web-server\//, async (route) => {
    if (route.request().method() !== 'GET' || /live|stream/.test(route.request().url())) return route.continue()
    const answer = await route.fetch().catch(() => undefined)
    if (!answer?.headers()['content-type']?.includes('json'))
      return answer ? route.fulfill({ response: answer }) : undefined
    const body = (await answer.json()) as { data?: unknown }
    const poison = new Poison(visits)
    // Who the caller is says which page opens; its own name is poisoned with all others.
    const json = { ...body, data: poison.in(body.data) }
    put += poison.put
    await route.fulfill({ response: answer, json })
  })
  return { visit: () => void (visits += 1), put: () => put }
}

/** What ran, what asked a foreign address, and dialogs; by page. */
async function trap(page: Page): Promise<string[]> {
  const caught: string[] = []
  await page.exposeFunction('ran', () => void caught.push('something ran'))
  page.on('dialog', (dialog) => {
    // A form that took a text otherwise asks before it is left; that is the browser's own question.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    caught.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(address()))
      caught.push(`asked for ${request.url()}`)
  })
  return caught
}

/** Elements that came out of a text, whether or not the policy of the page lets them do anything. */
function strangeElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tags = 'object, embed, base, marquee, math, audio, video, iframe, meta[http-equiv=refresh i], [srcdoc]'
    const found = [...document.querySelectorAll(tags)].map(({ outerHTML }) => outerHTML)
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const leads = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data'].includes(name)
        const target = leads && URL.canParse(value, location.href) ? new URL(value, location.href) : undefined
        const isScript = /^(javascript|vbscript):|^data:(?!image\/)/.test(target?.href ?? '')
        if (name.startsWith('on') || isScript || target?.host === 'canary.invalid')
          found.push(`${name}: ${element.outerHTML}`)
      }
    }
    for (const script of document.querySelectorAll('script, style'))
      if (/ran\(|canary/.test(script.textContent)) found.push(script.outerHTML)
    return found.map((html) => html.slice(0, 200))
  })
}

/** All pages in `npm run test:all`; else a twelfth of those of a portal, each day others. */
/** Identities of an installer have no other pages than its own portal; a villa's portal is opened by its owner. */
const chosenWalks = walks.filter(({ section, accountKind }) =>
  isWhole
    ? !['community', 'office'].includes(section) && accountKind !== 'installer'
    : ['propertyOffice', 'supermanager'].includes(section),
)
const pages = await everyMount()
const pagesAtOnce = 20

for (const [turn, walk] of chosenWalks.entries()) {
  const { section, who, accountKind } = walk
  const all = pagesOf(pages, walk).filter((_page, place) => isDue(2 * place + turn, 24))
  for (let begin = 0; begin < all.length; begin += pagesAtOnce) {
    const own = all.slice(begin, begin + pagesAtOnce)
    const part = all.length > pagesAtOnce ? ` (from page ${begin + 1})` : ''
    test(`no script runs that stands in a text of ${titleOf(walk)}${part}`, async ({ page }) => {
      test.setTimeout(20_000 + own.length * 15_000)
      const token = await signInByCall(who, section)
      const ids = { ...fixedIds, ...(await idsFor(token, section, accountKind)) }
      const caught = await trap(page)
      await signIn(page, who)
      await dismissNotice(page)
      const poison = await poisonAnswers(page)
      let pagesWithText = 0
      for (const mountedPage of own) pagesWithText += (await look(page, mountedPage, ids, caught, poison.visit)) ? 1 : 0
      expect(poison.put()).toBeGreaterThan(own.length * 10)
      expect(pagesWithText, 'pages that show such a text').toBeGreaterThan(own.length / 2)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
}

/**
 * Opens a page, every other one under the prefix of languages that run from right to left; answers whether it shows
 * such texts.
 */
async function look(
  page: Page,
  mounted: MountedPage,
  ids: Readonly<Record<string, string>>,
  caught: string[],
  visit: () => void,
): Promise<boolean> {
  visit()
  const place = pages.indexOf(mounted)
  await page.goto(addressIn(mounted, ids, place % 2 === 0 ? 'en' : 'ar'))
  await expect(page.getByRole('main')).toBeVisible()
  await waitUntilSettled(page)
  expect.soft(await strangeElements(page), mounted.path).toEqual([])
  expect.soft(caught.splice(0), mounted.path).toEqual([])
  return /ran\(|canary/.test(await page.locator('body').innerText())
}

test('no script runs that stands in an address', async ({ page }) => {
  const paths = pages
    .filter(({ portal, needs }) => portal === 'shared' && needs === 'public')
    .map(({ path }) => `/manager${path}`)
  const places = [...paths, '/manager/rtl/login', '/manager/no-such-page', '/docs', '/docs/door', '/no-such-address']
  test.setTimeout(20_000 + places.length * 30_000)
  const caught = await trap(page)
  const names = [
    'q',
    'redirectPath',
    'url',
    'redirectTo',
    'joinType',
    'token',
    'code',
    'type',
    'ID',
    'keyword',
    'lang',
    'oEmail',
  ]
  for (const [place, path] of places.entries()) {
    for (let begin = place % 3; begin < scriptTexts.length; begin += names.length * (isWhole ? 1 : 3)) {
      const query = new URLSearchParams(
        names.map((name, index) => [name, scriptTexts[(begin + index) % scriptTexts.length]!]),
      )
      await page.goto(`${address()}${path}?${query}#${encodeURIComponent(scriptTexts[begin]!)}`)
      await waitUntilSettled(page)
      expect.soft(await strangeElements(page), path).toEqual([])
      expect.soft(caught.splice(0), path).toEqual([])
    }
    // In the path itself, past what an address may hold.
    const text = encodeURIComponent(scriptTexts[(place * 4) % scriptTexts.length]!)
    await page.goto(`${address()}${path}/${text}`)
    await waitUntilSettled(page)
    expect.soft(await strangeElements(page), path).toEqual([])
    expect.soft(caught.splice(0), path).toEqual([])
  }
})

test('the trap catches each of them where it is read as markup', async ({ page, quiet }) => {
  const caught = await trap(page)
  await page.goto(`${address()}/manager/login`)
  await waitUntilSettled(page)
  const missedTexts: string[] = []
  const asMarkup = (html: string) => {
    document.querySelector('#trapped')?.remove()
    const element = document.createElement('div')
    element.id = 'trapped'
    element.innerHTML = html
    document.body.append(element)
  }
  for (const text of scriptTexts.filter((one) => /^[^$&]*<[a-z/]/i.test(one) && !one.includes('http-equiv'))) {
    await page.evaluate(asMarkup, text)
    if ((await strangeElements(page)).length + caught.length + quiet.length === 0) missedTexts.push(text)
    caught.length = 0
    quiet.length = 0
  }
  // Of some the parser itself leaves nothing: a body in a body, a tag without an end.
  expect(missedTexts.length).toBeLessThan(5)
})
