import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

const reception = '0C11050A0004'

/** A device that nothing depends on goes; it forgets the people it knew and comes no more. */
test('a deleted device forgets what it holds and loses its connection', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/device`)
  const row = page.getByRole('row', { name: /Reception/ })
  await expect(row).toContainText('Online')
  await row.getByRole('button', { name: 'Actions for Reception' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete Reception?' })
  await leaving.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  await expect(async () => expect(await simulator('status', reception)).not.toMatch(/\bonline\b/)).toPass({
    timeout: 60_000,
  })
})
