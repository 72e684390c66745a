import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** The smallest file that is taken for a manual. The Chromium of these tests has no reader of PDF. */
const manual = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n',
)

test('a distributor gives the product its name and logo, and those below it see them until they are taken back', async ({
  page,
}) => {
  await passNotice(page)
  await signIn(page, 'distributor')
  const logo = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 30 } })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const brand = page.getByRole('region', { name: 'Brand' })
  await brand.getByLabel('Product name').fill('Northgate')
  await brand.getByLabel('Last line of e-mails').fill('Northgate Ltd, Harbour 1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The brand was saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Northgate: Go home' })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('img', { name: 'The logo as it is now' })).toBeVisible()

  await signIn(page, 'installer')
  const home = page.getByRole('link', { name: 'Northgate: Go home' })
  await expect(home.locator('img')).toHaveJSProperty('complete', true)
  expect(await home.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page).toHaveTitle(/ – Northgate$/)
  // No distributor is above a visitor who has not signed in.
  await page.goto(`${address()}/manager/login`)
  await expect(page).toHaveTitle(/ – Lintel$/)

  await signIn(page, 'distributor')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByText('The platform’s logo is shown.')).toBeVisible()
  await brand.getByLabel('Product name').fill('')
  await brand.getByLabel('Last line of e-mails').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Lintel: Go home' })).toBeVisible()
})

test('a manual that the platform uploads opens from the user guide of installers', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'superManager')
  await page.getByRole('link', { name: 'User guide', exact: true }).click()
  const offices = page.getByRole('region', { name: 'Office' })
  await offices.getByLabel(/^Language of the file/).selectOption('en')
  const choose = async (name: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser')
    await offices.getByRole('button', { name: 'Upload a file for: Office' }).click()
    await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer })
  }
  await choose('office.pdf', Buffer.from('<html></html>'))
  await expect(offices.getByRole('alert')).toBeVisible()
  await choose('office.pdf', manual)
  await expect(offices.getByRole('link', { name: 'office.pdf' })).toBeVisible()

  await signIn(page, 'installer', `${address()}/manager/installer/userGuide?type=office`)
  const link = page.getByRole('link', { name: /^Open “office.pdf”/ })
  const answer = await page.request.get(new URL((await link.getAttribute('href'))!, address()).href)
  expect(await answer.body()).toEqual(manual)
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  expect(answer.headers()['content-security-policy']).not.toContain('style-src')
  await page.goto(`${address()}/manager/installer/userGuide?type=villa`)
  await expect(page.getByRole('heading', { level: 1, name: 'User guide' })).toBeVisible()
  await expect(link).toHaveCount(0)

  await signIn(page, 'superManager')
  await page.getByRole('link', { name: 'User guide', exact: true }).click()
  await page.getByRole('button', { name: 'Remove “office.pdf”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(offices.getByText('There is no file for this type of site.')).toBeVisible()
})

test('the devices of a villa are shown with their state beside the account', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'distributor', `${address()}/manager/distributor/user?type=villa&keyword=owner`)
  await page.getByRole('main').getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Devices of the villa' }).click()
  const row = page.getByRole('row', { name: /Garden gate/ })
  await expect(row).toContainText('Online')
  await expect(row).toContainText('0C11050C0001')
})
