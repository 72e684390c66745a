import { filterChip } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

const portal = () => `${address()}/manager/propertyCommunity`
const home = /^Anna Hofer \(House 1 \/ \d+/

test(
  'a manager writes to a resident, and follows the links from the message to the door log of that person',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'communityManager', `${portal()}/message/message-add`)
    await page.getByLabel('Title').fill('Parcel')
    await page.getByRole('textbox', { name: 'Text' }).fill('It waits at the gate house.')
    const people = page.getByRole('combobox', { name: 'People' })
    await people.fill('Hofer')
    await page.getByRole('option', { name: home }).click()
    await people.press('Escape')
    const apartments = page.getByRole('combobox', { name: 'Apartments' })
    await apartments.fill('House 3')
    await page
      .getByRole('option', { name: /^House 3 \// })
      .first()
      .click()
    await apartments.press('Escape')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Parcel' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(0)

    await page.getByRole('link', { name: 'Anna Hofer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Hofer' })).toBeVisible()
    await page.getByRole('link', { name: 'Door log', exact: true }).last().click()
    await expect(page).toHaveURL(/log\?person=/)
    await expect(filterChip(page, 'Person')).toHaveText(/^Person: Anna Hofer \(House 1 \/ \d+/)
  },
)

test('an unassigned card is assigned to a resident, and the library has it by building', async ({ page }) => {
  const card = `F3${String(Date.now()).slice(-8)}`
  await passNotice(page)
  await signIn(page, 'communityManager', `${portal()}/library?type=card`)
  await page.getByRole('button', { name: 'Register a card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').fill(card)
  await dialog.getByRole('button', { name: 'Register a card' }).click()
  await expect(page.getByText('The card was registered.')).toBeVisible()
  await page.goto(`${portal()}/library?type=card&status=unassigned`)
  const row = page.getByRole('row', { name: new RegExp(card.slice(-4)) })
  await row.getByRole('button', { name: 'Assign' }).click()
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Anna')
  await page.getByRole('option', { name: home }).click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${portal()}/library?type=card&keyword=Hofer`)
  await expect(row).toContainText('House 1')
  await row.getByRole('link', { name: 'Anna Hofer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Hofer' })).toBeVisible()
})
