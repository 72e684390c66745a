import type { Page } from '@playwright/test'
import { chooseRecords } from '../../lists.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

/** The door phone at the tower's main entrance, which takes cards and PINs. */
const controller = '0C11050A0001'
const present = (kind: 'card' | 'pin', value: string): Promise<string> =>
  simulator('present', controller, kind, value, '--door', '0')
/** Nora Petersen, who has keys to all doors at all times. */
const director = '4A1B22C001'

const site = (): string => `${address()}/manager/propertyOffice`

/** A visitor is invited by Nora Petersen; answers the key. */
async function invite(page: Page): Promise<string> {
  await page.goto(`${site()}/visitor/visitorTempKeySet`)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Kestrel Design' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Rosa Gast')
  await page.getByRole('combobox', { name: 'Host' }).click()
  await page.getByRole('option', { name: /Nora Petersen/ }).click()
  await page.getByLabel('Uses at each device').fill('9')
  await chooseRecords(page, 'Doors', 'Main entrance')
  await page.getByRole('button', { name: 'Create' }).click()
  const passDialog = page.getByRole('dialog', { name: 'The pass of Rosa Gast' })
  // The pass shows the digits beside their QR code.
  await expect(passDialog).toContainText(/9\d{7}/)
  const key = /9\d{7}/.exec((await passDialog.textContent()) ?? '')![0]
  await passDialog.getByRole('button', { name: 'I have noted the pass' }).click()
  return key
}

/**
 * An area is made with every rule it can have; then its doors really follow those of coming together (office.md 14).
 */
test('an area waits for the first person, and then lets visitors in with their host alone', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  const key = await invite(page)
  // Asked seldom: after five codes that it does not know yet, the door would believe nothing for a while.
  const rarely = { timeout: 60_000, intervals: [1_000, 2_000] }
  await expect.poll(() => present('pin', key), rarely).toContain('allowGrant')

  await page.goto(`${site()}/areaRestrictions`)
  await page.getByRole('link', { name: 'New area' }).first().click()
  const turn = (name: string) => page.getByRole('switch', { name }).click({ force: true })
  await page.getByRole('textbox', { name: /^Name/ }).fill('The lobby')
  await chooseRecords(page, 'Entry doors', 'Main entrance')
  await page.getByRole('combobox', { name: 'Anti-passback' }).selectOption('Log only')
  await turn('Entry/exit anti-passback')
  await page.getByLabel('Same-door re-entry delay').fill('1')
  await page.getByLabel('Area re-entry delay').fill('2')
  await page.getByRole('combobox', { name: 'Reset presence daily at' }).fill('04:00')
  await page.getByRole('group', { name: 'On these days' }).getByRole('button', { name: 'Sun' }).click()
  await turn('Mail about violations')
  await page.getByLabel('Maximum occupancy').fill('40')
  await page.getByLabel('When the area is full').selectOption('Allow and raise an alarm')
  await turn('Wait for the first person')
  await page.getByRole('combobox', { name: 'Exempt people' }).fill('Hanna')
  await page.getByRole('option', { name: 'Hanna Kowalska' }).click()
  await page.keyboard.press('Escape')
  await chooseRecords(page, 'Exempt departments', 'Kestrel Design / Studio')

  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Choose who opens the area.')).toBeVisible()
  await chooseRecords(page, 'Departments that open the area', 'Kestrel Design / Management')
  await page.getByRole('button', { name: 'Create' }).click()
  const lobby = page.getByRole('row', { name: /The lobby/ })
  await expect(lobby).toContainText('First person')
  await expect(lobby).toContainText('Log only')

  // The form shows what was saved.
  const edit = () => page.goto(`${site()}/areaRestrictions`).then(() => lobby.getByRole('link').first().click())
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The lobby was saved.').first()).toBeVisible()
  }
  await edit()
  await expect(page.getByLabel('Same-door re-entry delay')).toHaveValue('1 seconds')
  await expect(page.getByRole('combobox', { name: 'Reset presence daily at' })).toHaveValue('04:00')
  await expect(page.getByRole('group', { name: 'On these days' }).getByRole('button', { pressed: true })).toHaveCount(6)
  await expect(page.getByLabel('Maximum occupancy')).toHaveValue('40')
  await expect(page.getByText('Hanna Kowalska').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Reset presence daily at' }).fill('')
  await page.getByLabel('Reset presence after').fill('480')
  await save()

  await expect.poll(() => present('pin', key), rarely).toContain('firstPersonMissing')
  await page.goto(`${site()}/log?result=refused`)
  const refusal = page.getByRole('row', { name: /Rosa Gast/ }).first()
  await expect(refusal).toContainText('Main entrance')
  await refusal.getByRole('link').first().click()
  await expect(page.getByText('No one who opens the area had arrived yet.').first()).toBeVisible()
  await expect(page.getByText('The lobby').first()).toBeVisible()
  expect(await present('card', director)).toContain('allowGrant')
  expect(await present('pin', key)).toContain('allowGrant')

  await edit()
  await turn('Wait for the first person')
  await turn('Visitors need their host')
  await page.getByLabel('Host and visitor within').fill('5')
  await save()
  await expect(lobby).toContainText('Host')
  await expect.poll(() => present('pin', key), { timeout: 30_000, intervals: [7_000] }).toContain('escortMissing')
  expect(await present('card', director)).toContain('allowGrant')
  expect(await present('pin', key)).toContain('allowGrant')

  await page.goto(`${site()}/areaRestrictions`)
  await lobby.getByRole('button', { name: 'Actions for The lobby' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The lobby was deleted.').first()).toBeVisible()
})
