import type { Page } from '@playwright/test'
import { Fleet } from '../../fleet.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'
import { doorRows, openDoorSettings } from '../../doors.ts'

const mac = '0C11050A00E1'
/** Nora's, who has a group for all doors at all times. */
const card = '4A1B22C001'

let fleet: Fleet
test.beforeEach(() => {
  fleet = new Fleet()
})
test.afterEach(() => fleet.stop())

const show = (value: string): Promise<string> => fleet.tell('present', mac, 'card', value, '--reader', 'wiegand0')
const press = (floor: number): Promise<string> => fleet.tell('pressFloor', mac, '--door', String(floor - 1))

async function register(page: Page): Promise<string> {
  await page.goto(`${address()}/manager/propertyOffice/device/device-setting`)
  await page.getByLabel('Name').fill('Lift A')
  await page.getByLabel('MAC address').fill(mac)
  await page.getByLabel('Model').selectOption('LE-8')
  await page.getByRole('button', { name: 'Register' }).click()
  const code = await page.getByLabel('Claim code').and(page.locator('output')).innerText()
  await page.getByRole('button', { name: 'I have noted the code' }).click()
  return code
}

/**
 * A lift is registered; a person who shows a card in its cab goes to the floors that they may, and each passage is in
 * the log.
 */
test('a lift goes to the floors that a person may enter, and to no other', { tag: '@nightly' }, async ({ page }) => {
  test.setTimeout(180_000)
  await passNotice(page)
  await signIn(page, 'officeManager')
  fleet.install([{ mac, code: await register(page), model: 'LE-8', name: 'Lift A' }])
  await page.goto(doorRows({ keyword: 'Lift A' }))
  const third = page.getByRole('row', { name: /Lift A 3/ })
  await expect(third).toContainText('Online', { timeout: 30_000 })

  // The first floor is called as people here call it.
  await openDoorSettings(page, 'Lift A 1')
  await page.getByLabel(/^Floor/).selectOption({ label: 'G0' })
  await page.getByLabel(/^Name/).fill('Lobby by lift')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lobby by lift was saved.')).toBeVisible()
  await page.goto(doorRows({ keyword: 'Lift A', sort: 'floor', order: 'asc' }))
  await expect(page.getByRole('row').nth(1)).toContainText('G0')

  // Floors stand under their lift wherever doors are chosen.
  await page.goto(`${address()}/manager/propertyOffice/accessGroup/accessGroupSet?op=add`)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Kestrel Design' }).click()
  await expect(page.getByText('Lift A · floor G0 – Lobby by lift')).toBeVisible()
  await expect(page.getByText('Lift A · floor 3', { exact: true })).toBeVisible()

  await expect
    .poll(async () => (await show(card), press(3)), { timeout: 60_000, message: 'the lift knows who may go where' })
    .toContain('Let in (allowGrant)')
  const { relays } = JSON.parse(await fleet.tell('status', mac)) as { relays: boolean[] }
  expect(relays.flatMap((isOn, relay) => (isOn ? [relay] : []))).toEqual([2])
  expect(await press(4)).toContain('nothing happens')
  expect(await show('0BADCA4D')).toContain('waits for a floor')
  expect(await press(4)).toContain('Refused (credentialUnknown)')

  await page.goto(`${address()}/manager/propertyOffice/log`)
  const passageRows = page.getByRole('row', { name: /Nora Petersen/ }).filter({ hasText: 'Lift A 3' })
  await expect(passageRows.first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Lift A 4/ })).toHaveCount(1)

  await page.goto(`${address()}/manager/propertyOffice/device?keyword=Lift+A`)
  await page.getByRole('button', { name: 'Actions for Lift A' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete Lift A?' })
  await leaving.getByRole('checkbox', { name: /Delete its doors/ }).check()
  await leaving.getByRole('button', { name: 'Delete' }).click()
  await expect(leaving).toBeHidden()
})
