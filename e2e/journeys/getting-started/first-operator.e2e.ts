import type { Page } from '@playwright/test'
import { countClicks, enterFirst, useEmptyPlatform } from '../../empty-platform.ts'
import { expect, testFromCold as test } from '../../people.ts'

/**
 * From an empty platform to a property manager at her own site, by the product alone: the link on the console, then
 * each account makes the next one below it (operators.md 1.1). There is no mail server; every password is the one shown
 * once.
 */

const platform = useEmptyPlatform('first')
/** What the first hour may take. */
const clicksMax = 20

test('an empty platform grows from the link on the console to a property manager at home in her site', async ({
  page,
}) => {
  const clicks = await countClicks(page)
  await platform.openLink(page)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/old password/i)
  await expect(page.getByLabel('User name')).toHaveValue('supermanager')
  await enterFirst(page, 'Save password')

  await expect(page.getByText('begin with a distributor')).toBeVisible()
  await begin(page, 'New distributor', { 'User name': 'northern', 'Company or name': 'Northern Doors' }, 'northern')
  await expect(page.getByText('begin with an installer')).toBeVisible()
  await begin(page, 'New installer', { 'User name': 'brightline', 'Company or name': 'Brightline' }, 'brightline')

  await page.getByRole('link', { name: 'New office' }).click()
  const site = page.getByRole('dialog', { name: 'New office' })
  await expect(site.getByLabel('Country')).toHaveValue('Germany')
  await expect(site.getByLabel('Calling code')).toHaveValue('49')
  await expect(site.getByLabel('Time zone')).toHaveValue(/Berlin/)
  await site.getByLabel('Name').first().fill('Quay House')
  await site.getByLabel('Street').fill('Quay 1')
  await site.getByLabel('City').fill('Hamburg')
  await expect(site.getByLabel(/I have read/)).toHaveAttribute('aria-required', 'true')
  await site.getByLabel(/I have read the project classification notice/).check()
  await site.getByRole('button', { name: 'Create', exact: true }).click()
  const manager = page.getByRole('dialog', { name: 'Property manager of Quay House' })
  await fill(manager, { 'Company or name': 'Mara Quist', 'E-mail': 'mara@quay.invalid' })
  await goOnWith(page, 'mara@quay.invalid')

  await expect(page).toHaveURL(/\/propertyOffice\/home/)
  await expect(page.getByText('Quay House').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(clicks()).toBeGreaterThan(10)
  expect(clicks()).toBeLessThanOrEqual(clicksMax)

  await page.getByRole('navigation').getByRole('link', { name: 'Devices', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
})

/** The next step of an empty first page: its form, and on with the account that it made. */
async function begin(
  page: Page,
  action: string,
  fields: Readonly<Record<string, string>>,
  userName: string,
): Promise<void> {
  await page.getByRole('link', { name: action }).click()
  await fill(page.getByRole('dialog', { name: action }), { ...fields, 'E-mail': `${userName}@first.invalid` })
  await goOnWith(page, userName)
}

async function fill(form: ReturnType<Page['getByRole']>, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).first().fill(value)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
}

/** Signs in with the account that was just made: its own password, the privacy policy, and what it sees first. */
async function goOnWith(page: Page, userName: string): Promise<void> {
  const readyDialog = page.getByRole('dialog', { name: 'The account is ready' })
  await expect(readyDialog).toContainText(userName)
  await readyDialog.getByRole('button', { name: 'Sign in with this account' }).click()
  const first = page.getByRole('dialog', { name: 'First login tips' })
  await expect(first).toContainText(userName)
  await enterFirst(page, 'Save and continue')
}
