import type { Page } from '@playwright/test'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { sheetBytes, type Lines } from '../../apps/server/src/features/imports/sheets.samples.ts'
import { address, expect, passNotice, signIn, test } from '../people.ts'

/** People come in by a sheet, all of them or none, and go again while nothing depends on them. */
test('a manager imports people from a sheet and takes them back', async ({ page }) => {
  test.setTimeout(60_000)
  await signIn(page, 'officeManager')
  await passNotice(page)
  await page.goto(`${address()}/manager/propertyOffice/personnel`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('Import template for people.xlsx')

  const person = { company: 'Kestrel Design', firstName: 'Ines', lastName: 'Imported', department: 'Studio/Prints' }
  await send(page, 'twins.xlsx', [
    { ...person, personnelId: 'IMP1' },
    { ...person, personnelId: 'IMP1' },
  ])
  await expect(dialog.getByText('Nothing was imported. Lines with problems: 2')).toBeVisible()
  await expect(dialog.getByRole('row', { name: '3 ID Line 2 has the same ID. 12070020' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send another file' }).click()

  await send(page, 'people.xlsx', [
    { ...person, personnelId: 'IMP1', pin: '770101' },
    { ...person, personnelId: 'IMP2' },
  ])
  await dialog.getByRole('button', { name: 'Import all lines' }).click()
  await expect(dialog.getByText('The import is complete. Lines: 2')).toBeVisible()
  await expect(page.getByText('Ines Imported').first()).toBeVisible()

  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(dialog).toContainText('Undo this import?')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(dialog.getByText('The import was undone. Lines: 2')).toBeVisible()
  await expect(page.getByText('Ines Imported')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send another file' }).click()
  await expect(dialog.getByRole('button', { name: 'Check the file' })).toBeVisible()
})

async function send(page: Page, name: string, lines: Lines): Promise<void> {
  const buffer = Buffer.from(await sheetBytes('personnel', lines))
  await page.setInputFiles('input[type=file]', { name, mimeType: fileKinds.xlsx.type, buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
}
