import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** A site that moves to another zone does so on a date; until then its clock is the old one (access-decision.md 5). */
test(
  'a change of the time zone is planned for a moment, shown, and taken back',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/setting`)
    const zone = page.getByRole('combobox', { name: /^Time zone/ })
    const form = page.locator('form').filter({ has: zone })
    await expect(zone).toHaveValue('Europe/Berlin')
    const from = form.getByLabel('New zone from')
    await expect(from).toHaveCount(0)

    const choose = async (name: string) => {
      await zone.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await choose('America/New_York')
    await from.fill('2026-01-15T06:00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Choose a moment that is still to come.')).toBeVisible()
    const year = new Date().getUTCFullYear() + 2
    await from.fill(`${year}-01-15T06:00`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const changeNotice = form.getByText(`America/New_York from ${year}-01-15 06:00`)
    await expect(changeNotice).toBeVisible()

    await page.reload()
    await expect(changeNotice).toBeVisible()
    await expect(from).toHaveValue(`${year}-01-15 06:00`)
    await choose('Europe/Berlin')
    await expect(from).toHaveCount(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(changeNotice).toBeHidden()
  },
)
