import { address, expect, passNotice, signIn, test } from '../../people.ts'

test('a distributor enters an installer’s portal, then a site, and goes back step by step', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'distributor')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page
    .getByRole('row', { name: /Brightline Installations/ })
    .getByRole('button', { name: /enter/i })
    .or(page.getByRole('row', { name: /Brightline Installations/ }).getByRole('link', { name: /enter/i }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/distributor\/preLoginIns/)
  await page.getByRole('main').getByRole('button', { name: /enter/i }).click()
  await expect(page).toHaveURL(/\/installer\/home/)
  await expect(page.getByText('Installer Portal')).toBeVisible()

  await page.getByRole('link', { name: 'Sites', exact: true }).click()
  await page
    .getByRole('row', { name: /Harbour Tower/ })
    .getByRole('button', { name: /enter/i })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /enter/i }).click()
  await expect(page).toHaveURL(/\/propertyOffice\/home/)
  await page.getByRole('button', { name: 'Back to installer portal' }).click()
  await expect(page).toHaveURL(/\/installer\/home/)
})

test('an installer has no way into a portal that is not below it', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'installer')
  for (const foreign of [
    '/supermanager/user',
    '/distributor/user',
    '/propertyOffice/doors',
    '/admin/home',
    '/no/such/page',
  ]) {
    await page.goto(`${address()}/manager${foreign}`)
    await expect(page).toHaveURL(/\/404/)
  }
})

test('Arabic mirrors the app under its own prefix, and English comes back', async ({ page }) => {
  await signIn(page, 'officeManager')
  await page.evaluate(() => window.history.length)
  await page
    .getByRole('button', { name: /language|English/i })
    .first()
    .click()
  await page
    .getByRole('menuitem', { name: 'العربية' })
    .or(page.getByRole('menuitemradio', { name: 'العربية' }))
    .click()
  await expect(page).toHaveURL(/\/manager\/rtl\/propertyOffice\/home/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const sidebar = await page.getByRole('navigation').first().boundingBox()
  expect(sidebar!.x).toBeGreaterThan(page.viewportSize()!.width / 2)
  // The choice is the account's: it would greet the next sign-in in Arabic.
  await page.getByRole('button', { name: 'اللغة' }).first().click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/manager\/propertyOffice\/home/)
})
