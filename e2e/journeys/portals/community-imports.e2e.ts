import type { Page } from '@playwright/test'
import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { sheetBytes, type Lines } from '../../../apps/server/src/features/imports/sheet/sheets.samples.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

async function send(page: Page, kind: ImportKind, lines: Lines): Promise<void> {
  const buffer = Buffer.from(await sheetBytes(kind, lines))
  await page.setInputFiles('input[type=file]', { name: 'homes.xlsx', mimeType: fileKinds.xlsx.type, buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
}

async function undo(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Undo the import' }).first().click()
  await expect(dialog).toContainText('Undo this import?')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(dialog.getByText(/^The import was undone\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send another file' }).click()
}

/** A building comes in by the installer's sheet, its household by the manager's; both are taken back. */
test('an installer imports a building, and the manager its residents', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'installer')
  await passNotice(page)
  await page.getByRole('link', { name: 'Community structure', exact: true }).click()
  await page.getByLabel('Community', { exact: true }).click()
  await page.getByRole('option', { name: 'Linden Gardens' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Import structure' })).toBeVisible()
  // The address has the community by now.
  const structure = page.url()
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('Import template for buildings and apartments.xlsx')

  const house = { building: '77', homeName: 'Sheet House' }
  const home = { building: '77', apartment: '901' }
  await send(page, 'structure', [house, { ...home, devices: 'Sheet bell,1,0C11' }])
  await expect(dialog.getByText('Nothing was imported. Lines with problems: 1')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^3 Devices A device is a name/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send another file' }).click()
  await send(page, 'structure', [house, { ...home, devices: 'Sheet bell,1,0C1105EE0901' }])
  await dialog.getByRole('button', { name: 'Import all lines' }).click()
  await expect(dialog.getByText('The import is complete. Lines: 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Buildings and floors' })).toContainText('Sheet House')

  await signIn(page, 'communityManager', `${address()}/manager/propertyCommunity/resident`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Import residents' })).toBeVisible()
  const person = { building: 'Sheet House', apartment: '901', firstName: 'Ines' }
  const master = { ...person, accountType: 'master', lastName: 'Aaltonen', email: 'ines@sheet.invalid' }
  const member = { ...person, accountType: 'member', lastName: 'Aalberg', email: 'ina@sheet.invalid' }
  await send(page, 'resident', [member])
  await expect(dialog.getByRole('row', { name: /^2 Account type The apartment has no main resident\./ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send another file' }).click()
  await send(page, 'resident', [member, master])
  await dialog.getByRole('button', { name: 'Import all lines' }).click()
  await expect(dialog.getByText('The import is complete. Lines: 2')).toBeVisible()
  await expect(page.getByText('Ines Aaltonen').first()).toBeVisible()
  await undo(page)
  await expect(page.getByText('Ines Aaltonen')).toHaveCount(0)

  await signIn(page, 'installer', structure)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await undo(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Buildings and floors' })).not.toContainText('Sheet House')
})
