import type { Page } from '@playwright/test'
import { address, expect, passNotice, signIn, test, testFromCold } from '../../people.ts'
import { violationsIn } from '../../violations.ts'
import { doorRows } from '../../doors.ts'

declare global {
  interface Window {
    /** What every layout shift that the user did not cause amounts to. */
    shifted: number
  }
}

/** Adds up how far a page moves what is on it, each time that it is opened. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

testFromCold(
  'the first page stays where it is while its parts arrive, and is as wide as the narrowest screen',
  async ({ page }) => {
    await noteShifts(page)
    await passNotice(page)
    await signIn(page, 'officeManager')
    const there = page.getByRole('link', { name: 'Manage plans' }).or(page.getByRole('button', { name: /^Start/ }))
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`${address()}/manager/propertyOffice/home`)
      await expect(there.first()).toBeVisible()
      await expect(page.getByRole('table').first()).toBeVisible()
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => window.shifted), `at ${width} px`).toBeLessThan(0.1)
    }
    await page.setViewportSize({ width: 320, height: 800 })
    for (const [language, prefix] of [
      ['en', ''],
      ['de', ''],
      ['ar', '/rtl'],
    ] as const) {
      await page.goto(`${address()}/manager${prefix}/propertyOffice/home?lang=${language}`)
      await expect(page.getByRole('table').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(320)
    }
  },
)

testFromCold('a list beside a tree stays where it is while both arrive over a slow line', async ({ page }) => {
  await noteShifts(page)
  await passNotice(page)
  await signIn(page, 'officeManager')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  const slow = { offline: false, latency: 100, downloadThroughput: 300_000, uploadThroughput: 100_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  // An alarm that happens to be open has a bar of its own above all pages: the call is never answered.
  await page.route('**/alarm/pm/getOpen*', () => undefined)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${address()}/manager/propertyOffice/personnel`)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await expect(page.getByText(/\d entries/)).toBeVisible()
    await expect(page.getByText('All people').first()).toBeVisible()
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => window.shifted), `at ${width} px`).toBeLessThan(0.05)
  }
})

testFromCold('home asks for each thing once while it loads', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  // What happens at the doors meanwhile is read again, and rightly so: nothing is heard of it here.
  await page.route('**/live/pm/getStream*', () => undefined)
  // The page that the sign-in led to asks as well, and is left before anything is counted.
  await page.goto('about:blank')
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    searchParams.delete('timestamp')
    if (pathname.startsWith('/web-server/') && !pathname.endsWith('/getStream'))
      reads.push(`${pathname}?${searchParams}`)
  })
  await page.goto(`${address()}/manager/propertyOffice/home`)
  await expect(page.getByRole('button', { name: /^Start/ }).first()).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.waitForTimeout(1_500)
  expect(reads.filter((read) => read.includes('/home/pm/getOverview'))).toHaveLength(1)
  expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted())
})

/** Where every cell of the list stands. */
const cells = (page: Page) =>
  page.locator('tbody td').evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().x)))
/** Where rows stand below the first: the bar of an alarm may come from another door meanwhile. */
const tops = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => Math.round(row.getBoundingClientRect().y - all[0]!.getBoundingClientRect().y)),
    )

