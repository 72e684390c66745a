import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

/** The door phone at the entrance of Mill Row, and the controller of its yard. */
const [entrance, yard] = ['0C11050B0003', '0C11050B0007']
const portal = () => `${address()}/manager/propertyOldCommunity`
const present = (mac: string, kind: string, value: string) => (): Promise<string> =>
  simulator('present', '--door', '0', '--', mac, kind, value)
const rarely = { timeout: 60_000, intervals: [2_000, 5_000] }

/** Couriers and staff of an old community are in no group: each has one kind of code, with doors of its own. */
test('a courier by PIN, staff by card', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'oldCommunityManager', `${portal()}/delivery-auth`)
  await page.getByRole('main').getByRole('link', { name: 'New courier' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Mill Parcels')
  await page.getByLabel('PIN').fill('36421')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('At least 1 entry.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Mill Row entrance' }).check()
  await page.getByRole('button', { name: 'Create' }).click()
  const courier = page.getByRole('row', { name: /Mill Parcels/ })
  await expect(courier).toContainText('Mill Row entrance')
  await expect(courier).not.toContainText('36421')
  await expect.poll(present(entrance, 'pin', '36421'), rarely).toContain('allowGrant')

  await page.goto(`${portal()}/staff-auth?type=card`)
  await page.getByRole('main').getByRole('link', { name: 'New staff' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Mill Caretaker')
  await page.getByLabel('Cards').fill('5A11CA4D')
  await page.getByRole('checkbox', { name: 'Mill Row yard' }).check()
  await page.getByRole('button', { name: 'Create' }).click()
  const caretaker = page.getByRole('row', { name: /Mill Caretaker/ })
  await expect(caretaker).toContainText('…CA4D')
  await expect.poll(present(yard, 'card', '5A11CA4D'), rarely).toContain('allowGrant')
  expect(await present(entrance, 'card', '5A11CA4D')()).toContain('noGrant')
  await page.getByRole('main').getByRole('link', { name: 'PIN' }).click()
  await expect(page.getByRole('main').getByText('There is no staff yet.')).toBeVisible()

  await page.goto(`${portal()}/delivery-auth/set-pin?operate=x`)
  await page.getByRole('main').getByRole('link', { name: 'Go to the list' }).click()
  await chooseRowAction(courier, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(courier).toBeHidden()
  await expect.poll(present(entrance, 'pin', '36421'), rarely).not.toContain('allow')
})
