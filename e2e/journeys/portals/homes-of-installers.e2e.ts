import { address, expect, passNotice, signIn, test } from '../../people.ts'

test(
  'an installer registers a device in a villa, sets up how its home is called, and deletes the device again',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, 'installer', `${address()}/manager/installer/users?type=villa`)
    await passNotice(page)
    await page.getByRole('link', { name: 'Lucia Ferri', exact: true }).click()
    await expect(page).toHaveURL(/\/installer\/site\/userDevice\?id=/)
    const dialog = page.getByRole('dialog')
    await page.getByRole('link', { name: 'Register device' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Journey hall')
    await page.getByLabel('MAC address').fill('0C1105EE0401')
    await page.getByLabel('Model').selectOption({ index: 1 })
    await page.getByLabel('SIP account').fill('hall.1')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await dialog.getByRole('button', { name: 'I have noted the code' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journey hall' })).toBeVisible()
    await expect(page).toHaveURL(/\/installer\/site\/userDevice\/detail\?/)
    await expect(page.getByRole('main')).toContainText('hall.1')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Journey salon')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journey salon' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Journey salon' }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL(/\/installer\/site\/userDevice\?id=/)
    // The page that was left names the device twice until the list is there.
    await expect(page.getByText('Journey salon', { exact: true })).toHaveCount(0)

    await page.getByRole('link', { name: 'Household', exact: true }).click()
    await page.getByRole('button', { name: 'Calls and limits of the home' }).click()
    await dialog.getByLabel('SIP group number').fill('7001')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The home was saved.')).toBeVisible()
  },
)

test(
  'an installer opens an apartment from the structure, with its code and its lease',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, 'installer')
    await passNotice(page)
    await page.getByRole('link', { name: 'Community structure', exact: true }).click()
    await page.getByLabel('Community', { exact: true }).click()
    await page.getByRole('option', { name: 'Linden Gardens' }).click()
    const home = page.getByRole('row', { name: /Vacant/ }).first()
    await home.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/installer\/communityDevice\/apartment\?/)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Registration code' }).click()
    await expect(dialog.getByRole('img', { name: 'The registration code as a QR code' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('SIP group number').fill('3301')
    await expect(dialog.getByLabel('Apartment number')).toBeVisible()
    await expect(
      dialog.getByRole('group', { name: 'Lease starts' }).or(dialog.getByLabel('Lease starts')).first(),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toContainText('3301')
  },
)

test('a manager chooses doors of a group by building and device, by keyboard', async ({ page }) => {
  await signIn(page, 'communityManager', `${address()}/manager/propertyCommunity/access-group/add`)
  await passNotice(page)
  const doors = page.getByRole('list', { name: 'Doors', exact: true })
  const first = doors.getByRole('checkbox').first()
  await expect(first).toBeVisible()
  await first.focus()
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()
  const turn = doors.getByRole('button', { name: /^(Show|Hide) what is in/ }).first()
  const place = (await turn.getAttribute('aria-label'))!.replace(/^(Show|Hide) what is in /, '')
  if ((await turn.getAttribute('aria-expanded')) === 'false') await turn.press('Enter')
  const within = doors.getByRole('list', { name: place, exact: true })
  for (const box of await within.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await within.getByRole('checkbox').first().press('Space')
  await expect(within.getByRole('checkbox').first()).not.toBeChecked()
})
