import { writeHeader } from '@lintel/devices/firmware/image.ts'
import type { Locator, Page } from '@playwright/test'
import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** Far ahead, so that devices stay as other journeys find them. */
const night = '2099-03-04 22:30'

const submit = (page: Page) => page.getByRole('button', { name: 'Check devices' }).click()

/** Makes a task of what stands in the form, for the night. */
async function createTask(page: Page, dialog: Locator): Promise<void> {
  await page.getByLabel('Day and time').fill(night)
  await submit(page)
  await expect(dialog).toContainText('its doors read no credentials for about a minute')
  await dialog.getByRole('button', { name: 'Create upgrade' }).click()
}

test('an installer has devices upgraded at night, and takes that back', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'installer', `${address()}/manager/installer/firmware`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const title = page.getByRole('heading', { level: 1 })

  await test.step('from a version, all devices of a site at once', async () => {
    await main
      .getByRole('row')
      .filter({ hasText: '20.2.0.0' })
      .getByRole('link', { name: /^Upgrade devices/ })
      .click()
    await expect(title).toHaveText('New upgrade')
    await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue(/./)
    await main.getByRole('checkbox', { name: 'Linden Gardens' }).check()
    await main.getByRole('button', { name: 'Show devices of Linden Gardens' }).click()
    await expect(main.getByText('Selected: 2 of at most 2,000')).toBeVisible()
  })

  await test.step('found by a search as well', async () => {
    await main.getByRole('textbox', { name: /Search by device/ }).fill('House 1')
    await expect(main.getByText('Harbour Tower')).toBeHidden()
    await expect(main.getByRole('checkbox', { name: 'Linden Gardens' })).toBeChecked()
    await main.getByRole('textbox', { name: /Search by device/ }).fill('')
    await expect(main.getByText('Harbour Tower')).toBeVisible()
  })

  await test.step('at a half hour that is still to come', async () => {
    await page.getByRole('combobox', { name: 'Start' }).selectOption('At a set time')
    await page.getByLabel('Day and time').fill('2099-03-04 22:15')
    await submit(page)
    await expect(main.getByText('Choose a full or half hour.')).toBeVisible()
    await page.getByLabel('Day and time').fill('2020-03-04 22:30')
    await submit(page)
    await dialog.getByRole('button', { name: 'Create upgrade' }).click()
    await expect(main.getByText('This time is over already at the site Linden Gardens.')).toBeVisible()
    await createTask(page, dialog)
  })

  await test.step('whose page shows how far each device is', async () => {
    await expect(title).toHaveText('LD-200, version 20.2.0.0')
    await expect(main.getByText('Devices that are done: 0 of 2')).toBeVisible()
    await expect(main.getByRole('row').filter({ hasText: 'North gate' })).toContainText('Waiting')
    await main.getByRole('link', { name: 'North gate' }).click()
    await expect(title).toHaveText('North gate')
    await page.getByRole('link', { name: 'Firmware', exact: true }).last().click()
    await expect(main.getByRole('listitem').filter({ hasText: '20.2.0.0' })).toContainText('Waiting')
    await main.getByRole('link', { name: '20.2.0.0' }).click()
  })

  await test.step('and is cancelled', async () => {
    await main.getByRole('button', { name: 'Cancel upgrade' }).click()
    await dialog.getByRole('button', { name: 'Cancel upgrade' }).click()
    await expect(main.getByRole('row').filter({ hasText: 'North gate' })).toContainText('Cancelled')
    await expect(main.getByRole('button', { name: 'Cancel upgrade' })).toBeHidden()
    await main.getByRole('link', { name: 'Back' }).click()
    await expect(main.getByRole('row').filter({ hasText: '20.2.0.0' }).first()).toContainText('Cancelled')
  })
})

test('a super manager upgrades a device of an installer, who reads of it', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'superManager', `${address()}/manager/supermanager/firmware`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const row = (text: string) => main.getByRole('row').filter({ hasText: text })

  await test.step('with a version that it publishes', async () => {
    await main.getByRole('button', { name: 'Publish version' }).click()
    const header = writeHeader({ model: 'LC-4', version: '50.9.0.0' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'panel.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.concat([header, Buffer.alloc(1_024, 7)]),
    })
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(row('50.9.0.0')).toBeVisible()
  })

  await test.step('chosen by model', async () => {
    await page.getByRole('link', { name: 'Upgrades', exact: true }).click()
    await main.getByRole('link', { name: 'New upgrade' }).first().click()
    await page.getByRole('combobox', { name: 'Model' }).selectOption('LC-4')
    await expect(page.getByRole('combobox', { name: 'Version' })).toContainText('50.9.0.0')
    await main.getByRole('checkbox', { name: 'Harbour Tower' }).check()
    await page.getByRole('combobox', { name: 'Start' }).selectOption('At a set time')
    await createTask(page, dialog)
    await expect(main.getByText('Devices that are done: 0 of 1')).toBeVisible()
  })

  const task = page.url()
  await test.step('which the installer of the site cannot change', async () => {
    await signIn(page, 'installer', `${address()}/manager/installer/upgrade`)
    await expect(row('50.9.0.0')).toContainText('By the platform')
    await row('50.9.0.0').getByRole('link', { name: '50.9.0.0' }).click()
    await expect(main.getByText('Only the platform can change it.')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Cancel upgrade' })).toBeHidden()
  })

  await test.step('and takes back with its version', async () => {
    await signIn(page, 'superManager', task)
    await main.getByRole('button', { name: 'Cancel upgrade' }).click()
    await dialog.getByRole('button', { name: 'Cancel upgrade' }).click()
    await expect(main.getByRole('button', { name: 'Cancel upgrade' })).toBeHidden()
    await page.goto(`${address()}/manager/supermanager/firmware`)
    await chooseRowAction(row('50.9.0.0'), 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row('50.9.0.0')).toBeHidden()
  })
})
