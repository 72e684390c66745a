import { chooseRecords, filterChip } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

test('a manager arranges the home page with the keyboard, and it stays so until it is reset', async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(parts.first()).toHaveText('Needs attention')
  await page.getByRole('button', { name: 'Customize' }).click()
  const dialog = page.getByRole('dialog')
  const up = dialog.getByRole('button', { name: 'Move Access in the last 7 days up' })
  await up.focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(dialog.getByRole('status')).toContainText('place 1 of 11')
  await dialog.getByRole('button', { name: 'Hide Busiest doors, 7 days' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(parts.first()).toHaveText('Access in the last 7 days')
  await page.reload()
  await expect(parts.first()).toHaveText('Access in the last 7 days')
  await expect(page.getByRole('heading', { level: 2, name: 'Busiest doors, 7 days', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Customize' }).click()
  await page.getByRole('button', { name: 'Restore the default layout' }).click()
  await expect(parts.first()).toHaveText('Needs attention')
})

test('a figure of the home page leads to the list of what it counts', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  const home = `${address()}/manager/propertyOffice/home`
  const people = page.getByRole('link', { name: /New this month/ })
  const count = Number(/\d+/.exec(await people.innerText())?.[0])
  await people.click()
  await expect(filterChip(page, 'New since')).toHaveText(/New since: \d/)
  await expect(page.getByText(new RegExp(`^${count} entr(y|ies)$`))).toBeVisible()

  const lists = [
    [/^Devices offline \d/, 'Status', 'Not connected (offline, not answering or unknown)'],
    [/^Online \d/, 'Status', 'Online'],
  ] as const
  for (const [figure, label, value] of lists) {
    await page.goto(home)
    await page.getByRole('link', { name: figure }).click()
    await expect(filterChip(page, label)).toHaveText(`${label}: ${value}`)
  }
})

test('a manager writes to a department and sees who got it', async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  await page.getByRole('link', { name: 'Group messages', exact: true }).click()
  await page.getByRole('link', { name: 'New message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New message' })).toBeVisible()
  await page.getByLabel('Title').fill('Water off')
  await page.getByRole('textbox', { name: 'Text' }).fill('On Friday from nine to ten.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Fill in this field.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect(page.getByText('Water off is kept as a template.')).toBeVisible()
  await chooseRecords(page, 'Departments', 'Kestrel Design / Studio')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Water off' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Idris Bello/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Greta Lund/ })).toBeHidden()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Group messages' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Water off/ })).toBeHidden()
})

test('a manager writes with a text that was kept', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  await page.goto(`${address()}/manager/propertyOffice/message?type=templates`)
  await page.getByRole('button', { name: 'New template' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Title').fill('Lift out of order')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Please use the stairs.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Lift out of order/ })).toBeVisible()

  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('link', { name: 'New message' }).click()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Lift out of order' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Lift out of order')
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Please use the stairs.')
})
