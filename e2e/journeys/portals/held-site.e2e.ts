import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { address, expect, passNotice, password, people, signIn, test, trySignIn } from '../../people.ts'

/** A call of the installer from another window. */
async function send<Data>(path: string, form: object): Promise<Data> {
  const signedIn = (await (await trySignIn(people.installer, password)).json()) as { data: { token: string } }
  const answer = await fetch(`${address()}${addressOf(path).replace('{role}', 'ins')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': signedIn.data.token },
    body: JSON.stringify(form),
  })
  const { data, code, msg } = (await answer.json()) as { data: Data; code: number; msg: string }
  if (code !== 0) throw new Error(msg)
  return data
}

test('an installer holds a community, sees lists follow in every tab, lets it go, and goes on when it is deleted', async ({
  page,
  context,
}) => {
  const name = `Held ${randomUUID().slice(0, 8)}`
  const { uuid } = await send<{ uuid: string }>(contract.project.create.path, {
    name,
    street: 'Elm Road 4',
    city: 'Leeds',
    state: '',
    postalCode: '',
    country: 'GB',
    timeZone: 'Europe/London',
    phoneCode: '44',
    customizeForm: 3,
    classificationAccepted: true,
    numberOfApt: 1,
    smartHome: false,
  })
  await signIn(page, 'installer')
  await passNotice(page)
  // Notices come together with the page, and would close the menu.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'All sites', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Switch to Communities' }).click()
  await expect(page).toHaveURL(/\/community\/sites$/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(page.getByRole('row', { name: /Linden Gardens/ })).toBeVisible()

  // Another tab of the same person.
  const other = await context.newPage()
  await other.goto(`${address()}/manager/community/sites`)
  await expect(other.getByRole('row', { name: /Linden Gardens/ })).toBeVisible()

  const hold = async (site: string) => {
    const dialog = page.getByRole('dialog', { name: 'Choose a site' })
    await dialog.getByLabel('Site', { exact: true }).click()
    await page.getByRole('option', { name: site }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'All sites: Choose a site' }).click()
  await hold(name)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Go to the home page of Elm Road 4, Leeds' })).toBeVisible()
  await expect(other.getByRole('row', { name: /Linden Gardens/ })).toHaveCount(0)
  await expect(other.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await other.close()

  // Its structure begins with it, and the front link leads to the first entry of the menu.
  await page.getByRole('link', { name: 'Community structure', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`site=${uuid}`))
  await page.getByRole('link', { name: 'Go to the home page of Elm Road 4, Leeds' }).click()
  await expect(page).toHaveURL(/\/community\/sites$/)

  await page.getByRole('button', { name: 'Change site' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'All sites' }).click()
  await expect(page.getByRole('row', { name: /Linden Gardens/ })).toBeVisible()

  await page.getByRole('button', { name: 'All sites: Choose a site' }).click()
  await hold(name)
  await expect(rows).toHaveCount(2)
  await send(contract.project.remove.path, { uuid })
  await page.getByRole('link', { name: 'Community structure', exact: true }).click()
  await expect(page.getByText('The site is no longer here')).toBeVisible()
  await page.getByRole('link', { name: 'Sites', exact: true }).click()
  await expect(page.getByRole('row', { name: /Linden Gardens/ })).toBeVisible()
  await page.getByRole('button', { name: 'I have read it' }).click()
  await page.reload()
  await expect(page.getByRole('row', { name: /Linden Gardens/ })).toBeVisible()
  await expect(page.getByText('The site is no longer here')).toHaveCount(0)
})
