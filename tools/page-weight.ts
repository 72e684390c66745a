import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** What a page costs a browser that has kept nothing, on the wire. */
export interface PageLoad {
  /** All answers with their headers, as they come over the line, in kB. */
  readonly kilobytes: number
  readonly requests: number
  /** Of these, what had begun by the time that the page could be used; the rest follows it. */
  readonly usableKilobytes: number
  readonly usableRequests: number
  /** Requests of which each waited for the one before, until the page can be used. */
  readonly steps: number
  /** Sum of the layout shifts, none of which followed a key or a click. */
  readonly shift: number
}

/** Pages that are measured: what they are to cost, and more than what they cost now is a fault (docs/adr/0043). */
export const firstPages = {
  signIn: {
    path: '/manager/login',
    goal: { kilobytes: 90, requests: 12, steps: 4 },
    most: { kilobytes: 40, requests: 12, steps: 4 },
  },
  home: {
    path: '/manager/propertyOffice/home',
    goal: { kilobytes: 250, requests: 40 },
    most: { kilobytes: 270, requests: 47, usableKilobytes: 270, usableRequests: 46, steps: 9 },
  },
  doors: {
    path: '/manager/propertyOffice/doors',
    goal: { kilobytes: 230, requests: 35, steps: 6 },
    most: { kilobytes: 275, requests: 38, usableKilobytes: 268, usableRequests: 36, steps: 8 },
  },
  personnel: {
    path: '/manager/propertyOffice/personnel',
    goal: { shift: 0.05 },
    most: { kilobytes: 420, requests: 62, steps: 9, shift: 0.05 },
  },
} as const satisfies Record<string, { readonly path: string } & Record<'goal' | 'most', Partial<PageLoad>>>

export type WeighedPage = keyof typeof firstPages

/** All of a page that needs no account, in kB. */
export const publicPageGoal = 60

/** What shows that a page can be used. */
const readyMarks: Record<WeighedPage, (page: Page) => Promise<void>> = {
  signIn: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).waitFor(),
  home: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor(),
  doors: (page) =>
    page
      .getByRole('button', { name: /^Unlock / })
      .first()
      .waitFor(),
  personnel: (page) => page.getByRole('row').nth(1).waitFor(),
}

/** Each request takes so long that what waits for what shows in the order of their times. */
const latencyMs = 100
/** After so long a page has loaded what belongs to it. */
const settledMs = 1_500

interface WireRequest {
  readonly begin: number
  end: number
  bytes: number
}

/** The sign-in page reads the start page of the app, to find what to fetch ahead of it. */
const isForLater = (url: string): boolean => /^data:|\/manager\/$/.test(url)

/** Follows the requests of a page; those by which a browser gets ready for another page do not count. */
function watchRequests(wire: CDPSession): ReadonlyMap<string, WireRequest> {
  const requests = new Map<string, WireRequest>()
  wire.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (request.headers['Sec-Purpose'] === 'prefetch' || isForLater(request.url)) return
    requests.set(requestId, { begin: timestamp, end: Infinity, bytes: 0 })
  })
  // A stream has headers and no end.
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = response.encodedDataLength
  })
  wire.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength })
  })
  return requests
}

/** The longest row of requests of which each began when the one before had ended. */
export function countSteps(requests: readonly Pick<WireRequest, 'begin' | 'end'>[]): number {
  const inOrder = requests.toSorted((a, b) => a.begin - b.begin)
  const depths: number[] = []
  for (const [index, { begin }] of inOrder.entries())
    depths.push(1 + Math.max(0, ...depths.filter((_, before) => before < index && inOrder[before]!.end <= begin)))
  return Math.max(0, ...depths)
}

const kilobytesOf = (requests: readonly Pick<WireRequest, 'bytes'>[]): number =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

const readShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens a page with a browser that has kept nothing but what `state` says, and measures it. */
async function weighPage(browser: Browser, address: string, name: WeighedPage, state?: State): Promise<PageLoad> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...(state && { storageState: state }) })
  try {
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    const throughput = { downloadThroughput: -1, uploadThroughput: -1 }
    await wire.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...throughput })
    const requests = watchRequests(wire)
    await page.goto(address + firstPages[name].path)
    await readyMarks[name](page)
    const early = [...requests.values()]
    const steps = countSteps(early)
    await page.waitForTimeout(settledMs)
    return {
      kilobytes: kilobytesOf([...requests.values()]),
      requests: requests.size,
      usableKilobytes: kilobytesOf(early),
      usableRequests: early.length,
      steps,
      shift: await readShift(page),
    }
  } finally {
    await context.close()
  }
}

/** Measures the pages, the first without an account and the others as `account`. */
export async function weighPages(
  browser: Browser,
  address: string,
  account: { readonly userName: string; readonly password: string },
): Promise<Readonly<Record<WeighedPage, PageLoad>>> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${address}/manager/login`)
  await page.getByLabel(/user name/i).fill(account.userName)
  await page.getByLabel(/^password/i).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/propertyOffice/)
  await page.getByRole('main').waitFor()
  const state = await context.storageState()
  await context.close()
  return {
    signIn: await weighPage(browser, address, 'signIn'),
    home: await weighPage(browser, address, 'home', state),
    doors: await weighPage(browser, address, 'doors', state),
    personnel: await weighPage(browser, address, 'personnel', state),
  }
}

/** What of a page is above its goals, or above what it may cost at most; a sentence each. */
export function listMisses(name: WeighedPage, load: PageLoad, measure: 'goal' | 'most'): readonly string[] {
  return Object.entries(firstPages[name][measure]).flatMap(([what, bound]) => {
    const value = load[what as keyof PageLoad]
    return value <= bound ? [] : [`${name}: ${value.toFixed(what === 'shift' ? 3 : 0)} ${what}, at most ${bound}`]
  })
}
