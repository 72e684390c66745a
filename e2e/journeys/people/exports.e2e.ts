import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readSheets from 'read-excel-file/node'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** Lists leave the house as sheets, as they are filtered on the screen; several people are changed at once. */
test('a manager exports people and the door log', async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  await page.goto(`${address()}/manager/propertyOffice/personnel?keyword=Nora`)
  const people = await exportSheet(page, 'Personnel.xlsx')
  expect(people[0]).toContain('First name')
  await expect(page.getByText('"Personnel.xlsx" was saved.')).toBeVisible()
  expect(new Set(people.slice(1).map(([first]) => first))).toEqual(new Set(['Nora']))

  await page.goto(`${address()}/manager/propertyOffice/log?from=last24h`)
  expect((await exportSheet(page, 'Door log.xlsx')).length).toBeGreaterThan(1)

  await page.goto(`${address()}/manager/propertyOffice/personnel?keyword=no-such-name`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('No log to be exported.')).toBeVisible()
})

test(
  'a manager sets an end for several people, and sees before what they lose',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, 'officeManager')
    await passNotice(page)
    await page.goto(`${address()}/manager/propertyOffice/personnel`)
    const rows = page.getByRole('table').getByRole('checkbox')
    await rows.nth(1).check()
    await rows.nth(2).check()
    await page.getByRole('button', { name: 'Set validity' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set the validity of people. Chosen: 2' })
    await dialog.getByLabel('Valid until').fill('2020-01-01T08:00')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Who gains and who loses' })
    await expect(preview.getByText('People who lose access: 2')).toBeVisible()
    await preview.getByRole('button', { name: 'Back' }).click()
    await dialog.getByLabel('Valid until').fill('2090-01-01T08:00')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The validity was set. People: 2')).toBeVisible()
  },
)

/** Presses the button and reads the sheet it brings. */
async function exportSheet(page: Page, name: string): Promise<unknown[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(name)
  const [sheet] = await readSheets(await readFile(await file.path()))
  return sheet!.data
}
