import { setFilter } from '../../lists.ts'
import { address, expect, passNotice, password, signIn, test } from '../../people.ts'

test('a distributor unlinks a lock of a vendor, and its installer links it again', async ({ page }) => {
  await passNotice(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const lock = 'Bicycle cellar'
  const row = main.getByRole('row', { name: new RegExp(lock) })
  const list = '/distributor/thirdPartyDevice'
  await test.step('the distributor finds it among the locks of its sites by the vendor', async () => {
    await signIn(page, 'distributor', `${address()}/manager${list}?type=lock`)
    await setFilter(page, 'Vendor', 'Salto KS')
    await expect(page).toHaveURL(/type=lock&deviceType=saltoKs$/)
    await expect(row).toContainText('Harbour Tower')
    await expect(row).toContainText('Bound')
    await row.getByRole('link', { name: lock }).click()
    await expect(page).toHaveURL(/\/thirdPartyDevice\/saltoKsInfo\?id=/)
    await expect(main.getByRole('heading', { level: 1, name: lock })).toBeVisible()
    await expect(main.getByText('Last events')).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/thirdPartyDevice\?type=lock&deviceType=saltoKs$/)
  })
  await test.step('it reads what stops working, and confirms with its own password', async () => {
    await row.getByRole('button', { name: `Unlink ${lock}` }).click()
    await expect(dialog).toContainText(`${lock} at Harbour Tower`)
    await dialog.getByRole('button', { name: 'Unlink', exact: true }).click()
    // As a person types: a button sleeps for a second after a click.
    await dialog.getByRole('textbox', { name: 'Your password' }).pressSequentially(password, { delay: 100 })
    await dialog.getByRole('button', { name: 'Unlink', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
  })
  await test.step('the installer links it again on the page of the account', async () => {
    await signIn(page, 'installer', `${address()}/manager/installer/integration?type=office`)
    await main.getByRole('link', { name: 'Harbour Tower', exact: true }).click()
    const card = page.getByRole('region', { name: 'Salto KS', exact: true })
    await card.getByRole('button', { name: `Link ${lock} again` }).click()
    await expect(card.getByText('Unlinked locks')).toHaveCount(0)
    await expect(row).toBeVisible()
  })
})
