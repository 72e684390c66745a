import { chooseRecords, chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { readCode } from '../../qr.ts'

/** The panel of the tower's ground floor; its first door is "Main entrance". */
const panel = '0C11050A0001'

/** What the device decides when a visitor shows it a key. */
const present = (kind: 'qr' | 'pin', key: string): Promise<string> =>
  simulator('present', '--door', '0', '--', panel, kind, key)

/** A visitor is invited and given a pass; its code opens the door as often as the key says, however it is shown. */
test(
  'the code on a visitor’s pass opens the door once, and the log says who came',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/visitor/visitorTempKeySet`)
    await page.getByRole('combobox', { name: 'Company' }).click()
    await page.getByRole('option', { name: 'Kestrel Design' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Vera Gast')
    await chooseRecords(page, 'Doors', 'Main entrance')
    await page.getByRole('button', { name: 'Create' }).click()

    const passDialog = page.getByRole('dialog', { name: 'The pass of Vera Gast' })
    const code = await readCode(page, passDialog.getByRole('img', { name: 'The pass as a QR code' }))
    const [key = ''] = /\b9\d{7}\b/.exec(await passDialog.innerText()) ?? []
    expect(key).not.toBe('')
    expect(Buffer.from(code, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    await passDialog.getByRole('button', { name: 'I have noted the pass' }).click()

    // The page of the key shows the pass again to a manager who asks, and does not hold it before.
    await expect(page.getByRole('heading', { name: 'Vera Gast', level: 1 })).toBeVisible()
    await expect(passDialog).toBeHidden()
    for (const secret of [key, code]) expect((await page.content()).includes(secret)).toBe(false)
    await page.getByRole('button', { name: 'Show pass' }).click()
    const pass = page.getByRole('dialog', { name: 'The pass of Vera Gast' })
    expect(await readCode(page, pass.getByRole('img', { name: 'The pass as a QR code' }))).toBe(code)
    const download = page.waitForEvent('download')
    await pass.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('Vera Gast.png')
    await pass.getByRole('button', { name: 'Close' }).first().click()

    // Asked seldom: after five codes that it does not know yet, the door would believe nothing for a while.
    await expect.poll(() => present('qr', code), { timeout: 60_000, intervals: [500] }).toContain('allowGrant')
    expect(await present('qr', code)).toContain('credentialUsedUp')
    expect(await present('pin', key)).toContain('credentialUsedUp')

    await page.goto(`${address()}/manager/propertyOffice/log`)
    const visits = page.getByRole('row', { name: /Vera Gast/ }).filter({ hasText: 'Main entrance' })
    await expect(visits).toHaveCount(3)
    await page.goto(`${address()}/manager/propertyOffice/visitor?keyword=Gast`)
    await expect(page.getByRole('row', { name: /Vera Gast/ })).toContainText('1 of 1')

    // A manager with a key in the hand finds by it whose it is, and what it did.
    await page.getByRole('button', { name: 'Find by pass code' }).click()
    const finding = page.getByRole('dialog', { name: 'Find by pass code' })
    await finding.getByLabel('Full code').fill(key)
    await finding.getByRole('button', { name: 'Find', exact: true }).click()
    await finding.getByRole('link', { name: /^Vera Gast/ }).click()
    await expect(page.getByRole('heading', { name: 'Vera Gast', level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Door log' }).click()
    await expect(visits).toHaveCount(3)
  },
)

/** A manager who enters a courier makes the access group that is missing without leaving the form (office.md 11). */
test('a courier is given an access group that is made in the form', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/visitor/visitorDeliverySet`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Swift Parcels')
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Kestrel Design' }).click()
  await page.getByLabel('PIN').fill('58213')
  await page.getByRole('button', { name: 'New access group' }).click()
  const group = page.getByRole('dialog', { name: 'Add access group' })
  await group.getByLabel('Name').fill('Parcel hours')
  await group.getByRole('button', { name: 'Create' }).click()
  await expect(group.getByText('At least 1 entry.').first()).toBeVisible()
  await chooseRecords(group, 'Doors', 'Main entrance')
  await expect(async () => {
    await group.getByRole('button', { name: 'Create' }).click({ timeout: 1_000 })
    await expect(group).toBeHidden({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })

  // The form under it has sent nothing, and what was typed is still there.
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Swift Parcels')
  await expect(page.getByRole('button', { name: /^Access groups/ })).toContainText('Parcel hours')
  await page.getByRole('button', { name: 'Create' }).click()
  const courier = page.getByRole('row', { name: /Swift Parcels/ })
  await expect(courier).toContainText('Parcel hours')

  await chooseRowAction(courier, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(courier).toBeHidden()
  await page.goto(`${address()}/manager/propertyOffice/accessGroup`)
  const groupRow = page.getByRole('row', { name: /Parcel hours/ })
  await chooseRowAction(groupRow, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(groupRow).toBeHidden()
})
