import { address, expect, passNotice, signIn, simulator, test } from '../people.ts'

/** The controller of the tower's third floor; its first door is "Office 3 east". */
const controller = '0C11050A0003'
const card = '5EC0DE0101'

/** What the device decides when the card is shown at a door, by the policy it holds at this moment. */
const shown = (): string => simulator('present', controller, 'card', card, '--door', '0')

/** A person is hired, her card opens a door, the log says why; she leaves, and it opens nothing any more. */
test('a card opens doors from the hour somebody is hired until the hour she leaves', async ({ page }) => {
  test.setTimeout(60_000)
  expect(shown()).toContain('credential_unknown')

  await passNotice(page)
  await signIn(page, 'officeManager')
  await page.goto(`${address()}/manager/propertyOffice/personnel/personnelSet/set`)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Kestrel Design' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Vogel')
  await page.getByLabel('Cards').fill(card)
  await page.getByText('Key holders', { exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Ada Vogel was saved.')).toBeVisible()

  await expect.poll(shown, { timeout: 10_000 }).toContain('allow_grant')

  await page.goto(`${address()}/manager/propertyOffice/log`)
  const passed = page.getByRole('row', { name: /Ada Vogel/ }).first()
  await expect(passed).toContainText('Office 3 east')
  await passed.getByRole('link').first().click()
  await expect(page.getByText(/Key holders/).first()).toBeVisible()

  await page.goto(`${address()}/manager/propertyOffice/personnel?keyword=Vogel`)
  await page
    .getByRole('row', { name: /Ada Vogel/ })
    .getByRole('link', { name: /Ada Vogel/ })
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()

  await expect.poll(shown, { timeout: 10_000 }).toContain('credential_unknown')
})
