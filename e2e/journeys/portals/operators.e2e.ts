import { chooseRecords, chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

test(
  'a distributor makes an installer, assigns it to a sub-distributor and takes it back',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'distributor', `${address()}/manager/distributor/user?type=installer`)
    await page.getByRole('button', { name: 'New installer' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('User name').fill('fresh-locks')
    await dialog.getByLabel('Company or name').fill('Fresh Locks')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('fresh@locks.invalid')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByRole('button', { name: 'I have noted it' }).click()
    await expect(page.getByRole('row', { name: /Fresh Locks/ })).toBeVisible()

    await page.goto(`${address()}/manager/distributor/user?type=subDistributor`)
    await page.getByRole('link', { name: 'Nordlicht South' }).click()
    // The list before it has a button of the same name in every row.
    await expect(page.getByRole('heading', { level: 1, name: 'Nordlicht South' })).toBeVisible()
    await page.getByRole('button', { name: 'Assign installers' }).click()
    await chooseRecords(dialog, 'With Nordlicht South', 'Fresh Locks')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The installers of Nordlicht South were saved.')).toBeVisible()

    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('This sub-distributor still has installers: 1.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Assign installers' }).click()
    await dialog.getByRole('button', { name: /^With Nordlicht South/ }).click()
    await page.getByRole('checkbox', { name: 'Fresh Locks' }).uncheck()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`${address()}/manager/distributor/user?type=installer`)
    await chooseRowAction(page.getByRole('row', { name: /Fresh Locks/ }), 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: /Fresh Locks/ })).toBeHidden()
  },
)

test(
  'a site that was ticked and not assigned is asked about, and the zone box finds what is typed',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'installer')
    await page.getByRole('link', { name: 'New property manager' }).click()
    const form = page.getByRole('dialog', { name: 'New property manager' })
    await form.getByLabel('Company or name').fill('Otto Rahn')
    await form.getByLabel('E-mail').first().fill('otto@rahn.invalid')

    await form.getByLabel('Time zone').click()
    await page.keyboard.type('lagos')
    await expect(page.getByRole('option', { name: 'Africa/Lagos' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Europe/Berlin' })).toHaveCount(0)
    await form.getByLabel('Time zone').fill('+01')
    await page.getByRole('option', { name: 'Africa/Lagos' }).click()

    await chooseRecords(form, 'Assigned sites', 'Harbour Tower')
    await expect(form.getByRole('button', { name: /^Assigned sites 1 of / })).toContainText('Harbour Tower')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
