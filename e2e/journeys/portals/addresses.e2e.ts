import { address, expect, passNotice, people, password, signIn, test } from '../../people.ts'

test('old addresses, another tab and an unknown page lead somewhere', async ({ page, context }) => {
  await passNotice(page)
  await test.step('a page of another role does not lead to 404', async () => {
    await page.goto(`${address()}/manager/login?redirectTo=%2FpropertyOffice%2Fhome`)
    await page.getByLabel('User name or e-mail').fill(people.installer)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/installer\/home$/)
  })
  await test.step('the page 404 keeps the menu', async () => {
    await page.goto(`${address()}/manager/installer/nothing/`)
    await expect(page).toHaveURL(/\/404$/)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users', exact: true }).click()
    await expect(page).toHaveURL(/\/installer\/users/)
  })
  await test.step('a change of identity in one tab changes the other tab too', async () => {
    const other = await context.newPage()
    await other.goto(`${address()}/manager/installer/site`)
    await page.getByRole('button', { name: 'All sites' }).click()
    await page.getByRole('menuitem', { name: 'Switch to Communities' }).click()
    await expect(page).toHaveURL(/\/community\//)
    await expect(other).toHaveURL(/\/community\//)
    await other.close()
  })
})

test('the crumb leads back to the list as it was left, and an address may end with a slash', async ({ page }) => {
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/doors/?size=20&keyword=gate`)
  await expect(page).toHaveURL(/\/doors\?size=20&keyword=gate/)
  await page.getByRole('link', { name: 'Delivery gate', exact: true }).click()
  await expect(page).toHaveURL(/\/doors\/info/)
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Doors' }).click()
  await expect(page).toHaveURL(/\/doors\?size=20&keyword=gate/)
})

test('a filter in the address that is none says what is wrong with it', async ({ page }) => {
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/log?from=hello&result=maybe`)
  await expect(page.getByText('“maybe” in the address is no choice')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter', exact: true }).click()
  await expect(page.getByText('“hello” in the address is no date')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter', exact: true }).click()
  await expect(page).not.toHaveURL(/hello/)
})

test('the way out of the portal leads to known targets alone', async ({ page }) => {
  await signIn(page, 'installer', `${address()}/manager/middle-page?joinType=elsewhere&url=https%3A%2F%2Fevil.example`)
  await expect(page.getByRole('heading', { name: 'This address was not opened' })).toBeVisible()
  await page.goto(`${address()}/manager/middle-page?joinType=logo&url=https%3A%2F%2Fevil.example`)
  await expect(page.getByRole('heading', { name: 'This address was not opened' })).toBeVisible()
  await page.goto(`${address()}/manager/report-redirect?report=nothing&id=1`)
  await expect(page.getByRole('heading', { name: 'The report could not be opened' })).toBeVisible()
})
