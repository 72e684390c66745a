import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** A manager takes over public holidays of the country, and is warned of what stays open on them. */
test(
  'public holidays are added together, and what ignores holidays is named',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/accessGroup`)
    const warning = page.getByText(/is open on holidays as on any other day/)
    await expect(warning.first()).toBeVisible()
    const before = await warning.first().textContent()

    await page.getByRole('link', { name: 'Holidays' }).click()
    await page.getByRole('button', { name: 'Add public holidays' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add public holidays' })
    const unity = dialog.getByRole('checkbox', { name: /National Holiday/ })
    await expect(unity).toBeEnabled()
    const easter = dialog.getByRole('checkbox', { name: /Easter Monday/ }).last()
    await unity.check()
    await easter.check()
    await expect(dialog.getByText('Chosen: 2')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add' }).click()
    const preview = page.getByRole('dialog', { name: 'Who gains and who loses' })
    await preview.getByRole('button', { name: 'Save the change' }).click()
    await expect(page.getByText('Public holidays added: 2')).toBeVisible()
    const row = page.getByRole('row', { name: /National Holiday/ })
    await expect(row).toContainText('Every year')
    await expect(row).toContainText('All companies')

    await page.getByRole('button', { name: 'Add public holidays' }).click()
    await expect(unity).toBeDisabled()
    await expect(dialog.getByText('Already there: National Holiday')).toBeVisible()
    await dialog.getByLabel('State or region').selectOption('Bayern')
    await expect(dialog.getByRole('checkbox', { name: /Epiphany/ })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    // The site works on one of them: its own day goes before the country's, on that date alone.
    const day = nextWorkingUnity()
    await page.goto(`${address()}/manager/propertyOffice/holiday/holidaySet`)
    await page.getByLabel('Name').fill('Open house')
    await page.getByLabel('Kind of day').selectOption('Ordinary day')
    await expect(page.getByText(/Lifts a holiday on these days/)).toBeVisible()
    await expect(page.getByRole('switch', { name: /Excuses attendance/ })).toHaveCount(0)
    await page.getByLabel('First day').fill(day)
    await page.getByLabel('Last day').fill(day)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(preview).toContainText('People who lose access: 0')
    await expect(preview.getByRole('row', { name: /Idris Bello/ })).toBeVisible()
    await preview.getByRole('button', { name: 'Save the change' }).click()
    const open = page.getByRole('row', { name: /Open house/ })
    await expect(open).toContainText('Ordinary day')
    await chooseRowAction(open, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(open).toBeHidden()

    await page.getByRole('link', { name: 'Access groups' }).click()
    await expect(warning.first()).toBeVisible()
    await expect.poll(() => warning.first().textContent()).not.toBe(before)
  },
)

/** The next third of October on which people work. */
function nextWorkingUnity(): string {
  const year = new Date().getUTCFullYear() + 1
  const days = [0, 1, 2, 3].map((later) => new Date(Date.UTC(year + later, 9, 3)))
  return days
    .find((day) => day.getUTCDay() > 0 && day.getUTCDay() < 6)!
    .toISOString()
    .slice(0, 10)
}
