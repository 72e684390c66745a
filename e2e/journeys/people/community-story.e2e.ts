import type { Page } from '@playwright/test'
import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { png } from '../../../apps/server/test/pictures.ts'
import { sheetBytes, type Lines } from '../../../apps/server/src/features/imports/sheet/sheets.samples.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

/** The door phone of a house of Linden Gardens. */
const panel = '0C11050B0004'
const house = 'House 1'
const portal = () => `${address()}/manager/propertyCommunity`
const shown = (kind: string, value: string) => (): string =>
  simulator('present', '--door', '0', '--', panel, kind, value)

async function importSheet(page: Page, kind: ImportKind, lines: Lines): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const buffer = Buffer.from(await sheetBytes(kind, lines))
  await page.setInputFiles('input[type=file]', { name: 'story.xlsx', mimeType: fileKinds.xlsx.type, buffer })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await dialog.getByRole('button', { name: 'Import all lines' }).click()
  await expect(dialog.getByText(`The import is complete. Lines: ${lines.length}`)).toBeVisible()
}

async function undoImport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('button', { name: 'Undo the import' }).first().click()
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(dialog.getByText(/^The import was undone\./)).toBeVisible()
  // The next import begins with a file again.
  await dialog.getByRole('button', { name: 'Send another file' }).click()
  await page.keyboard.press('Escape')
}

/** Ten devices and nine apartments come by one sheet, the twelve residents of six of them by another; both are taken back. */
test('an installer lays out a house with ten devices, and twelve residents move in by one sheet', async ({ page }) => {
  test.setTimeout(180_000)
  await passNotice(page)
  await signIn(page, 'installer')
  await page.getByRole('link', { name: 'Community structure', exact: true }).click()
  await page.getByLabel('Community', { exact: true }).click()
  await page.getByRole('option', { name: 'Linden Gardens' }).click()
  await page.getByRole('navigation', { name: 'Buildings and floors' }).waitFor()
  const structure = page.url()
  const numbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `70${number}`)
  await importSheet(page, 'structure', [
    { building: '78', homeName: 'Story House', devices: 'Story lobby,0,0C1105EE7000' },
    ...numbers.map((apartment) => ({
      building: '78',
      apartment,
      devices: `Story ${apartment} monitor,2,0C1105EE7${apartment}`,
    })),
  ])
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: 'Buildings and floors' })
    .getByRole('button', { name: /^Story House/ })
    .click()
  for (const number of [numbers[0]!, numbers[8]!])
    await expect(page.getByRole('row').filter({ hasText: number }).first()).toBeVisible()

  await signIn(page, 'communityManager', `${portal()}/resident`)
  const residents = numbers.slice(0, 6).flatMap((apartment) => {
    const person = { building: 'Story House', apartment, lastName: `Tale${apartment}` }
    return [
      { ...person, accountType: 'master', firstName: 'Alma', email: `alma${apartment}@story.invalid` },
      { ...person, accountType: 'member', firstName: 'Bela', email: `bela${apartment}@story.invalid` },
    ]
  })
  await importSheet(page, 'resident', residents)
  await page.keyboard.press('Escape')
  await page.goto(`${portal()}/resident?keyword=Tale&size=20`)
  await expect(page.getByRole('row').filter({ hasText: 'Tale70' })).toHaveCount(12)
  await undoImport(page)
  await expect(page.getByRole('row').filter({ hasText: 'Tale70' })).toHaveCount(0)

  await signIn(page, 'installer', structure)
  await undoImport(page)
  await expect(page.getByRole('navigation', { name: 'Buildings and floors' })).not.toContainText('Story House')
})

/** A courier's PIN opens the house, and the log names who came. */
test('a courier comes into a house of a community', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'communityManager', `${portal()}/delivery-auth/set?operate=add`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Rapid Parcels')
  await page.getByLabel('PIN').fill('58217')
  await page.getByText(house, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  const courier = page.getByRole('row', { name: /Rapid Parcels/ })
  await expect(courier).toBeVisible()
  await expect.poll(shown('pin', '58217'), { timeout: 60_000, intervals: [2_000, 5_000] }).toContain('allowGrant')
  await expect(async () => {
    await page.goto(`${portal()}/log?keyword=Rapid`)
    await expect(page.getByRole('row', { name: /Rapid Parcels/ }).first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.goto(`${portal()}/delivery-auth`)
  await courier.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(courier).toBeHidden()
})

/** Faces of residents open while residents may enrol them, and not a moment longer (community.md 27). */
test('a face is refused once residents may not enrol one, and let in again', async ({ page }) => {
  test.setTimeout(180_000)
  await passNotice(page)
  await signIn(page, 'communityManager', `${portal()}/resident/add`)
  await page.getByRole('combobox', { name: 'Building' }).click()
  await page.getByRole('option', { name: house, exact: true }).click()
  await page.getByRole('combobox', { name: 'Apartment' }).fill('503')
  await page.getByRole('option', { name: '503', exact: true }).click()
  await page.getByLabel('First name').fill('Faye')
  await page.getByLabel('Last name').fill('Antlitz')
  await page.setInputFiles('input[type=file]', { name: 'faye.png', mimeType: 'image/png', buffer: png() })
  await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Faye Antlitz' })).toBeVisible()
  const info = page.url()
  const face = new URL(info).searchParams.get('id')!
  await expect.poll(shown('face', face), { timeout: 60_000, intervals: [1_000, 3_000] }).toContain('allowGrant')

  const switchFaces = async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const section = page.getByRole('region', { name: 'Credentials and privacy' })
    await section.getByRole('switch', { name: 'Residents may enrol a face in the app' }).click()
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The settings were saved.').first()).toBeVisible()
  }
  await switchFaces()
  await expect.poll(shown('face', face), { timeout: 60_000, intervals: [1_000, 3_000] }).not.toContain('allow')
  await page.reload()
  await switchFaces()
  await expect.poll(shown('face', face), { timeout: 60_000, intervals: [1_000, 3_000] }).toContain('allowGrant')

  await page.goto(info)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
})
