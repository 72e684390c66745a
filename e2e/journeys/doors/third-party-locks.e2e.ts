import type { Locator, Page } from '@playwright/test'
import { setFilter } from '../../lists.ts'
import { address, expect, passNotice, password, signIn, test } from '../../people.ts'

/** The card of a vendor on the page of a site's accounts. */
async function cardOf(page: Page, vendor: string, [type, site] = ['office', 'Harbour Tower']): Promise<Locator> {
  await page.goto(`${address()}/manager/installer/integration?type=${type}`)
  await page.getByRole('link', { name: site!, exact: true }).click()
  return page.getByRole('region', { name: vendor, exact: true })
}

async function enterDormakaba(dialog: Locator, secret: string): Promise<void> {
  await dialog.getByLabel('Region').selectOption({ label: 'Demo on this server' })
  await dialog.getByLabel('Client ID').fill('demo')
  await dialog.getByRole('textbox', { name: 'Client secret' }).fill(secret)
  await dialog.getByLabel('Site ID').fill('demo')
}

/** The installer binds an account; what the vendor does not take is said, and what it takes brings its locks. */
test(
  'an installer binds a vendor of locks, whose locks appear by themselves and are removed with it',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'installer')
    await expect(page.getByRole('link', { name: 'Integration', exact: true })).toBeVisible()
    const card = await cardOf(page, 'dormakaba')
    await expect(card).toContainText('Not bound')
    await card.getByRole('button', { name: 'Bind dormakaba' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Bind', exact: true }).click()
    await expect(dialog.getByLabel('Client ID')).toBeFocused()
    await enterDormakaba(dialog, 'wrong')
    await dialog.getByRole('button', { name: 'Bind', exact: true }).click()
    await expect(card).toContainText('Rejected', { timeout: 30_000 })
    await expect(card).toContainText('The vendor does not know these credentials.')

    await card.getByRole('button', { name: 'New credentials for dormakaba' }).click()
    await enterDormakaba(dialog, password)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card.getByText('Bound', { exact: true })).toBeVisible({ timeout: 30_000 })
    const locks = page.getByRole('row', { name: /dormakaba/ })
    await expect(locks.first()).toBeVisible({ timeout: 30_000 })
    const name = await locks.first().getByRole('link').first().innerText()
    await locks.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/installer\/integration\/dormakabaInfo\?id=/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // The address of another vendor leads to that of its own.
    await page.goto(page.url().replace('dormakabaInfo', 'ttlockInfo'))
    await expect(page).toHaveURL(/\/installer\/integration\/dormakabaInfo\?id=/)
    await page.getByRole('link', { name: 'Back', exact: true }).click()

    await card.getByRole('button', { name: 'Unbind dormakaba' }).click()
    await dialog.getByRole('button', { name: 'Unbind', exact: true }).click()
    await expect(card).toContainText('Not bound')
    await expect(locks).toHaveCount(0)
  },
)

/** A lock of a vendor is unlocked from its page; what its vendor tells of that stands below when it was asked again. */
test('a manager unlocks a lock of a vendor and sees that it was', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/device`)
  await page.getByRole('link', { name: 'Third-party locks', exact: true }).click()
  const lock = page.getByRole('row', { name: /Meeting room Elbe/ })
  await expect(lock).toContainText('Online')
  await lock.getByRole('link', { name: 'Meeting room Elbe' }).click()
  await expect(page).toHaveURL(/\/propertyOffice\/device\/saltoKsInfo\?ID=/)
  const unlockEvent = page.getByRole('region', { name: 'Last events' }).getByRole('row', { name: /Remotely/ })
  await expect(unlockEvent).toHaveCount(0)
  await page.getByRole('button', { name: 'Unlock Meeting room Elbe' }).click()
  await expect(page.getByText('Meeting room Elbe was unlocked.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unlocked from here' }).getByRole('listitem')).toHaveCount(1)
  // The vendor is asked for its log soon after.
  await expect(unlockEvent).toBeVisible({ timeout: 30_000 })
})

test(
  'a lock of a vendor that is offline is not unlocked, and its row shows why',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(
      page,
      'officeManager',
      `${address()}/manager/propertyOffice/device?type=thirdPartyLocks&connection=offline&deviceType=saltoKs`,
    )
    await page.getByRole('link', { name: 'Bicycle cellar' }).click()
    const button = page.getByRole('button', { name: 'Unlock Bicycle cellar' })
    await expect(button).toHaveAttribute('data-disabled', 'true')
    await button.hover()
    await expect(page.getByText('Bicycle cellar is offline.')).toBeVisible()
  },
)

test('a lock of a vendor gets a name and a company of its own here', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(
    page,
    'officeManager',
    `${address()}/manager/propertyOffice/device?type=thirdPartyLocks&deviceType=ttlock`,
  )
  await page.getByRole('link', { name: 'Key cabinet' }).click()
  const facts = page.getByRole('region', { name: 'Facts' })
  const say = async (name: string, company: string) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Company').selectOption({ label: company })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(facts).toContainText(company)
    // How its vendor calls it stays.
    await expect(facts).toContainText('Key cabinet')
  }
  await say('Keys of the third floor', 'Kestrel Design')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('row', { name: /Keys of the third floor/ })).toContainText('Kestrel Design')
  await page.getByRole('link', { name: 'Keys of the third floor' }).click()
  await say('Key cabinet', 'Public')
})

/** A lock of a community belongs to a home (community.md 24); its installer links it from the pages of the community. */
test(
  'a manager puts a lock of a vendor into an apartment, by which it is found, and its installer puts it back',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'communityManager', `${address()}/manager/propertyCommunity/device`)
    const dialog = page.getByRole('dialog')
    const facts = page.getByRole('region', { name: 'Facts' })
    await page.getByRole('link', { name: 'Third-party locks', exact: true }).click()
    const lock = page.getByRole('row', { name: /L1 Laundry/ })
    await lock.getByRole('link', { name: 'L1 Laundry' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('Belongs to').selectOption({ label: 'An apartment' })
    // None is chosen yet, which is not the whole site.
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Apartment' })).toHaveAccessibleDescription(/Fill in this field/)
    await dialog.getByRole('combobox', { name: 'Apartment' }).click()
    await page.getByRole('option', { name: 'House 1 / 102', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(facts).toContainText('House 1 / 102')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await setFilter(page, 'Building', 'House 2')
    await expect(lock).toHaveCount(0)
    await setFilter(page, 'Building', 'House 1')
    await expect(lock).toContainText('102')

    await signIn(page, 'installer', `${address()}/manager/installer/communityDevice`)
    await page.getByRole('combobox', { name: 'Community' }).click()
    await page.getByRole('option', { name: 'Linden Gardens' }).click()
    await page.getByRole('link', { name: 'Third-party locks', exact: true }).click()
    await expect(page).toHaveURL(/communityDevice\?site=[^&]+&type=lock$/)
    await setFilter(page, 'Vendor', 'dormakaba')
    await lock.getByRole('link', { name: 'L1 Laundry' }).click()
    await expect(page).toHaveURL(/\/installer\/communityDevice\/dormakabaInfo\?id=/)
    await expect(facts).toContainText('House 1 / 102')
    await expect(page.getByRole('button', { name: 'Unlock L1 Laundry' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('Belongs to').selectOption({ label: 'Whole community' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(facts).not.toContainText('House 1')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/&type=lock&deviceType=dormakaba$/)
    await expect(lock).toBeVisible()
  },
)
