import type { Page } from '@playwright/test'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** Orders what is chosen and pays it in the sandbox; the page of the order is open then. */
async function orderAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check and pay' }).click()
  await page.getByLabel('I accept the terms and conditions.').check()
  await page.getByRole('button', { name: /^Order for / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const sandbox = page.getByRole('dialog', { name: 'Sandbox payment' })
  await sandbox.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(sandbox).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Succeeded')
}

test('a manager renews an apartment to a date, and finds the invoice and the new end', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'communityManager', `${address()}/manager/propertyCommunity/subscription?navType=renew`)
  const row = page.getByRole('row', { name: /Apartment 101\b.*Anna Hofer/ })
  const date = `${new Date().getFullYear() + 3}-03-31`
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'To a date' }).click()
  await page.getByLabel('Paid until').fill(date)
  await page.keyboard.press('Tab')
  await orderAndPay(page)
  await expect(page.getByRole('main')).toContainText('Next expiration date')
  await page.getByRole('button', { name: 'Invoice' }).click()
  const invoice = page.getByRole('dialog', { name: /^Invoice \d{4}-\d{6}$/ })
  await expect(invoice).toContainText('Linden Gardens')
  await expect(invoice).toContainText('Doors never depend on payment')
  await invoice.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${address()}/manager/propertyCommunity/subscription?navType=renew`)
  await expect(row).toContainText(date)
})

test('an installer has the doors of an office renewed every 30 days, and finds the agreement in the record', async ({
  page,
}) => {
  await passNotice(page)
  const query = 'siteType=office&navType=renew&serviceType=door'
  await signIn(page, 'installer', `${address()}/manager/installer/batchSubscriptions?${query}`)
  await page.getByRole('button', { name: 'Select everything found' }).click()
  await page.getByRole('button', { name: 'Automatic', exact: true }).click()
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
  await orderAndPay(page)
  await page.getByRole('link', { name: 'Automatic renewals' }).click()
  const agreement = page.getByRole('row', { name: /Harbour Tower.*Door.*30 days/ })
  await expect(agreement).toContainText('Active')
  await agreement.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Automatic renewal \d+$/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Succeeded')
})
