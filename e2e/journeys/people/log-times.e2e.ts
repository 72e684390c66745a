import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** Pages of a log end at a limit; behind it a reader goes by the time. The address keeps where the list begins. */
test('a manager goes to a time in the door log, and back to the newest', async ({ page }) => {
  await signIn(page, 'officeManager')
  await passNotice(page)
  await page.goto(`${address()}/manager/propertyOffice/log`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)

  const dialog = page.getByRole('dialog', { name: 'Go to a time' })
  const goTo = async (moment: string) => {
    await pager.getByRole('button', { name: /^Go to a time|^From / }).click()
    await dialog.getByRole('textbox', { name: 'Date and time' }).fill(moment)
    await dialog.getByRole('button', { name: 'Go', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  // Before anything happened nothing is listed, and the way back stays.
  await goTo('2020-01-01 08:00')
  await expect(page).toHaveURL(/at=2020-01-01T/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('row')).toHaveCount(0)
  await page.reload()
  await expect(pager.getByRole('button', { name: /^From 2020-01-01/ })).toBeVisible()

  await goTo('2090-01-01 08:00')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await pager.getByRole('button', { name: 'Back to the newest' }).click()
  await expect(page).not.toHaveURL(/at=/)
  await expect(pager.getByRole('button', { name: 'Go to a time' })).toBeFocused()
})
