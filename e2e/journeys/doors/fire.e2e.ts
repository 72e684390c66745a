import type { Page } from '@playwright/test'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { doorRows } from '../../doors.ts'

const controller = '0C11050A0003'
const serverRoom = ['--door', '2'] as const
const plans = '/manager/propertyOffice/setting?tab=emergencyPlans'

/** Chooses what may open all emergency doors, and saves it. */
async function opens(page: Page, by: { readonly manager: boolean; readonly input: boolean }): Promise<void> {
  await page.goto(`${address()}/manager/propertyOffice/setting`)
  const section = page.getByRole('region', { name: 'Emergency', exact: true })
  await section.getByRole('checkbox', { name: 'A manager, manually' }).setChecked(by.manager)
  await section.getByRole('checkbox', { name: 'A device input, such as a fire alarm' }).setChecked(by.input)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The settings were saved.').first()).toBeVisible()
}

/** Where the settings say so, the fire input of one device opens the doors of all, until a manager ends that. */
test(
  'a fire input opens all emergency doors, and they stay open until a manager stops the plan',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'officeManager', doorRows())
    const gate = page.getByRole('row', { name: /Delivery gate/ })
    await expect(gate).toContainText('Online')
    await expect(gate).not.toContainText('Unlocked by')

    await opens(page, { manager: false, input: true })
    await page.goto(`${address()}${plans}`)
    const plan = page.getByRole('row', { name: /Fire alarm/ })
    await expect(plan).toContainText('Started by fire inputs')
    await expect(plan.getByRole('button', { name: 'Drill Fire alarm' })).toBeVisible()
    await expect(plan.getByRole('button', { name: 'Start Fire alarm' })).toHaveCount(0)
    await page.goto(`${address()}/manager/propertyOffice/home`)
    await expect(page.getByText('No plan is running.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start Fire alarm' })).toHaveCount(0)

    await simulator('fire', controller, ...serverRoom)
    await expect(page.getByText('Fire alarm is running')).toBeVisible()
    await expect(page.getByText(/started by .*Server room/)).toBeVisible()
    await page.goto(doorRows())
    await expect(gate).toContainText('Unlocked by an emergency plan')
    await simulator('endFire', controller, ...serverRoom)
    await expect(page.getByRole('row', { name: /Server room/ })).toContainText('Unlocked by an emergency plan', {
      timeout: 60_000,
    })
    await expect(gate).toContainText('Unlocked by an emergency plan')

    await page.goto(`${address()}${plans}`)
    await page.getByRole('button', { name: 'Stop Fire alarm' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop now' }).click()
    await expect(page.getByText('Fire alarm was stopped.')).toBeVisible()
    await page.goto(doorRows())
    await expect(gate).not.toContainText('Unlocked by')

    await opens(page, { manager: true, input: false })
    await page.goto(`${address()}${plans}`)
    await expect(plan.getByRole('button', { name: 'Start Fire alarm' })).toBeVisible()
  },
)
