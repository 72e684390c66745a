import { contract } from '@lintel/contract/all/contract.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'
import { call, signInByCall } from '../../walk-ids.ts'

const { company, officeSetting, personnel, propertyManager, siteSetting } = contract

/** A site that asks, and what its operator asks it (decisions.md accounts). The site announces again afterwards. */
test('an installer asks a site for its consent, takes one request back, and a manager agrees to the other', async ({
  page,
}) => {
  await passNotice(page)
  const managers = await signInByCall('officeManager', 'propertyOffice')
  const installers = await signInByCall('installer', 'installer')
  const policy = async (entryPolicy: 'ask' | 'announce') => {
    const site = await call<{ uuid: string; version: number }>(officeSetting.get, {}, managers, 'propertyOffice')
    const form = { uuid: site.uuid, version: site.version, entryPolicy }
    await call(siteSetting.setEntryPolicy, form, managers, 'propertyOffice')
    return site.uuid
  }
  const uuid = await policy('ask')
  const form = (email: string) => ({
    displayName: email,
    email,
    timeZone: 'Europe/Berlin',
    language: 'en',
    projects: [{ uuid }],
  })
  for (const email of ['first@asked.invalid', 'second@asked.invalid'])
    await call(propertyManager.create, form(email), installers, 'installer')

  await signIn(page, 'installer')
  await page.getByRole('link', { name: 'Consent requests' }).click()
  const first = page.getByRole('row', { name: /first@asked\.invalid/ })
  const second = page.getByRole('row', { name: /second@asked\.invalid/ })
  await expect(first).toContainText('Waiting for an answer')
  await first.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(first).toContainText('Withdrawn')
  await expect(second).toContainText('Harbour Tower')

  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/setting?tab=account`)
  const request = page.getByRole('listitem').filter({ hasText: 'Add second@asked.invalid' })
  await expect(request).toContainText('Waiting for your consent')
  await request.getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await expect(request).toContainText('Agreed')

  await signIn(page, 'installer', `${address()}/manager/installer/consents`)
  await expect(second).toContainText('Agreed')
  const manager = await call<{ uuid: string }>(
    propertyManager.create,
    form('second@asked.invalid'),
    installers,
    'installer',
  )
  await page.reload()
  await expect(second).toContainText('Done')
  await policy('announce')
  await call(propertyManager.remove, { uuid: manager.uuid }, installers, 'installer')
})

/** Erasing takes the name out of the logs as well (GDPR 17); the audit log tells that it was done, of a pseudonym. */
test('a manager erases a person, whose name is then found nowhere', { tag: '@nightly' }, async ({ page }) => {
  const token = await signInByCall('officeManager', 'propertyOffice')
  const { rows } = await call<{ rows: { uuid: string }[] }>(company.names, {}, token, 'propertyOffice')
  const form = { companyUuid: rows[0]!.uuid, firstName: 'Ottilie', lastName: 'Vergessen' }
  const { uuid } = await call<{ uuid: string }>(personnel.create, form, token, 'propertyOffice')
  const office = `${address()}/manager/propertyOffice`
  await signIn(page, 'officeManager', `${office}/personnel?keyword=Vergessen`)
  await page.getByRole('link', { name: 'Ottilie Vergessen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ottilie Vergessen')
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Ottilie Vergessen for good?' })
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Erased.', { exact: true })).toBeVisible()
  await page.goto(`${office}/personnel?keyword=Vergessen`)
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
  const answer = await call<unknown>(personnel.get, { uuid }, token, 'propertyOffice')
  expect(answer).toMatchObject({ failure: 'notFound' })
})
