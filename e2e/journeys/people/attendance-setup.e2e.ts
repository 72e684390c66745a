import { address, expect, passNotice, signIn, test } from '../../people.ts'

/**
 * A company that begins with attendance is set up on one page (office.md 18 to 21), here for nights that end on the next
 * day; the page begins with the first company that has no timetable.
 */
test('a company without a timetable is set up for nights on one page, and the calendar shows them', async ({
  page,
}) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/attendance-report`)
  await page.getByRole('link', { name: 'Set up attendance' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up attendance' })).toBeVisible()
  await expect(page.getByText(/work Monday to Friday 09:00–18:00 from .* on; \d+ doors count\./)).toBeVisible()
  await page.getByRole('button', { name: 'Night', exact: true }).click()
  await expect(page.getByText(/work Monday to Friday 22:00–06:00 from/)).toBeVisible()

  // What is wrong with the hours is said at them, and nothing is made.
  const hasBreak = page.getByRole('switch', { name: /Deduct a break/ })
  const submit = page.getByRole('button', { name: 'Set up attendance' })
  await hasBreak.click({ force: true })
  await submit.click()
  await expect(page.getByText('The break must lie inside one period and be shorter than it.').first()).toBeVisible()
  await hasBreak.click({ force: true })
  await submit.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Shift schedules' })).toBeVisible()
  await expect(page.getByText(/Attendance is set up\. \d+ people are scheduled; \d+ doors count\./)).toBeVisible()
  await page.getByRole('button', { name: 'Later dates' }).click()
  await expect(page.getByText(/: Night$/).first()).toBeAttached()
})
