import { address, expect, passNotice, signIn, test } from '../people.ts'

/** A lockdown is drilled: the devices say how long they took to know of it, and no door changes. */
test('a lockdown drill ends with the seconds that each door took', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  await page.goto(`${address()}/manager/propertyOffice/doors`)
  await expect(page.getByRole('row', { name: /Delivery gate/ })).toContainText('Online', { timeout: 20_000 })
  await page.goto(`${address()}/manager/propertyOffice/setting?tab=emergencyPlans`)
  await page.getByRole('button', { name: 'New plan' }).first().click()
  const form = page.getByRole('dialog', { name: 'New plan' })
  await form.getByLabel('Name').fill('Seal the tower')
  await form.getByRole('button', { name: 'Create' }).click()
  const plan = page.getByRole('row', { name: /Seal the tower/ })
  await expect(plan).toContainText('Not running')

  await plan.getByRole('button', { name: /Start/ }).click()
  const start = page.getByRole('dialog', { name: 'Start Seal the tower?' })
  await start.getByRole('switch', { name: /Drill/ }).click({ force: true })
  await start.getByLabel('Reason').fill('Yearly drill')
  await start.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByText('A drill of Seal the tower is running')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible({ timeout: 15_000 })

  await page.getByRole('button', { name: 'Stop Seal the tower' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop now' }).click()
  await expect(page.getByText('Seal the tower was stopped.')).toBeVisible()
  await page.goto(`${address()}/manager/propertyOffice/setting?tab=emergencyRuns`)
  await page
    .getByRole('row', { name: /Seal the tower/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report of Seal the tower' })).toBeVisible()
  await expect(page.getByText('Yearly drill')).toBeVisible()
  await expect(page.getByText(/^\d+([.,]\d+)? s$/).first()).toBeVisible()
})
