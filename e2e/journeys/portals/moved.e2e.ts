import { address, expect, testFromCold as test } from '../../people.ts'

test('a user who comes to an earlier address is told so and led to the same page of the new one', async ({ page }) => {
  const now = address()
  const before = now.replace('127.0.0.1', 'localhost')
  await page.goto(`${before}/manager/login?redirectTo=%2Fdoors`)
  const dialog = page.getByRole('dialog', { name: 'The address has changed' })
  await expect(dialog).toContainText('This portal has moved.')
  expect(new URL(page.url()).origin).toBe(before)
  await dialog.getByRole('button', { name: 'Open the new address' }).click()
  await expect(page).toHaveURL(`${now}/manager/login?redirectTo=%2Fdoors`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  // What an answer says is never opened, only what the page was served with.
  await page.route('**/web-server/**', (route) => {
    const msg = 'This portal has moved to https://elsewhere.invalid.'
    const body = { code: -50, msg, data: { params: { address: 'https://elsewhere.invalid' } } }
    return route.fulfill({ status: 409, json: body })
  })
  await page.getByLabel('User name or e-mail').fill('somebody')
  await page.getByLabel(/^Password/).fill('somebody')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toContainText('This portal has moved to https://elsewhere.invalid.')
  await page.unroute('**/web-server/**')
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${now}/manager/login?redirectTo=%2Fdoors`)
})
