import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** A manager changes hours and adds a holiday, and sees before each who gains and who loses. */
test('a manager sees who gains and who loses access before saving', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/accessGroup`)
  await page.getByRole('link', { name: 'Evening cleaning' }).click()
  await expect(page.getByRole('heading', { name: 'Year view' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()

  // Doors are ticked by keyboard alone, and the field says how many of them are.
  const doors = page.getByRole('button', { name: /^Doors.* of \d+ doors/ })
  const before = (await doors.textContent())!
  await doors.press('ArrowDown')
  const ticks = page.getByRole('dialog', { name: 'Doors' }).getByRole('checkbox')
  await expect(ticks.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(ticks.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(doors).not.toHaveText(before)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(doors).toBeFocused()
  await expect(doors).toHaveText(before)

  const from = page.getByRole('combobox', { name: 'From' })
  await from.fill('2107')
  await from.press('Tab')
  await expect(from).toHaveValue('21:07')
  await page.getByRole('button', { name: 'Save' }).click()
  const preview = page.getByRole('dialog', { name: 'Who gains and who loses' })
  await expect(preview.getByRole('row', { name: /Sofia Marin/ })).toContainText('21:07:00')
  await preview.getByRole('button', { name: 'Back to the form' }).click()
  await expect(from).toHaveValue('21:07')
  // A person does not answer a question within the 400 ms in which a second click does not count (specification.md 9);
  // this test does.
  await expect(async () => {
    if (!(await preview.isVisible())) await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(preview).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await preview.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByText('Mon–Fri, 21:07–02:00')).toBeVisible()

  await page.getByRole('link', { name: 'Holidays' }).click()
  await page.getByRole('link', { name: 'Add holiday' }).first().click()
  // The list before it has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Add holiday' })).toBeVisible()
  await page.getByLabel('Name').fill('Founding day')
  const soon = nextWorkday()
  await page.getByLabel('First day').fill(soon)
  await page.getByLabel('Last day').fill(soon)
  await page.getByRole('button', { name: 'Create' }).click()
  await preview.getByRole('button', { name: 'Save the change' }).click()
  const row = page.getByRole('row', { name: /Founding day/ })
  await expect(row).toContainText('All companies')
  await chooseRowAction(row, 'Delete')
  // The button stands still once the preview above it is there.
  await expect(page.getByRole('dialog').getByText(/^People who gain access/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
})

/** A day of the next two weeks on which people work, and that is not one of the demo's holidays. */
function nextWorkday(): string {
  const days = Array.from({ length: 10 }, (_, index) => new Date(Date.now() + (index + 2) * 86_400_000))
  const isFree = (day: Date) =>
    [0, 6].includes(day.getUTCDay()) || ['12-25', '12-26', '01-01'].includes(day.toISOString().slice(5, 10))
  return days
    .find((day) => !isFree(day))!
    .toISOString()
    .slice(0, 10)
}

/** People who have a group get it for a time together; who loses what then is shown before. */
test('several people of an access group are given a time at once', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/accessGroup`)
  await page.getByRole('link', { name: 'Partners and staff' }).click()
  const people = ['Greta Lund', 'Karim Haddad']
  const rows = people.map((name) => page.getByRole('row', { name: new RegExp(name) }))
  for (const row of rows) await expect(row).toContainText('Always')
  const setDates = async (until: string) => {
    for (const row of rows) await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Set dates' }).click()
    const form = page.getByRole('dialog', { name: 'Set dates' })
    await form.getByLabel('From').fill('')
    await form.getByLabel('Until').fill(until)
    await form.getByRole('button', { name: 'Save' }).click()
    const preview = page.getByRole('dialog', { name: 'Who gains and who loses' })
    for (const name of people) await expect(preview.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible()
    await preview.getByRole('button', { name: 'Save the change' }).click()
    await expect(page.getByText('The dates were saved.').first()).toBeVisible()
  }
  // A calendar lies over the form; Escape takes away the calendar alone, and asks nothing of the form.
  for (const row of rows) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Set dates' }).click()
  const dates = page.getByRole('dialog', { name: 'Set dates' })
  await dates.getByLabel('Until').fill('2030-02-09T10:30')
  const choose = dates.getByRole('button', { name: 'Choose a date' }).last()
  await choose.click()
  const calendar = page.getByRole('dialog', { name: 'Until' })
  await expect(calendar.getByRole('combobox', { name: 'Time' })).toHaveValue('10:30')
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(dates.getByLabel('Until')).toHaveValue('2030-02-09 10:30')
  await expect(choose).toBeFocused()
  await choose.click()
  await calendar.getByRole('button', { name: 'Sunday, February 10, 2030' }).click()
  await calendar.getByRole('button', { name: 'OK' }).click()
  await expect(dates.getByLabel('Until')).toHaveValue('2030-02-10 10:30')
  await dates.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const row of rows) await row.getByRole('checkbox').uncheck()

  // Long enough over for the site's clock, wherever the browser is.
  await setDates('2020-01-01T00:00')
  for (const row of rows) await expect(row).toContainText('Over')
  await setDates('')
  for (const row of rows) await expect(row).toContainText('Always')
})

test('the first hours of a weekly access group are from Monday to Friday', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/accessGroup`)
  await page.getByRole('link', { name: 'Add access group' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add access group' })).toBeVisible()
  const pressedDays = page.getByRole('group', { name: 'Weekdays' }).getByRole('button', { pressed: true })
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('00:00')
  await expect(pressedDays).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Weekly')
  await expect(pressedDays).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
})
