import type { Page } from '@playwright/test'
import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { sheetBytes, westernBytes, type Lines } from '../../../apps/server/src/features/imports/sheet/sheets.samples.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/**
 * Puts the last import away and waits until the next file can be chosen: who leaves the page sooner finds the import
 * again.
 */
async function sendAnother(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send another file' }).click()
  await expect(dialog.locator('input[type=file]')).toBeAttached()
}

/** People come in by a sheet, all of them or none, and go again while nothing depends on them. */
test('a manager imports people from a sheet and takes them back', { tag: '@nightly' }, async ({ page }) => {
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
  await sendAnother(page)

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
  await sendAnother(page)
  await expect(dialog.getByRole('button', { name: 'Check the file' })).toBeVisible()
})

/** A list of human resources that a German Excel saved as CSV: what is added and left out is said before the import. */
test('a manager imports a list saved as CSV', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  await page.goto(`${address()}/manager/propertyOffice/personnel`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('An Excel workbook (.xlsx) or a CSV file', { exact: false })).toBeVisible()
  const lines = [
    'Personal-ID;Vorname;Nachname;Firma;Gehalt',
    'CSV1;Jördis;Äbel;Kestrel Design;4.250,00',
    'CSV2;Noël;Straßer;Kestrel Design;3.900,00',
  ]
  const buffer = Buffer.from(westernBytes(lines.join('\r\n')))
  await page.setInputFiles('input[type=file]', { name: 'Personal.csv', mimeType: fileKinds.csv.type, buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog.getByText('The import adds: 2 people')).toBeVisible()
  await expect(dialog.getByText(/so they are not imported: .*Gehalt/)).toBeVisible()
  await expect(dialog.getByText(/is read as Western European.*Jördis.*Äbel/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import all lines' }).click()
  await expect(dialog.getByText('The import is complete. Lines: 2')).toBeVisible()
  await expect(page.getByText('Jördis Äbel').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo the import' }).first().click()
  await expect(dialog).toContainText('Undo this import?')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Jördis Äbel')).toHaveCount(0)
  await sendAnother(page)
})

/** An administrator's sheet is about its own company: lines need not say so, and none may name another. */
test(
  'an administrator imports people of its own company alone, and takes them back',
  { tag: '@nightly' },
  async ({ page }) => {
    test.setTimeout(60_000)
    await passNotice(page)
    await signIn(page, 'admin', `${address()}/manager/admin/personnel`)
    await expect(page.getByRole('button', { name: 'Import photos' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const person = { firstName: 'Ola', lastName: 'Imported' }
    await send(page, 'ours.xlsx', [
      { ...person, personnelId: 'IMP7' },
      { ...person, personnelId: 'IMP8', company: 'Norden Legal' },
    ])
    await expect(dialog.getByText('Nothing was imported. Lines with problems: 1')).toBeVisible()
    await expect(
      dialog.getByRole('row', { name: /^3 Company Only people of your own company can be imported\./ }),
    ).toBeVisible()
    await sendAnother(page)

    await send(page, 'ours.xlsx', [{ ...person, personnelId: 'IMP7', department: 'Studio/Models' }])
    await dialog.getByRole('button', { name: 'Import all lines' }).click()
    await expect(dialog.getByText('The import is complete. Lines: 1')).toBeVisible()
    await expect(page.getByText('Ola Imported').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo the import' }).first().click()
    await expect(dialog).toContainText('Undo this import?')
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('Ola Imported')).toHaveCount(0)
    await sendAnother(page)
    await expect(dialog.getByRole('row', { name: /people\.xlsx/ })).toHaveCount(0)
  },
)

/** Plates of people who are there come in by a sheet of their own, and go again. */
test('a manager imports license plates and takes them back', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  const open = async (list: string) => {
    await page.goto(`${address()}/manager/propertyOffice/${list}`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  const commit = async (lines: number) => {
    await dialog.getByRole('button', { name: 'Import all lines' }).click()
    await expect(dialog.getByText(`The import is complete. Lines: ${lines}`)).toBeVisible()
  }
  const undo = async () => {
    await dialog.getByRole('button', { name: 'Undo the import' }).first().click()
    await expect(dialog).toContainText('Undo this import?')
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await expect(dialog.getByText('The import was undone.', { exact: false })).toBeVisible()
    await sendAnother(page)
  }

  await open('personnel')
  const driver = { company: 'Kestrel Design', firstName: 'Dora', lastName: 'Driver', personnelId: 'IMP3' }
  await send(page, 'drivers.xlsx', [driver])
  await commit(1)
  await sendAnother(page)

  await open('library?type=plate')
  await send(page, 'plates.xlsx', [{ plate: 'hh-np 401', personnelId: 'IMP3' }], 'plate')
  await expect(
    dialog.getByRole('row', { name: '2 License plate License plate already exists. 12070041' }),
  ).toBeVisible()
  await sendAnother(page)
  const period = { longTerm: '0', validFrom: '2041-01-01', validUntil: '2041-01-31' }
  await send(
    page,
    'plates.xlsx',
    [
      { plate: 'hh-dd 41', personnelId: 'IMP3' },
      { plate: 'HH-DD42', personnelId: 'imp3', ...period },
    ],
    'plate',
  )
  await commit(2)
  await expect(page.getByRole('row', { name: /HH-DD41.*Dora Driver/ })).toBeVisible()
  await undo()
  await expect(page.getByText('HH-DD41')).toHaveCount(0)

  await open('personnel')
  const batch = dialog.getByRole('row', { name: /drivers\.xlsx/ }).first()
  await batch.getByRole('button', { name: 'Undo the import' }).click()
  await expect(dialog).toContainText('Undo this import?')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Dora Driver')).toHaveCount(0)
})

/** Cards out of the box come into the library by a sheet: all of them or none, and go again while no person has one. */
test('a manager imports unassigned cards and takes them back', { tag: '@nightly' }, async ({ page }) => {
  test.setTimeout(60_000)
  const [one, two] = ['FCA', 'FCB'].map((head) => `${head}${String(Date.now()).slice(-7)}`) as [string, string]
  await signIn(page, 'officeManager')
  await passNotice(page)
  await page.goto(`${address()}/manager/propertyOffice/library?type=card`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Import unassigned cards' })).toBeVisible()
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('Import template for unassigned cards.xlsx')

  const rf = { cardNumber: one, cardKind: 'RF' }
  await send(page, 'cards.xlsx', [rf, { ...rf, stock: 'Kestrel Design' }], 'unassignedCard')
  await expect(dialog.getByRole('row', { name: /^3 Card number Line 2 has the same RF card\./ })).toBeVisible()
  await sendAnother(page)
  await send(
    page,
    'cards.xlsx',
    [
      { ...rf, stock: 'Kestrel Design' },
      { cardNumber: two, cardKind: 'UHF' },
    ],
    'unassignedCard',
  )
  await dialog.getByRole('button', { name: 'Import all lines' }).click()
  await expect(dialog.getByText('The import is complete. Lines: 2')).toBeVisible()
  const card = page.getByRole('row', { name: new RegExp(`${one.slice(-4)}.*Kestrel Design.*Unassigned`) })
  await expect(card).toBeVisible()

  await dialog.getByRole('button', { name: 'Undo the import' }).first().click()
  await expect(dialog).toContainText('Undo this import?')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(dialog.getByText('The import was undone. Lines: 2')).toBeVisible()
  await sendAnother(page)
  await expect(card).toHaveCount(0)
})

async function send(page: Page, name: string, lines: Lines, kind: ImportKind = 'personnel'): Promise<void> {
  const buffer = Buffer.from(await sheetBytes(kind, lines))
  await page.setInputFiles('input[type=file]', { name, mimeType: fileKinds.xlsx.type, buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
}