test('opening a door moves no row and keeps the focus; dialogs give it back to what opened them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await passNotice(page)
  await signIn(page, 'officeManager', doorRows())
  const row = page.getByRole('row', { name: /Main entrance/ }).filter({ hasText: 'Relay 1' })
  await expect(row).toContainText('Online')
  const before = { cells: await cells(page), tops: await tops(page) }
  const open = row.getByRole('button', { name: 'Unlock Main entrance' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(row.getByText('Opened', { exact: true })).toBeVisible()
  await expect(open).toBeFocused()
  expect({ cells: await cells(page), tops: await tops(page) }).toEqual(before)

  const menu = row.getByRole('button', { name: 'Actions for Main entrance' })
  for (const name of ['Delete', 'Override']) {
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(menu, name).toBeFocused()
  }
  await page.getByRole('button', { name: 'Add door' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add door' })).toBeFocused()
})

test('keys that are bound on a page are listed by ?, and / goes to the search of a list', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', doorRows())
  await expect(page.getByRole('row', { name: /Main entrance/ }).first()).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByRole('search').getByRole('searchbox')
  await expect(search).toBeFocused()
  // In a field they are typed.
  await page.keyboard.type('?/')
  await expect(search).toHaveValue('?/')
  await search.fill('')
  await search.blur()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys of this page' })
  await expect(keys.getByRole('term')).toHaveText(['Ctrl K', '?', '/'])
  await page.keyboard.press('Escape')
  await page.goto(`${address()}/manager/propertyOffice/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(keys.getByRole('term')).toHaveText(['Ctrl K', '?'])
})

test('a page whose code is late shows its skeleton in the frame of the portal, and then comes', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Its texts have files of their own, without which the frame cannot name the page.
  await page.route(/\/assets\/list-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.continue()
  })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Companies', exact: true }).click()
  await expect(page.locator('main [data-skeleton]')).toBeVisible()
  await expect(menu.locator('[aria-current]')).toHaveText('Companies')
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
})

test('the account menu separates its parts, and its dialog returns the focus to it', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  const account = page.getByRole('button', { name: /^Account menu/ })
  await account.click()
  const colours = page.getByRole('menu').getByRole('group', { name: 'Colour scheme' })
  await expect(colours.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'Same as the device'])
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    'My account',
    'Change password',
    'Privacy policy',
    'Terms of service',
    'Log out',
  ])
  await expect(page.getByRole('menu').getByRole('separator')).toHaveCount(3)
  await expect(page.getByRole('menuitem', { name: 'My account' })).toBeFocused()
  // A menu stands beside the landmarks of the page, because it floats above all of them.
  expect((await violationsIn(page)).filter((line) => !line.startsWith('region'))).toEqual([])
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

/** How much the border of a control stands out from what is around it (WCAG 1.4.11). */
const contrasts = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => {
    const partsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const light = (colour: string) => {
      const [red, green, blue] = partsOf(colour).map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const groundOf = (element: Element | null): string => {
      const colour = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)'
      return partsOf(colour)[3] === 0 ? groundOf(element!.parentElement) : colour
    }
    return all.map((element) => {
      const [one, other] = [getComputedStyle(element).borderTopColor, groundOf(element.parentElement)].map(light)
      return (Math.max(one!, other!) + 0.05) / (Math.min(one!, other!) + 0.05)
    })
  })

test('the palette has a name, controls have a border that is seen, and a list covers no error', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'installer')
  // The notice comes with the page; under the palette it could not be closed.
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'New property manager' }).click()
  const form = page.getByRole('dialog', { name: 'New property manager' })
  await form.getByRole('button', { name: /^Assigned sites/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Harbour Tower' })).toBeVisible()
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
    const contrastRatios = await contrasts(
      page,
      '[role="dialog"] :is(input:not([type="checkbox"]), input[type="checkbox"]:not([role]))',
    )
    expect(contrastRatios.length, scheme).toBeGreaterThan(5)
    expect(Math.min(...contrastRatios), scheme).toBeGreaterThanOrEqual(3)
  }

  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/personnel/personnelSet/set`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const company = page.getByRole('combobox', { name: 'Company' })
  const error = page.locator(`[id="${await company.getAttribute('id')}-error"]`)
  await expect(error).toBeVisible()
  await company.click()
  await expect(page.getByRole('option', { name: 'Kestrel Design' })).toBeVisible()
  const [listBox, errorBox] = [await page.getByRole('listbox').boundingBox(), await error.boundingBox()]
  expect(listBox!.y >= errorBox!.y + errorBox!.height || listBox!.y + listBox!.height <= errorBox!.y).toBe(true)
})

test('a notice comes together with its page, and pushes nothing away', async ({ page }) => {
  const lateMs = 700
  await page.route(/\/getSysConfig(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"IsPwdFreeLoginNotice":0', '"IsPwdFreeLoginNotice":1')
    await new Promise((resolve) => setTimeout(resolve, lateMs))
    await route.fulfill({ response: answer, body })
  })
  await signIn(page, 'installer')
  const start = page.getByRole('link', { name: 'New property manager' })
  const at = async () => (await start.boundingBox())?.y
  await expect(start).toBeVisible()
  const first = await at()
  await expect(page.getByRole('button', { name: 'Understood' })).toBeVisible()
  await page.waitForTimeout(lateMs)
  expect(first).toBeGreaterThan(0)
  expect(await at()).toBe(first)
})
