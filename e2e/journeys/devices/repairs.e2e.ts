import type { Page } from '@playwright/test'
import { address, expect, passNotice, signIn, trySignIn, test } from '../../people.ts'

/**
 * Helping an account that cannot sign in (operators.md 3.4, 5.2.5); the account is the journey's own and is deleted at
 * its end.
 */
test(
  'an installer invites a villa owner twice, and the platform lets it in again after too many wrong passwords',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await passNotice(page)
    await signIn(page, 'installer')
    const start = { name: 'New villa user' }
    await page.getByRole('link', start).or(page.getByRole('button', start)).click({ timeout: 60_000 })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Lena')
    await dialog.getByLabel('Last name').fill('Falk')
    await dialog.getByLabel('E-mail').first().fill('lena@falk.invalid')
    await dialog.getByLabel('Address').fill('Lakeside 7')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog).toContainText('The account is ready')
    const [, code] = await dialog.locator('dd').allInnerTexts()
    await dialog.getByRole('button', { name: 'I have noted it' }).click()

    const row = page.getByRole('row', { name: /Lena Falk/ })
    await expect(row).toContainText('Never')
    await choose(page, 'Resend e-mail')
    await dialog.getByRole('button', { name: 'Resend e-mail' }).click()
    await expect(page.getByText('The link for lena@falk.invalid is in the outbox.')).toBeVisible()

    const stranger = await browser.newPage()
    for (let guesses = 0; guesses < 5; guesses++) await trySignIn('lena@falk.invalid', 'Wrong-guess-1')
    await tryToSignIn(stranger, 'Wrong-guess-1')
    await expect(stranger.getByRole('alert').first()).toContainText(/minutes/)

    const platform = await (await browser.newContext()).newPage()
    await passNotice(platform)
    await signIn(platform, 'superManager', `${address()}/manager/supermanager/user?type=villa`)
    await platform.getByRole('link', { name: 'Lena Falk' }).click()
    await expect(platform.getByText(/Locked until/)).toBeVisible()
    await platform.getByRole('button', { name: 'Unlock' }).click()
    await platform.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
    await expect(platform.getByText('Lena Falk can sign in again.')).toBeVisible()
    await expect(platform.getByText(/Locked until/)).toBeHidden()

    await tryToSignIn(stranger, code!.trim())
    await expect(stranger.getByRole('dialog')).toContainText('First login tips')

    await choose(page, 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row).toBeHidden()
  },
)

/** One of the actions of the row, which may lie in its menu. */
async function choose(page: Page, action: string): Promise<void> {
  const row = page.getByRole('row', { name: /Lena Falk/ })
  const button = row.getByRole('button', { name: new RegExp(`^${action}`) })
  if (await button.isVisible()) return button.click()
  await row.getByRole('button', { name: /more|actions/i }).click()
  await page.getByRole('menuitem', { name: new RegExp(action) }).click()
}

async function tryToSignIn(page: Page, secret: string): Promise<void> {
  await page.goto(`${address()}/manager/login`)
  await page.getByLabel('User name or e-mail').fill('lena@falk.invalid')
  await page.getByLabel(/^Password/).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
