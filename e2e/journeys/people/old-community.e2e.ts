import { chooseRecords, setFilter } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

test('a manager of an old community adds a resident, gives a visitor a key and writes to a building', async ({
  page,
}) => {
  const portal = `${address()}/manager/propertyOldCommunity`
  await passNotice(page)
  await signIn(page, 'oldCommunityManager', `${portal}/resident`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await setFilter(page, 'Account status', 'Expired')
  await expect(page).toHaveURL(/\/resident\?.*state=expired/)
  await expect(row('Rosa Lindner')).toBeVisible()
  await expect(row('Nadia Benali')).toBeHidden()

  await page.getByRole('link', { name: 'Add a resident' }).click()
  await expect(page).toHaveURL(/\/resident\/set-resident\?operate=add/)
  // Codes have doors and hours of their own, on a page of their own (old-communities.md 1).
  await expect(page.getByText('PIN', { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Building' }).click()
  await page.getByRole('option', { name: 'Granary' }).click()
  await page.getByRole('combobox', { name: 'Apartment' }).fill('201')
  await page.getByRole('option', { name: /201 Moser/ }).click()
  await page.getByLabel('First name').fill('Lena')
  await page.getByLabel('Last name').fill('Moser')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/resident\/resident-info\?id=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Moser' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Household' })).toContainText('Tobias Moser')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Calling code').fill('43')
  await page.getByLabel('Phone number').fill('6641230')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('6641230')).toBeVisible()
  await page.goto(`${portal}/resident/set-resident?operate=x`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await page.goto(`${portal}/temp-key/temp-key-add`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Chimney sweep')
  await page.getByRole('combobox', { name: 'Building' }).click()
  await page.getByRole('option', { name: 'Granary' }).click()
  await page.getByRole('combobox', { name: 'Apartment' }).fill('201')
  await page.getByRole('option', { name: /201 Moser/ }).click()
  // The doors begin as those of the host.
  await expect(page.getByRole('button', { name: /^Doors.* [1-9]\d* of \d+/ })).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  const pass = page.getByRole('dialog', { name: 'The pass of Chimney sweep' })
  await expect(pass).toContainText('Tobias Moser')
  await pass.getByRole('button', { name: 'I have noted the pass' }).click()
  await expect(page).toHaveURL(/\/temp-key\/temp-key-info\?id=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Chimney sweep' })).toBeVisible()

  await page.goto(`${portal}/message/message-add`)
  await page.getByLabel('Title').fill('Chimneys')
  await page.getByRole('textbox', { name: 'Text' }).fill('The chimneys are swept on Monday.')
  await chooseRecords(page, 'Buildings', 'Granary')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/message\/message-info\?uuid=/)
  await expect(row('Lena Moser')).toBeVisible()
  await expect(row('Nadia Benali')).toBeHidden()
})
