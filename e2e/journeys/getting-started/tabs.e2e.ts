import { contract } from '@lintel/contract/all/contract.ts'
import type { Page } from '@playwright/test'
import { address, expect, passNotice, people, password, signIn, test } from '../../people.ts'
import { call } from '../../walk-ids.ts'

/** Several tabs of one browser, which share who is signed in. */

const fillIn = async (page: Page): Promise<void> => {
  await page.getByLabel('User name or e-mail').fill(people.officeManager)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a tab goes on where it was when its account signs in again in another one', async ({ page, context }) => {
  const request = page.waitForRequest((one) => one.headers()['x-auth-token'] !== undefined)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/personnel/personnelSet/set`)
  await passNotice(page)
  const firstName = page.getByLabel(/^First name/)
  await firstName.fill('Nora')
  const token = (await request).headers()['x-auth-token']
  const waiting = await context.newPage()

  await test.step('what was typed stays under the notice that the session has ended, and after it', async () => {
    await call(contract.session.logout, {}, token, 'propertyOffice')
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
    await waiting.goto(`${address()}/manager/login?redirectTo=%2FpropertyOffice%2Fdoors`)
    const other = await context.newPage()
    await other.goto(`${address()}/manager/login`)
    await fillIn(other)
    await expect(other).toHaveURL(/\/propertyOffice\//)
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toHaveCount(0)
    await expect(firstName).toHaveValue('Nora')
    await other.close()
  })

  await test.step('a tab at sign-in goes on to the page that it wanted', async () => {
    await expect(waiting).toHaveURL(/\/propertyOffice\/doors$/)
  })

  await test.step('reloading a tab at sign-in ends no session', async () => {
    const otherTab = await context.newPage()
    // As a browser restores it: it has been at sign-in before the others signed in.
    await otherTab.goto(`${address()}/manager/icon.svg`)
    await otherTab.evaluate((path) => window.history.replaceState(null, '', path), '/manager/login')
    await otherTab.reload()
    await expect(otherTab).toHaveURL(/\/propertyOffice\/home$/)
    await waiting.reload()
    await expect(waiting).toHaveURL(/\/propertyOffice\/doors$/)
    await otherTab.close()
  })
})
