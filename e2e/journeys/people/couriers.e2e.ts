import { chooseRecords, chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

/** The door phone of a house of Linden Gardens. */
const panel = '0C11050B0004'
const house = 'House 1'
const portal = () => `${address()}/manager/propertyCommunity`
const present = (kind: string, value: string) => (): Promise<string> =>
  simulator('present', '--door', '0', '--', panel, kind, value)

/**
 * A courier's PIN and each of its cards open the house, a card that was taken away does not, and the log names who
 * came.
 */
test('a courier comes into a house of a community', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'communityManager', `${portal()}/delivery-auth/set?operate=add`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Rapid Parcels')
  await page.getByLabel('PIN').fill('58217')
  await page.getByLabel('Cards').fill('C0A1E701\nC0A1E702')
  await chooseRecords(page, 'Access groups', house)
  await page.getByRole('button', { name: 'Create' }).click()
  const courier = page.getByRole('row', { name: /Rapid Parcels/ })
  await expect(courier).toBeVisible()
  await expect.poll(present('pin', '58217'), { timeout: 60_000, intervals: [2_000, 5_000] }).toContain('allowGrant')
  for (const card of ['C0A1E701', 'C0A1E702']) expect(await present('card', card)()).toContain('allowGrant')
  await expect(async () => {
    await page.goto(`${portal()}/log?keyword=Rapid`)
    await expect(page.getByRole('row', { name: /Rapid Parcels/ }).first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.goto(`${portal()}/delivery-auth`)
  await courier.getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('checkbox', { name: 'Card …E701' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(courier).toContainText('…E702')
  await expect(courier).not.toContainText('…E701')
  await expect.poll(present('card', 'C0A1E701'), { timeout: 60_000, intervals: [2_000, 5_000] }).not.toContain('allow')
  expect(await present('card', 'C0A1E702')()).toContain('allowGrant')
  await chooseRowAction(courier, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(courier).toBeHidden()
})
