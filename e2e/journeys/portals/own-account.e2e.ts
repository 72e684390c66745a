import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { allBusiness } from '@lintel/contract/access/roles.ts'
import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { operatorSwitches } from '@lintel/contract/operators/schema.ts'
import { address, expect, password, people, signIn, signInByForm, test } from '../../people.ts'

/** Sends a form as the super manager's browser would; answers the data. */
async function send<Data>(path: string, form: Record<string, string>, token?: string): Promise<Data> {
  const answer = await fetch(`${address()}${addressOf(path)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token && { 'x-auth-token': token }) },
    body: new URLSearchParams(form),
  })
  return ((await answer.json()) as { data: Data }).data
}

const superToken = async (): Promise<string> =>
  (await send<{ token: string }>(contract.session.login.path, { account: people.superManager, password })).token

/** A distributor who has never signed in. */
async function newDistributor(): Promise<{ userName: string; password: string }> {
  const userName = `distributor-${randomUUID().slice(0, 8)}`
  const switches = Object.fromEntries(Object.entries(operatorSwitches).map(([name, on]) => [name, on ? '1' : '0']))
  const form = {
    userName,
    displayName: 'New distributor',
    email: `${userName}@demo.invalid`,
    timeZone: 'Europe/Berlin',
    language: 'en',
    business: String(allBusiness),
    chargeMode: '0',
    attendancePricing: '0',
    ...switches,
  }
  return send(contract.distributor.create.path, form, await superToken())
}

async function enterAs(page: Page, account: string, secret: string): Promise<void> {
  await page.goto(`${address()}/manager/login`)
  await page.getByLabel('User name or e-mail').fill(account)
  await page.getByLabel(/^Password/).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an account that has not accepted the privacy policy is asked for it; refusing logs out, accepting is remembered', async ({
  page,
}) => {
  const distributor = await newDistributor()
  await enterAs(page, distributor.userName, distributor.password)
  await page.getByLabel(/^New password/).fill('Own-secret-1')
  await page.getByLabel('Repeat new password').fill('Own-secret-1')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  const dialog = page.getByRole('dialog', { name: 'Please read our privacy policy' })
  await expect(dialog).toContainText('What is stored')
  await dialog.getByRole('button', { name: 'Refuse and log out' }).click()
  await expect(page).toHaveURL(/\/login/)

  await enterAs(page, distributor.userName, 'Own-secret-1')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Understood' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await signIn(page, 'superManager')
  await page.getByRole('link', { name: 'Policy records', exact: true }).click()
  await page.getByRole('link', { name: 'New distributor' }).first().click()
  await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByText('How long it is kept')).toBeVisible()
})

test('an account’s language is there at the next sign-in, right to left under its own prefix', async ({ page }) => {
  await send(contract.session.setLanguage.path, { language: 'ar' }, await tokenOf(people.owner))
  await signInByForm(page, 'owner')
  await expect(page).toHaveURL(/\/manager\/rtl\/single\//)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await send(contract.session.setLanguage.path, { language: 'en' }, await tokenOf(people.owner))
})

const tokenOf = async (account: string): Promise<string> =>
  (await send<{ token: string }>(contract.session.login.path, { account, password })).token

test('the time of an account is set with a preview', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'owner')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const time = page.getByRole('region', { name: 'Date and time' })
  await time.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option').last().click()
  await expect(time.getByText(/It is now \d\d-\d\d-\d{4}/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Date and time were saved.')).toBeVisible()
})
