import { chooseRecords } from '../../lists.ts'
import { expect, passNotice, signIn, simulator, test } from '../../people.ts'

const reception = '0C11050A0004'

test(
  'a manager sends a message to the screen of a device, sees that it was delivered, and takes it off',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, 'officeManager')
    await passNotice(page)
    await page.getByRole('link', { name: 'Group messages', exact: true }).click()
    await page.getByRole('link', { name: 'New message' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New message' })).toBeVisible()
    await page.getByLabel('Title').fill('Lift')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.fill('The lift is out of order until the technicians have been here, so please take the stairs.')
    const screens = page.getByRole('group', { name: 'Screens of devices' })
    // A controller has no screen.
    await screens.getByRole('button', { name: /^Devices/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Reception (Ground floor)' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Third floor/ })).toBeHidden()
    await page.keyboard.press('Escape')
    await chooseRecords(screens, 'Devices', 'Reception (Ground floor)')
    await expect(screens.getByLabel('Shown for (hours)')).toHaveValue('24')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('At most 64 characters.').first()).toBeVisible()
    await text.fill('Out of order. Please take the stairs.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lift' })).toBeVisible()
    const row = page.getByRole('row', { name: /Reception/ })
    await expect(row).toContainText('Delivered')
    expect(await simulator('screen', reception)).toContain('Out of order. Please take the stairs.')

    await page.getByRole('button', { name: 'Recall' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Recall now' }).click()
    await expect(row).toContainText('Taken off')
    expect(await simulator('screen', reception)).toContain('The screen is empty.')
  },
)

test('a device that is away shows a message when it is back', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  await simulator('offline', reception)
  try {
    await page.getByRole('link', { name: 'Group messages', exact: true }).click()
    await page.getByRole('link', { name: 'New message' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New message' })).toBeVisible()
    await page.getByLabel('Title').fill('Visitors')
    await page.getByRole('textbox', { name: 'Text' }).fill('Guests of today wait in the lobby.')
    const screens = page.getByRole('group', { name: 'Screens of devices' })
    await chooseRecords(screens, 'Devices', /Reception/)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Visitors' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Reception/ })).toContainText('Waiting for the device')
  } finally {
    await simulator('online', reception)
  }
  await expect(page.getByRole('row', { name: /Reception/ })).toContainText('Delivered')
  expect(await simulator('screen', reception)).toContain('Guests of today wait in the lobby.')
})
