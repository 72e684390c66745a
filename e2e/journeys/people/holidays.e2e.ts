import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/**
 * A holiday of some hours takes those hours alone from those who have a group that closes on holidays
 * (access-decision.md 5).
 */
test('a holiday of an afternoon takes the afternoon alone, and says whose', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/holiday/holidaySet`)
  await expect(page.getByRole('heading', { level: 1, name: 'Add holiday' })).toBeVisible()
  const day = nextTuesday()
  await page.getByLabel('Name').fill('Staff outing')
  await page.getByLabel('Company').selectOption('Kestrel Design')
  await page.getByLabel('First day').fill(day)
  await page.getByLabel('Last day').fill(day)
  await page.getByRole('switch', { name: /All day/ }).click({ force: true })
  const [from, to] = [page.getByRole('combobox', { name: 'From' }), page.getByRole('combobox', { name: 'To' })]
  // What is no time goes, and the field says which there are.
  await to.fill('25:00')
  await to.press('Tab')
  await expect(to).toHaveValue('')
  await expect(page.getByText('Enter a time from 00:00 to 24:00.')).toBeVisible()
  await from.fill('18:00')
  await to.fill('17:00')
  await to.press('Tab')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await from.fill('13:07')
  await to.fill('24:00')
  await to.press('Tab')
  await page.getByRole('button', { name: 'Create' }).click()

  const preview = page.getByRole('dialog', { name: 'Who gains and who loses' })
  await expect(preview).toContainText('People who gain access: 0')
  const designer = preview.getByRole('row', { name: /Idris Bello/ })
  await expect(designer).toContainText(/13:07:00.*20:00:00/)
  // She has a group that holds on holidays as usual.
  await expect(preview.getByRole('row', { name: /Nora Petersen/ })).toHaveCount(0)
  await preview.getByRole('button', { name: 'Save the change' }).click()

  const row = page.getByRole('row', { name: /Staff outing/ })
  await expect(row).toContainText('Kestrel Design')
  await expect(row).toContainText('13:07–24:00')
  await chooseRowAction(row, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
})

/** A Tuesday of the next two weeks but one, on which people work and which is not one of the demo's holidays. */
function nextTuesday(): string {
  const days = Array.from({ length: 25 }, (_, index) => new Date(Date.now() + (index + 2) * 86_400_000))
  return days
    .filter((day) => day.getUTCDay() === 2)
    .map((day) => day.toISOString().slice(0, 10))
    .find((day) => !['12-25', '12-26', '01-01'].includes(day.slice(5)))!
}

/**
 * Dates are typed and shown as the site writes them, whatever the browser would, and a calendar leads to them by keys
 * alone.
 */
test('a day is typed in the form of the site, or chosen from a calendar', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/holiday/holidaySet`)
  const first = page.getByRole('textbox', { name: 'First day' })
  await expect(first).toHaveAttribute('placeholder', 'YYYY-MM-DD')
  await first.fill('12/31/2030')
  await first.press('Tab')
  await expect(first).toHaveValue('12/31/2030')
  await expect(page.getByText('Enter a date like 2026-12-31.')).toBeVisible()
  await first.fill('2030.2.9')
  await first.press('Tab')
  await expect(first).toHaveValue('2030-02-09')
  await expect(page.getByText('Enter a date like 2026-12-31.')).toHaveCount(0)

  // The button follows its field.
  await expect(page.getByRole('button', { name: 'Choose a date' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'First day' })
  await expect(calendar.getByRole('button', { name: 'Saturday, February 9, 2030' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  await expect(calendar.getByRole('button', { name: 'Sunday, March 17, 2030' })).toBeFocused()
  await expect(calendar.getByText('March 2030', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(first).toHaveValue('2030-03-17')
  await expect(page.getByRole('button', { name: 'Choose a date' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('17')
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
})
