import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { freePort, startProduct, stopProduct, temporaryFolder } from '../../tools/product.ts'
import { expect, test } from '../people.ts'

/**
 * From an empty platform to a property manager at her own site, by the product alone: the link on the console, then each
 * account makes the next one below it (operators.md 1.1). Nobody reads a mail; every password is the one shown once.
 */

let child: ChildProcess
let said: () => string
let folder: string
let home: string
test.beforeAll(async () => {
  folder = temporaryFolder('first')
  const port = await freePort()
  home = `http://127.0.0.1:${port}/manager`
  ;({ child, said } = await startProduct(folder, port, await freePort(), { DEMO: 'off' }))
})
test.afterAll(async () => {
  await stopProduct(child)
  rmSync(folder, { recursive: true, force: true })
})

const ownPassword = 'My-own-secret-1'

test('an empty platform grows from the link on the console to a property manager at home in her site', async ({
  page,
}) => {
  const link = /http:\S+resetPassword#token=\S+/.exec(await waitFor(said, /token=/))![0]
  await page.goto(link)
  await page.getByLabel(/^New password/).fill(ownPassword)
  await page.getByLabel('Repeat new password').fill(ownPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed').first()).toBeVisible()

  await signInAs(page, 'supermanager', ownPassword)
  await acceptPolicy(page)
  await expect(page.getByText('Your account has no e-mail address')).toBeVisible()
  await openMenu(page, 'Users')
  const distributor = await create(page, 'New distributor', {
    'User name': 'northern',
    'Company or name': 'Northern Doors',
    'E-mail': 'office@northern.invalid',
  })
  await signOut(page)

  await firstSignIn(page, distributor)
  await openMenu(page, 'Users')
  await page.getByRole('link', { name: 'Installers', exact: true }).click()
  const installer = await create(page, 'New installer', {
    'User name': 'brightline',
    'Company or name': 'Brightline',
    'E-mail': 'team@brightline.invalid',
  })
  await signOut(page)

  await firstSignIn(page, installer)
  await openMenu(page, 'Sites')
  await makeOffice(page, 'Quay House')
  await openMenu(page, 'Users')
  const manager = await makeManager(page, 'Quay House')
  await signOut(page)

  await firstSignIn(page, manager)
  await expect(page).toHaveURL(/\/propertyOffice\/home/)
  await openMenu(page, 'Devices')
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  await expect(page.getByText('Quay House').first()).toBeVisible()
})

interface GivenAccount {
  readonly userName: string
  readonly password: string
}

async function waitFor(read: () => string, wanted: RegExp): Promise<string> {
  await expect.poll(read).toMatch(wanted)
  return read()
}

async function signInAs(page: Page, userName: string, password: string): Promise<void> {
  await page.goto(`${home}/login`)
  await page.getByLabel('User name or e-mail').fill(userName)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The first sign-in with a shown password: an own one, then the privacy policy and what else is asked once. */
async function firstSignIn(page: Page, { userName, password }: GivenAccount): Promise<void> {
  await signInAs(page, userName, password)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('First login tips')
  const action = dialog.getByRole('button', { name: 'Change password' })
  if (await action.isVisible()) await action.click()
  await page.getByLabel(/^New password/).fill(ownPassword)
  await page.getByLabel('Repeat new password').fill(ownPassword)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await acceptPolicy(page)
}

async function acceptPolicy(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  const notice = page.getByRole('button', { name: 'Understood' })
  // Who may enter other portals is told once that it takes no password.
  await notice.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Fills the form for a new account and answers the name and password that are shown once. */
async function create(page: Page, action: string, fields: Readonly<Record<string, string>>): Promise<GivenAccount> {
  await page.getByRole('button', { name: action }).first().click()
  const form = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).first().fill(value)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  return shownOnce(page)
}

async function shownOnce(page: Page): Promise<GivenAccount> {
  const shown = page.getByRole('dialog')
  await expect(shown).toContainText('The account is ready')
  const [userName, password] = await shown.locator('dd').allInnerTexts()
  await shown.getByRole('button', { name: 'I have noted it' }).click()
  return { userName: userName!.trim(), password: password!.trim() }
}

async function makeOffice(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Offices', exact: true }).click()
  await page.getByRole('button', { name: 'New office' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: false }).first().fill(name)
  await form.getByLabel('Street').fill('Quay 1')
  await form.getByLabel('City').fill('Hamburg')
  await choose(page, 'Country', 'Germany')
  await form.getByLabel('Calling code').fill('49')
  await form.getByLabel(/I have read the project classification notice/).check()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

async function makeManager(page: Page, site: string): Promise<GivenAccount> {
  await page.getByRole('button', { name: 'New property manager' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Company or name').fill('Mara Quist')
  await form.getByLabel('E-mail').first().fill('mara@quay.invalid')
  await form.getByLabel(site).check()
  await form.getByRole('button', { name: 'Assign', exact: true }).click()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  return shownOnce(page)
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(field).first().click()
  await page.getByRole('dialog').getByLabel(field).first().fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}
