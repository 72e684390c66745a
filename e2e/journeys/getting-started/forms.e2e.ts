import { address, expect, passNotice, signIn, test } from '../../people.ts'

test('signing in begins in the first empty field', async ({ page }) => {
  await page.goto(`${address()}/manager/login`)
  await expect(page.getByLabel('User name or e-mail')).toBeFocused()
  await page.goto(`${address()}/manager/login?loginAccount=someone`)
  await expect(page.getByLabel(/^Password/)).toBeFocused()
})

test('a dialog begins on its first field', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'communityManager', `${address()}/manager/propertyCommunity/apartment`)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})
