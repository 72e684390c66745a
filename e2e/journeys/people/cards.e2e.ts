import { fileKinds } from '@lintel/contract/kit/file.ts'
import { sheetBytes } from '../../../apps/server/src/features/imports/sheet/sheets.samples.ts'
import { chooseRecords, chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

/** The controller of the tower's third floor; its first door is "Office 3 east". */
const controller = '0C11050A0003'

/**
 * A card out of the box is held to a reader, refused there because no person has it, and noted without typing its
 * number.
 */
test('a manager registers a card that a door has just read', async ({ page }) => {
  const card = `A${String(Date.now()).slice(-7)}`
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/library?type=card`)
  await page.getByRole('button', { name: 'Read at a door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cards read at a door' })
  await expect(dialog.getByText('Hold a card to any reader of the site.')).toBeVisible()
  await expect
    .poll(() => simulator('present', controller, 'card', card, '--door', '0'), { timeout: 60_000 })
    .toContain('credentialUnknown')
  const row = dialog.getByRole('row', { name: new RegExp(`${card.slice(-4)}.*Office 3 east`) })
  await row.getByRole('button', { name: `Register …${card.slice(-4)}` }).click()
  await expect(page.getByText('The card was registered.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`${address()}/manager/propertyOffice/library?type=card&status=unassigned`)
  const free = page.getByRole('row', { name: new RegExp(card.slice(-4)) })
  await expect(free).toContainText('Unassigned')
  await chooseRowAction(free, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The card was deleted.')).toBeVisible()
})

/** The page of a person says where it was seen and what it opens; a lost card is replaced by the one just read. */
test('a manager finds a person and replaces a lost card by the one that a door has just read', async ({ page }) => {
  const end = String(Date.now()).slice(-7)
  const [oldCard, newCard] = [`B${end}`, `F${end}`]
  const present = (card: string) => simulator('present', controller, 'card', card, '--door', '0')
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/personnel/personnelSet/set`)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Kestrel Design' }).click()
  await page.getByLabel('First name').fill('Rhea')
  await page.getByLabel('Last name').fill(end)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Cards').fill(oldCard)
  await chooseRecords(page, 'Access groups', 'Key holders')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(`Rhea ${end} was saved.`)).toBeVisible()
  await expect.poll(() => present(oldCard), { timeout: 30_000 }).toContain('allowGrant')

  await page.goto(`${address()}/manager/propertyOffice/personnel?keyword=${oldCard}`)
  await page.getByRole('link', { name: `Rhea ${end}` }).click()
  await expect(page.getByText('Last seen: Office 3 east')).toBeVisible()
  const doors = page.getByRole('region', { name: 'May open now' }).getByRole('listitem')
  await expect(doors.filter({ hasText: 'Office 3 east' })).toContainText('always')
  const cards = page.getByRole('region', { name: 'Credentials' }).getByRole('listitem')
  await expect(cards).toHaveText([new RegExp(`Card …${oldCard.slice(-4)}.*Used .*Office 3 east`)])

  await chooseRowAction(cards.first(), 'Replace')
  const dialog = page.getByRole('dialog', { name: `Replace Card …${oldCard.slice(-4)} of Rhea ${end}` })
  await expect.poll(() => present(newCard), { timeout: 60_000 }).toContain('credentialUnknown')
  await dialog.getByRole('button', { name: `Use …${newCard.slice(-4)}` }).click()
  await expect(page.getByText(`Card …${oldCard.slice(-4)} was replaced.`)).toBeVisible()
  await expect(cards).toHaveText([/Lost/, /No use on record/])
  await expect.poll(() => present(newCard), { timeout: 30_000 }).toContain('allowGrant')
  expect(await present(oldCard)).toContain('credentialLost')
})

test(
  'a manager takes a card that a door has just read into the form of a new person',
  { tag: '@nightly' },
  async ({ page }) => {
    const card = `E${String(Date.now()).slice(-7)}`
    await passNotice(page)
    await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/personnel/personnelSet/set`)
    await page.getByRole('combobox', { name: 'Company' }).click()
    await page.getByRole('option', { name: 'Kestrel Design' }).click()
    await page.getByLabel('First name').fill('Cara')
    await page.getByLabel('Last name').fill('Vogel')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Use last card scanned' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cards read at a door' })
    await expect
      .poll(() => simulator('present', controller, 'card', card, '--door', '0'), { timeout: 60_000 })
      .toContain('credentialUnknown')
    await dialog.getByRole('button', { name: `Take …${card.slice(-4)}` }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('Cards')).toHaveValue(card)
  },
)

test(
  'a manager imports couriers from a sheet, is told what is wrong, and takes them back',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/visitor?type=delivery`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Import couriers' })).toBeVisible()
    const template = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the template' }).click()
    expect((await template).suggestedFilename()).toBe('Import template for couriers.xlsx')

    const end = String(Date.now()).slice(-6)
    const line = { company: 'Kestrel Design', courierName: 'Swift Parcels', accessGroups: 'Staff' }
    const send = async (lines: readonly Readonly<Record<string, string>>[]) => {
      const buffer = Buffer.from(await sheetBytes('courier', lines))
      await page.setInputFiles('input[type=file]', { name: 'couriers.xlsx', mimeType: fileKinds.xlsx.type, buffer })
      await page.getByRole('button', { name: 'Check the file' }).click()
    }
    await send([line, { ...line, cards: `C${end}` }])
    await expect(dialog.getByText('Nothing was imported. Lines with problems: 1')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /2 PIN The courier has neither a PIN nor a card/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send another file' }).click()

    await send([
      { ...line, cards: `C${end}` },
      { ...line, courierName: 'Night Mail', cards: `D${end}` },
    ])
    await dialog.getByRole('button', { name: 'Import all lines' }).click()
    await expect(dialog.getByText('The import is complete. Lines: 2')).toBeVisible()
    await expect(page.getByText('Night Mail').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await expect(dialog.getByText('The import was undone. Lines: 2')).toBeVisible()
    await expect(page.getByText('Night Mail')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Send another file' }).click()
    await expect(dialog.getByRole('button', { name: 'Check the file' })).toBeVisible()
  },
)
