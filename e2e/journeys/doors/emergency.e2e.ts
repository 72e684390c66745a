import type { Page } from '@playwright/test'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { doorRows } from '../../doors.ts'

/**
 * A lockdown is drilled: the devices say how long they took to know of it, and no door changes. While the drill runs the
 * plan is started for real, which ends the drill in the same step (access-decision.md 14.11).
 */
test('a lockdown drill gives way to the lockdown, and both leave a report', async ({ page, context }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', doorRows())
  await expect(page.getByRole('row', { name: /Delivery gate/ })).toContainText('Online')
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
  await expect(page.getByText(/^Confirmed after \d/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Doors', exact: true }).click()
  const barOf = (seen: Page) => seen.getByRole('region', { name: 'Needs attention now' })
  await expect(barOf(page)).toContainText('Drill running: Seal the tower')
  await expect(barOf(page)).toContainText(/\d+ of \d+ doors have confirmed/)
  const watcher = await context.newPage()
  await watcher.goto(`${address()}/manager/propertyOffice/doors`)
  await expect(barOf(watcher)).toContainText('Drill running: Seal the tower')
  await barOf(page).getByRole('link', { name: 'Show', exact: true }).click()
  await expect(plan).toContainText('Drill running')
  await plan.getByRole('button', { name: 'Start Seal the tower' }).click()
  await expect(start).toContainText('The drill that is running ends when the plan starts.')
  await start.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByText('Seal the tower is running')).toBeVisible()
  await expect(barOf(watcher)).toContainText('Emergency plan running: Seal the tower', { timeout: 5_000 })
  await watcher.close()
  await page.getByRole('button', { name: 'Stop Seal the tower' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop now' }).click()
  await expect(page.getByText('Seal the tower was stopped.')).toBeVisible()
  await page.goto(`${address()}/manager/propertyOffice/setting?tab=emergencyRuns`)
  await page
    .getByRole('row', { name: /Seal the tower.*Yearly drill/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report of Seal the tower' })).toBeVisible()
  await expect(page.getByText('Yearly drill')).toBeVisible()
  await expect(page.getByText(/^\d+([.,]\d+)? s$/).first()).toBeVisible()
})

/** The door phone at the tower's main entrance, and the card of a person who may enter there. */
const entrance = '0C11050A0001'
const showCard = () => simulator('present', entrance, 'card', '4A1B22C001', '--door', '0')

test('a designated card starts a plan at a reader, and a person stops it', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/setting?tab=emergencyPlans`)
  await page.getByRole('button', { name: 'New plan' }).first().click()
  const form = page.getByRole('dialog', { name: 'New plan' })
  await form.getByLabel('Name').fill('Lock at night')
  await form.getByLabel('Type').selectOption('lock')
  await form.getByRole('combobox', { name: /Cards that start it/ }).fill('Nora')
  await page.getByRole('option', { name: /Nora Petersen.*C001/ }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  const plan = page.getByRole('row', { name: /Lock at night/ })
  await expect(plan).toContainText('Not running')

  await expect(async () => {
    await showCard()
    await page.reload()
    await expect(page.getByText('Lock at night is running').first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(/started by Nora Petersen, Main entrance/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Stop Lock at night' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop now' }).click()
  await expect(page.getByText('Lock at night was stopped.')).toBeVisible()
  // Others show the same card.
  await plan.getByRole('button', { name: 'Actions for Lock at night' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(plan).toBeHidden()
})
