import type { Locator, Page } from '@playwright/test'
import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { address, expect, passNotice, password, people, signIn, signInByForm, simulator, test } from '../../people.ts'
import { call } from '../../walk-ids.ts'

/** Reads the newest mail to an address as the super manager does on the outbox page. */
async function newestMailTo(to: string): Promise<string> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const login = await fetch(`${address()}${addressOf(contract.session.login.path)}`, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams({ account: people.superManager, password }),
  })
  const { token } = ((await login.json()) as { data: { token: string } }).data
  for (let tries = 0; tries < 50; tries++) {
    const path = addressOf(contract.outbox.list.path).replace('{role}', 'sup')
    const answer = await fetch(`${address()}${path}?size=40&timestamp=${Date.now()}`, {
      headers: { 'x-auth-token': token },
    })
    const { rows } = ((await answer.json()) as { data: { rows: { to: string; text: string }[] } }).data
    const mail = rows.find((row) => row.to === to)
    if (mail) return mail.text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${to}`)
}

test('a wrong password is refused in a sentence and the form keeps the name', async ({ page }) => {
  await signInByForm(page, 'officeManager', { password: 'Wrong-pass-1', stay: true })
  await expect(page.getByText('Invalid UserName or Password').first()).toBeVisible()
  await expect(page.getByLabel('User name or e-mail')).toHaveValue(people.officeManager)
})

test('a page that needs a session leads to sign-in and back to it', async ({ page }) => {
  await page.goto(`${address()}/manager/propertyOffice/doors`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('User name or e-mail').fill(people.officeManager)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/propertyOffice\/doors/)
})

test('what ends a session, or fails after the password, is said on the sign-in page', async ({ page }) => {
  const request = page.waitForRequest((one) => one.headers()['x-auth-token'] !== undefined)
  await signIn(page, 'officeManager')
  await call(contract.session.logout, {}, (await request).headers()['x-auth-token'], 'propertyOffice')
  await page.goto(`${address()}/manager/propertyOffice/doors`)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(page.getByLabel('User name or e-mail')).toBeFocused()

  await page.route('**/session/getCurrent*', (route) =>
    route.fulfill({ status: 409, json: { code: 99, msg: 'Not at the moment.', data: null } }),
  )
  await page.getByLabel('User name or e-mail').fill(people.officeManager)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Not at the moment.')
  await page.unroute('**/session/getCurrent*')
  await page.getByLabel('User name or e-mail').fill(people.officeManager)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/propertyOffice\/doors$/)
})

test('two-factor authentication asks for the mailed code', async ({ page }) => {
  await signInByForm(page, 'careful', { stay: true })
  await expect(page).toHaveURL(/\/authentication/)
  const code = /\b\d{6}\b/.exec(await newestMailTo(people.careful))![0]
  await page.getByLabel('Code').first().fill(code)
  const confirm = page.getByRole('button', { name: 'Confirm' })
  if (await confirm.isVisible().catch(() => false)) await confirm.click().catch(() => {})
  await expect(page).toHaveURL(/\/propertyOffice\/home/)
})

/** The door phone at the tower's main entrance, which opens the delivery gate as well. */
const entrance = '0C11050A0001'

/** Presses a button while a field with a wrong value has the focus; what is wrong is said when the press is over. */
async function pressAfterWrong(page: Page, field: Locator, value: string, button: Locator, error: Locator) {
  await field.fill(value)
  const before = (await button.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height - 2)
  await page.mouse.down()
  await expect(field).not.toBeFocused()
  await page.waitForTimeout(300)
  await expect(error).toHaveCount(0)
  // A pressed button gives way by a pixel.
  expect(Math.abs((await button.boundingBox())!.y - before.y)).toBeLessThanOrEqual(1)
  await page.mouse.up()
  await expect(error).toBeVisible()
}

test('an initial password opens nothing until it is changed, and the session goes on live', async ({ page }) => {
  await signInByForm(page, 'newcomer')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('First login tips')
  const [first, second] = [page.getByLabel(/^New password/), page.getByLabel('Repeat new password')]
  await expect(first).toBeFocused()
  await second.focus()
  await expect(dialog.getByText('Fill in this field.')).toHaveCount(0)
  const save = page.getByRole('button', { name: 'Save and continue' })
  await pressAfterWrong(page, first, 'short', save, dialog.getByText('The password is too short.'))
  // The click sent the form: what was left empty is asked for too.
  await expect(dialog.getByText('Fill in this field.')).toBeVisible()
  await first.fill('Own-secret-1')
  await second.fill('Own-secret-1')
  await save.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Doors', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Main entrance' })).toBeVisible()
  // What happens now is seen without a reload.
  const gate = page.getByRole('article', { name: 'Delivery gate' })
  await expect(gate.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  await simulator('offline', entrance)
  try {
    await expect(gate).toContainText('Offline')
  } finally {
    await simulator('online', entrance)
  }
  await expect(gate).not.toContainText('Offline')
})

test('a forgotten password is set by a mailed link, or by its code where the link was cut', async ({ page }) => {
  await page.goto(`${address()}/manager/login`)
  await page
    .getByRole('link', { name: 'Forgot password?' })
    .or(page.getByRole('button', { name: 'Forgot password?' }))
    .click()
  await page.getByLabel(/^E-mail/).fill('technician@demo.invalid')
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByText('Ask your operator for the link')).toBeVisible()
  const token = /#token=([\w-]+)/.exec(await newestMailTo('technician@demo.invalid'))![1]!
  await page.goto(`${address()}/manager/resetPassword#token=${token}`)
  await page.getByLabel(/^New password/).fill('Fresh-secret-1')
  await page.getByLabel('Repeat new password').fill('Fresh-secret-1')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await expect(page).toHaveURL(/\/installer\/home/)
  // An account that no other test signs in with: its password is another one from here on.
  await signInByForm(page, 'subInstaller', { password: 'Fresh-secret-1' })
  await expect(page).toHaveURL(/\/installer\/home/)

  // A filter of mails has cut the next link at its `#`.
  await page.goto(`${address()}/manager/resetPassword`)
  await page.getByLabel(/^E-mail/).fill('technician@demo.invalid')
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByText('Ask your operator for the link')).toBeVisible()
  const code = /^\w{4}-\w{4}$/m.exec(await newestMailTo('technician@demo.invalid'))![0]
  await page.goto(`${address()}/manager/resetPassword?link=mail`)
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  await page.getByLabel(/^User name or e-mail/).fill('technician@demo.invalid')
  await page.getByLabel(/^Code from the e-mail/).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel(/^New password/).fill('Fresh-secret-2')
  await page.getByLabel('Repeat new password').fill('Fresh-secret-2')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await expect(page).toHaveURL(/\/installer\/home/)
})

test('a manager goes on in the project of the last time, and logging out keeps what the specification names', async ({
  page,
}) => {
  await passNotice(page)
  await signInByForm(page, 'officeManager')
  await page.getByRole('button', { name: 'Harbour Tower', exact: true }).click()
  await page.getByRole('menuitem').filter({ hasNotText: 'Harbour Tower' }).first().click()
  await expect(page).toHaveURL(/\/propertyCommunity\//)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const storageKeys = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('lintel.')))
  expect(storageKeys.filter((name) => !['lintel.tables', 'lintel.previousProject'].includes(name))).toEqual([])
  await signInByForm(page, 'officeManager')
  await expect(page).toHaveURL(/\/propertyCommunity\//)
})
