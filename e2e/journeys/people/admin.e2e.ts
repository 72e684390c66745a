import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { chooseRecords } from '../../lists.ts'
import { address, expect, passNotice, password, people, signIn, simulator, test } from '../../people.ts'

const controller = '0C11050A0003'
const card = '5EC0DE0202'

/** A person of the other company, as the tower's manager knows her. */
async function neighbour(): Promise<string> {
  const { session, personnel } = contract
  const login = await fetch(`${address()}${addressOf(session.login.path)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ account: people.officeManager, password }).toString(),
  })
  const { data } = (await login.json()) as { data: { token: string } }
  const query = new URLSearchParams({ keyword: 'Greta Lund', timestamp: String(Date.now()) })
  const list = await fetch(`${address()}${addressOf(personnel.list.path).replace('{role}', 'pm')}?${query}`, {
    headers: { 'x-auth-token': data.token },
  })
  return ((await list.json()) as { data: { rows: { uuid: string }[] } }).data.rows[0]!.uuid
}

test('an administrator sees its own company and no person of the next', async ({ page }) => {
  const foreign = await neighbour()
  await passNotice(page)
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Personnel', exact: true }).click()
  await expect(page.getByRole('row', { name: /Idris Bello/ })).toBeVisible()
  await expect(page.getByText('Greta Lund')).toHaveCount(0)
  await expect(page.getByText('Norden Legal')).toHaveCount(0)
  await page.goto(`${address()}/manager/admin/personnel/personnelInfo/info?personnelUuid=${foreign}`)
  await expect(page.getByText('This was not found. It may have been deleted.')).toBeVisible()
  await page.goto(`${address()}/manager/propertyOffice/personnel`)
  await expect(page).toHaveURL(/\/404/)
})

test(
  'an administrator lets a new person through a door shared with the company',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'admin', `${address()}/manager/admin/accessGroup/accessGroupSet?op=add`)
    await page.getByLabel('Name').fill('Model makers')
    await expect(page.getByRole('combobox', { name: 'Company' })).toHaveCount(0)
    await chooseRecords(page, 'Doors', 'Office 3 east')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Model makers' })).toBeVisible()

    await page.goto(`${address()}/manager/admin/personnel/personnelSet/set`)
    await page.getByLabel('First name').fill('Juno')
    await page.getByLabel('Last name').fill('Akers')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByLabel('Cards').fill(card)
    await chooseRecords(page, 'Access groups', 'Model makers')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Juno Akers was saved.')).toBeVisible()
    await expect
      .poll(() => simulator('present', controller, 'card', card, '--door', '0'), { timeout: 60_000 })
      .toContain('allowGrant')
    await page.goto(`${address()}/manager/admin/log`)
    await expect(page.getByRole('row', { name: /Juno Akers/ }).first()).toContainText('Office 3 east')

    await page.goto(`${address()}/manager/admin/personnel?keyword=Akers`)
    await page
      .getByRole('row', { name: /Juno Akers/ })
      .getByRole('link', { name: /Juno Akers/ })
      .click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Deleted.')).toBeVisible()
  },
)
