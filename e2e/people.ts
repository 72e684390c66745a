import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { encodeToken } from '../apps/web/src/session/stored-token.ts'
import { exitCodes, main } from '../apps/simulator/src/cli/cli.ts'
import { callControl, readControlFile } from '../apps/simulator/src/cli/control.ts'
import type { DeviceStatus } from '../apps/simulator/src/device/device-options.ts'
import { storageKey, obfuscate } from '../apps/web/src/base/storage.ts'
import type { Product } from './global-setup.ts'

/** The accounts of the demo scenario, by what they are for. */
export const people = {
  superManager: 'super',
  subSuperManager: 'support',
  distributor: 'distributor',
  installer: 'installer',
  subInstaller: 'technician',
  officeManager: 'manager@tower.invalid',
  communityManager: 'manager@gardens.invalid',
  oldCommunityManager: 'manager@millrow.invalid',
  admin: 'admin@tower.invalid',
  owner: 'owner@villa.invalid',
  careful: 'careful@tower.invalid',
  newcomer: 'new@tower.invalid',
} as const
export type Person = keyof typeof people
export const password = 'Lintel-demo-1'

/** What this worker's tests run against; the product of their project. */
let product: Product
export const address = (): string => product.address

/** Fills in the sign-in page and waits for the first page of the account's portal. */
export async function signInByForm(
  page: Page,
  who: Person,
  options: { password?: string; stay?: boolean } = {},
): Promise<void> {
  await page.goto(`${address()}/manager/login`)
  await page.getByLabel('User name or e-mail').fill(people[who])
  await page.getByLabel(/^Password/).fill(options.password ?? password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (!options.stay) await expect(page).not.toHaveURL(/\/login/)
}

/** Sends what the form of the sign-in page sends. */
export const trySignIn = (account: string, secret: string): Promise<Response> =>
  fetch(`${address()}${addressOf(contract.session.login.path)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ account, password: secret }).toString(),
  })

/**
 * Signs in by a call and opens a page, the first one of the account's portal unless another is named: for journeys that
 * are not about signing in.
 */
export async function signIn(page: Page, who: Person, at: string = `${address()}/manager/`): Promise<void> {
  const answer = await trySignIn(people[who], password)
  const { data } = (await answer.json()) as { data: { token: string } }
  // The browser keeps of which portal a token is, and never reads it.
  const token = [storageKey('token'), obfuscate(encodeToken(data.token, 'installer', 0))] as const
  // A page of the app would follow to the new account by itself, as other tabs do; its icon does not.
  await page.goto(`${address()}/manager/icon.svg`)
  await page.evaluate(([name, value]) => {
    localStorage.clear()
    localStorage.setItem(name, value)
  }, token)
  await page.goto(at)
  await page.waitForURL((url) => !url.pathname.endsWith('/manager/'))
  await page.getByRole('main').waitFor()
}

/** Answers the notice that an account sees once, whenever it comes; another journey may have answered it. */
export async function passNotice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Understood' })
  await page.addLocatorHandler(button, () => button.click())
}

/**
 * Carries out a command of the simulator in this process, which takes a hundredth of the time of one of its own;
 * answers its lines.
 * @throws what the command line complains of
 */
export async function runCommand(stateDir: string, name: string, command: readonly string[]): Promise<string> {
  const outputLines: string[] = []
  const complaints: string[] = []
  // Before what the command is given: a code may begin with a hyphen, and stands behind a `--` that ends the options.
  const argv = [name, '--state', stateDir, ...command]
  const code = await main(
    argv,
    (line) => void outputLines.push(line),
    (line) => void complaints.push(line),
  )
  if (code !== exitCodes.done) throw new Error(`${name} of the simulator: ${complaints.join(' ')}`)
  await waitForDelivery(stateDir, command)
  return outputLines.map((line) => `${line}\n`).join('')
}

/**
 * Waits until the server has kept what happened at the device of a command: pages that are opened next show it. One
 * that is away keeps it.
 */
async function waitForDelivery(stateDir: string, command: readonly string[]): Promise<void> {
  const control = await readControlFile(stateDir)
  for (let attempt = 0; control && attempt < 100; attempt++) {
    const devices = (await callControl(control, 'GET', '/devices')) as DeviceStatus[]
    const device = devices.find(({ mac }) => command.includes(mac))
    if (device?.phase !== 'online' || device.pending === 0) return
    await pause(50)
  }
}

/** Tells the simulated devices to do something, as a person at the device would; answers what the command line says. */
export const simulator = (name: string, ...command: readonly string[]): Promise<string> =>
  runCommand(join(product.dataDir, 'simulator'), name, command)

/** Knows the product of the test's project, which is started for the first test of it (global-setup.ts). */
export const testOfProduct = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use, { project }) => {
      const answer = await fetch(`${process.env['E2E_PRODUCTS']}/${project.name}`)
      if (!answer.ok) throw new Error(await answer.text())
      product = (await answer.json()) as Product
      await use(product)
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
})

/**
 * A page on which every console error, every failed script and every breach of the page's policy counts as a failure of
 * the test. Its browser has loaded nothing before.
 */
export const testFromCold = testOfProduct.extend<{ quiet: string[] }>({
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // A refused call is told by its status in the console as well; refusals are part of the journeys.
        if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text()))
          complaints.push(message.text())
      })
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
          console.error(`against the policy: ${effectiveDirective} ${blockedURI} ${sample}`),
        )
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * The same in a window that keeps the files of the app from test to test, as a person's browser does, and nothing else.
 * A test that is about loading, or about a browser with settings of its own, is a `testFromCold`.
 */
export const test = testFromCold.extend<object, { warm: BrowserContext }>({
  warm: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext()
      context.setDefaultTimeout(project.use.actionTimeout ?? 0)
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ warm }, use) => {
    await use(warm)
    await forget(warm)
  },
})

/** Leaves nothing of a test in its window but the files of the app. */
async function forget(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  const tools = await context.newCDPSession(page)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.goto('about:blank')
  await tools.send('Storage.clearDataForOrigin', { origin: address(), storageTypes: 'all' })
  await context.clearCookies()
  await page.close()
}
export { expect }
