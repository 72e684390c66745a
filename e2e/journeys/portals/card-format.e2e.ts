import type { Page } from '@playwright/test'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { sheetBytes } from '../../../apps/server/src/features/imports/sheet/sheets.samples.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

const office = () => `${address()}/manager/propertyOffice`

async function chooseFormat(page: Page, format: string): Promise<void> {
  await page.goto(`${office()}/setting`)
  const section = page.locator('form').filter({ has: page.getByRole('combobox', { name: 'Card format' }) })
  await section.getByRole('combobox', { name: 'Card format' }).selectOption({ label: format })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The settings were saved.')).toBeVisible()
}

/** A site that types facility and number does so everywhere, and an import shows what its numbers are taken for. */
test('a manager chooses how card numbers are typed, in forms and in sheets', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${office()}/setting`)
  await chooseFormat(page, 'Facility and number, 26 bits')
  await page.goto(`${office()}/library?type=card`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Register a card' }).click()
  await expect(dialog.getByText('such as 077,30211')).toBeVisible()
  await dialog.getByLabel('Card number').fill('256,1')
  await dialog.getByRole('button', { name: 'Register a card' }).click()
  await expect(dialog).toContainText('The facility is at most 255')
  await dialog.getByLabel('Card number').fill('201,54321')
  await dialog.getByRole('button', { name: 'Register a card' }).click()
  await expect(page.getByText('The card was registered.')).toBeVisible()
  await page.goto(`${office()}/library?type=card&status=unassigned`)
  await expect(page.getByRole('row', { name: /…4321/ })).toBeVisible()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('combobox', { name: 'Card numbers in this file' })).toHaveValue('facility26')
  const buffer = Buffer.from(await sheetBytes('unassignedCard', [{ cardNumber: '201,54322', cardKind: 'RF' }]))
  await dialog.locator('input[type=file]').setInputFiles({ name: 'cards.xlsx', mimeType: fileKinds.xlsx.type, buffer })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog.getByRole('row', { name: '2 201,54322 C9D432 13227058' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Do not import' }).click()
  await chooseFormat(page, 'Hexadecimal')
})
