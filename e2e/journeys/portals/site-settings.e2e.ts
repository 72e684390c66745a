import { chooseRowAction } from '../../lists.ts'
import { address, expect, signIn, test } from '../../people.ts'

test('a manager chooses the form of dates, sees one written in it, and every page follows', async ({ page }) => {
  await signIn(page, 'officeManager')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const time = page.getByRole('region', { name: 'Time and formats' })
  // Forms 2 to 7, in their order.
  const choose = async (index: number) => {
    // A page that is shown again reads the settings once more, and closes what was opened before they came.
    await expect(async () => {
      await time.getByLabel('Date and time format').click()
      await page.locator('[role=listbox]:visible').getByRole('option').nth(index).click({ timeout: 3_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings were saved.').first()).toBeVisible()
  }
  await choose(4)
  await expect(time.getByText(/^Now: \d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M$/)).toBeVisible()
  await page.getByRole('link', { name: 'My account', exact: true }).click()
  await expect(page.getByText(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await choose(1)
  await expect(time.getByText(/^Now: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
})

test('a change that is not saved yet is asked about before the page is left', async ({ page }) => {
  await signIn(page, 'communityManager')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: 'E-mail when a device goes offline' }).click()
  await page.getByRole('link', { name: 'My account', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  // One bar for the whole page: how much differs, and what becomes of it.
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toContainText('1 unsaved change')
  await page.getByLabel('Due on day of the month').fill('')
  await expect(bar).toContainText('2 unsaved changes')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toContainText('“Communal fee” was not saved.')
  await expect(bar).toContainText('1 unsaved change')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(bar.getByRole('button')).toHaveCount(0)
  await page.getByRole('switch', { name: 'E-mail when a device goes offline' }).click()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings were saved.').first()).toBeVisible()
  // The sentence may be that of the part that was saved before.
  await expect(bar.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'My account', exact: true }).click()
  await expect(page).toHaveURL(/tab=account/)
})

test('an installer opens the settings of a site from its row', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'installer')
  // Told once to an account, perhaps in another journey.
  await page
    .getByRole('button', { name: 'Understood' })
    .click()
    .catch(() => undefined)
  await page.getByRole('link', { name: 'Sites', exact: true }).click()
  await chooseRowAction(page.getByRole('row', { name: /Harbour Tower/ }), 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings of Harbour Tower' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Services' }).getByRole('combobox').first()).toBeVisible()
})

test(
  'a manager of a community whose configuration cannot be read is told so and signed out',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.route('**/communityData/getDetailForPM*', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: JSON.stringify({ code: 12_000_001, msg: 'gone', data: null }),
      }),
    )
    await signIn(page, 'communityManager')
    const dialog = page.getByRole('dialog', { name: 'The request failed' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto(`${address()}/manager/propertyCommunity/home`)
    await expect(page).toHaveURL(/\/login/)
  },
)
