import { expect, passNotice, signIn, simulator, test } from '../../people.ts'
import type { Page } from '@playwright/test'
import { doorRows, openDoorSettings } from '../../doors.ts'

const controller = '0C11050A0003'
const relays = async () => JSON.parse(await simulator('status', controller)) as { securityRelays: boolean[] }

async function moveTo(page: Page, output: string): Promise<void> {
  await page.goto(doorRows())
  await openDoorSettings(page, 'Office 3 east')
  await page.getByLabel('Lock output').selectOption({ label: output })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/doors(\?|$)/)
  await page.goto(doorRows())
  const row = page.getByRole('row', { name: /Office 3 east/ })
  await expect(row).toContainText(output)
}

/**
 * A door whose lock was wired to the security relay of its controller is opened by that, and by its relay again later.
 */
test('a door is moved to a security relay and opens by it', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  await moveTo(page, 'Security relay 1')
  expect((await relays()).securityRelays).toEqual([false, false, false, false])
  await page.getByRole('button', { name: 'Unlock Office 3 east' }).click()
  await expect.poll(async () => (await relays()).securityRelays[0], { timeout: 30_000 }).toBe(true)
  await expect(page.getByText('Office 3 east was opened.')).toBeVisible()
  await moveTo(page, 'Relay 1')
})
