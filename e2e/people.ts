import { expect, test as base, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The accounts of the demo story, by what they are for. */
export const people = {
  superManager: 'super',
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

export const address = (): string => process.env['E2E_ADDRESS']!

/** Fills in the sign-in page and waits for the first page of the account's portal. */
export async function signIn(
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

/** Answers the notice that an account sees once, whenever it comes; another journey may have answered it. */
export async function passNotice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Understood' })
  await page.addLocatorHandler(button, () => button.click())
}

/** Tells the simulated devices to do something, as a person at the device would. */
export function simulator(...command: string[]): string {
  const cli = fileURLToPath(new URL('../apps/simulator/src/cli/cli.ts', import.meta.url))
  return execFileSync(process.execPath, [cli, ...command, '--state', join(process.env['E2E_DATA']!, 'simulator')], {
    encoding: 'utf8',
  })
}

/** A page on which every console error, every failed script and every breach of the page's policy counts as a failure of the test. */
export const test = base.extend<{ quiet: string[] }>({
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
export { expect }
