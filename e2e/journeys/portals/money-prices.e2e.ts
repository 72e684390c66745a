import { contract } from '@lintel/contract/all/contract.ts'
import { address, expect, passNotice, people, signIn, test } from '../../people.ts'
import { call, signInByCall } from '../../walk-ids.ts'

test('a distributor prices apps and doors, and sees which sites each price is for before it is saved', async ({
  page,
}) => {
  await passNotice(page)
  await signIn(page, 'distributor', `${address()}/manager/distributor/subscription?type=prices`)
  const form = page.getByRole('dialog', { name: 'Add price' })
  const consequences = page.getByRole('dialog', { name: 'Before you save' })
  // Buttons take two clicks within a second for one, and this hand is quicker.
  const save = () =>
    expect(async () => {
      if (!(await consequences.isVisible()))
        await form.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 3_000 })
      await expect(consequences).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
  const addPrice = async (kind: string, service: string, fee: string, from: string) => {
    await page.getByRole('button', { name: 'Add price' }).click()
    await form.getByLabel('Type of site').selectOption(kind)
    await form.getByLabel('Service').selectOption(service)
    await form.getByLabel('Monthly fee').fill(fee)
    await form.getByLabel('Valid from').fill(from)
    await save()
  }
  await addPrice('Community (old)', 'Additional app', '1.00', '')
  await expect(consequences).toContainText('The price applies to 1 site.')
  await expect(consequences).toContainText('Sites: Mill Row')
  // Nothing is for sale while it is not saved.
  await consequences.getByRole('button', { name: 'Back to the form' }).click()
  await save()
  await consequences.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByText('The price of Additional app was saved.')).toBeVisible()

  await addPrice('Office', 'Door', '5.00', '2031-01-01')
  await expect(consequences).toContainText('Sites: Harbour Tower')
  // What is priced already stays as it is.
  await expect(consequences).toContainText('No item that is free today becomes due.')
  await consequences.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByText('The price of Door was saved.')).toBeVisible()

  await page.getByRole('link', { name: 'Sites', exact: true }).click()
  await expect(page.getByRole('row', { name: /Mill Row/ })).toContainText('Priced')
  await expect(page.getByRole('row', { name: /Mill Row/ })).toContainText('Additional app')
  await expect(page.getByRole('row', { name: /Villa Aurora/ })).toContainText('No price')
})

test('central mode takes subscriptions from the menu of an installer and leaves them to its distributor', async ({
  page,
}) => {
  const token = await signInByCall('distributor', 'distributor')
  const { installer } = contract
  const setChargeMode = async (chargeMode: 0 | 1) => {
    const { rows } = await call<{ rows: { uuid: string; userName: string; version: number }[] }>(
      installer.list,
      {},
      token,
      'distributor',
    )
    const own = rows.find(({ userName }) => userName === people.installer)!
    await call(installer.editChargeMode, { uuid: own.uuid, version: own.version, chargeMode }, token, 'distributor')
  }
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const subscriptions = menu.getByRole('link', { name: 'Subscriptions', exact: true })
  await passNotice(page)
  await setChargeMode(1)
  try {
    await signIn(page, 'installer')
    await expect(menu.getByRole('link', { name: 'Sites', exact: true })).toBeVisible()
    await expect(subscriptions).toHaveCount(0)
    await page.goto(`${address()}/manager/installer/batchSubscriptions`)
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toHaveCount(0)
    await signIn(page, 'distributor')
    await expect(subscriptions).toBeVisible()
  } finally {
    await setChargeMode(0)
  }
  await signIn(page, 'installer')
  await expect(subscriptions).toBeVisible()
})
