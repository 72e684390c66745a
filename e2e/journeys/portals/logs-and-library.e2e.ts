import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

test('a manager says how long things are kept, and reads in the audit log what it was before', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/setting`)
  const days = page.getByRole('textbox', { name: /^Images/ })
  const before = await days.inputValue()
  const after = before.startsWith('45') ? '44' : '45'
  await days.fill(after)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The settings were saved.')).toBeVisible()

  await page.goto(`${address()}/manager/propertyOffice/log`)
  const tabs = page.getByRole('navigation', { name: 'Logs' })
  await tabs.getByRole('link', { name: 'Call history' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call history' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText(`was ${Number.parseInt(before, 10)}, is ${after}`)).toBeVisible()
  await page.goto(`${address()}/manager/propertyOffice/home`)
  await expect(page.getByRole('heading', { level: 2, name: 'Calls in the last 7 days' })).toBeVisible()
})

test(
  'an administrator keeps its own account and an unassigned card of its company',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'admin', `${address()}/manager/admin/setting`)
    await expect(page.getByRole('heading', { level: 2, name: 'Password' })).toBeVisible()

    const card = `F0${String(Date.now()).slice(-8)}`
    await page.goto(`${address()}/manager/admin/library?type=card`)
    await page.getByRole('button', { name: 'Register a card' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Stock of')).toHaveCount(0)
    await dialog.getByLabel('Card number').fill(card)
    await dialog.getByRole('button', { name: 'Register a card' }).click()
    await expect(page.getByText('The card was registered.')).toBeVisible()
    await page.goto(`${address()}/manager/admin/library?type=card&status=unassigned`)
    const row = page.getByRole('row', { name: new RegExp(card.slice(-4)) })
    await expect(row).toContainText('Unassigned')
    await chooseRowAction(row, 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('The card was deleted.')).toBeVisible()

    const numbers = ['F1', 'F2'].map((start) => start + card.slice(2))
    await page.getByRole('button', { name: 'Register several' }).click()
    await dialog.getByLabel('Card numbers').fill(`${numbers.join('\n')}\nno card`)
    await dialog.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(dialog).toContainText('Line 3 is no card number')
    await dialog.getByLabel('Card numbers').fill(numbers.join('\n'))
    await dialog.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('2 cards were registered.')).toBeVisible()
    for (const remaining of [1, 0]) {
      await chooseRowAction(row.first(), 'Delete')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(row).toHaveCount(remaining)
    }

    await page.goto(`${address()}/manager/admin/log?type=auditLog`)
    await expect(page.getByRole('row', { name: /Unassigned card deleted/ }).first()).toContainText('Sam Okafor')

    // The entry's page says in words what was done, how it ended and with which program.
    await page.getByRole('link', { name: 'Unassigned card deleted' }).first().click()
    const fact = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
    await expect(fact('Result')).toHaveText('Done')
    await expect(fact('Program')).toContainText('Mozilla')
    await expect(fact('Type')).toHaveText('Card')
  },
)

test('a card is blocked and unblocked on the page of the person', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/library?type=card&status=active`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const credentials = page.getByRole('region', { name: 'Credentials' })
  const card = credentials.getByRole('listitem').filter({ hasText: /^Card/ }).first()
  await card.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(/^Card …\w+ was blocked\.$/)).toBeVisible()
  await expect(card).toContainText('Lost')
  await card.getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText(/^Card …\w+ was unblocked\.$/)).toBeVisible()
  await expect(card).not.toContainText('Lost')
})
