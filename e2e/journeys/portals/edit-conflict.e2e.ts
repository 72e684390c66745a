import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** Two edit one person: the second is told where it looks, keeps what was typed, and sees both versions. */
test('a save that conflicts with another editor is shown far down the form, and loses nothing', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/personnel?keyword=Petersen`)
  await page
    .getByRole('row', { name: /Petersen/ })
    .getByRole('link', { name: /Petersen/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const remark = page.getByRole('textbox', { name: 'Note' })
  await remark.fill('Works upstairs')
  await page.getByLabel('Role', { exact: true }).fill('Head of design')

  // The same page once more, saved first.
  const other = await page.context().newPage()
  await passNotice(other)
  await other.goto(page.url())
  await other.getByLabel('Note').fill('Works downstairs')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Nora Petersen was saved.')).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Save' }).click()
  const conflictAlert = page.getByRole('alert').filter({ hasText: 'The data has been updated.' })
  await expect(conflictAlert).toBeInViewport()
  await conflictAlert.getByRole('button', { name: 'Refresh' }).click()
  const versions = page.getByRole('table', { name: 'Another user has saved this in the meantime' })
  await expect(versions).toBeInViewport()
  const row = versions.getByRole('row', { name: /Note/ })
  await expect(row).toContainText('Works upstairs')
  await expect(row).toContainText('Works downstairs')
  await expect(remark).toHaveValue('Works upstairs')
  await row.getByRole('button', { name: 'Use the saved one for Note' }).click()
  await expect(remark).toHaveValue('Works downstairs')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Head of design')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nora Petersen was saved.')).toBeVisible()
})
