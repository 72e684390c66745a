import { contract } from '@lintel/contract/all/contract.ts'
import type { Page } from '@playwright/test'
import { address, expect, passNotice, signIn, test } from '../../people.ts'
import { call, signInByCall } from '../../walk-ids.ts'

const site = 'Elm Court'

/** A community of twenty families, none of which has paid. */
async function layOut(): Promise<string> {
  const section = 'installer'
  const token = await signInByCall('installer', section)
  const { apartment, building, project, resident } = contract
  const place = { name: site, street: 'Elm Court 1', city: 'Bremen', country: 'DE', timeZone: 'Europe/Berlin' }
  const form = { ...place, phoneCode: '49', numberOfApt: 20, classificationAccepted: true }
  await call(project.create, form, token, section)
  const { rows } = await call<{ rows: { uuid: string }[] }>(
    project.list,
    { keyword: site, type: 'community' },
    token,
    section,
  )
  const { uuid } = rows[0]!
  const house = { number: 1, name: 'Elm House', startFloor: 'G0', topFloor: '4' }
  const { uuid: buildingUuid } = await call<{ uuid: string }>(building.create, house, token, section, uuid)
  const range = { buildingUuid, floor: '1', firstNumber: '101', lastNumber: '120' }
  await call(apartment.createMany, range, token, section, uuid)
  const homes = await call<{ rows: { uuid: string; number: string }[] }>(
    apartment.list,
    { size: 20 },
    token,
    section,
    uuid,
  )
  for (const home of homes.rows) {
    const master = { apartmentUuid: home.uuid, firstName: 'Elm', lastName: `Resident ${home.number}` }
    await call(resident.create, master, token, section, uuid)
  }
  return uuid
}

/** Orders everything that a page of subscriptions finds, and opens the payment page of the order. */
async function orderAll(page: Page, uuid: string): Promise<void> {
  const query = `siteType=community&navType=activate&projectUUID=${uuid}`
  await page.goto(`${address()}/manager/installer/batchSubscriptions?${query}`)
  await page.getByRole('button', { name: 'Select everything found' }).click()
  await expect(page.getByText('20 items selected')).toBeVisible()
  await page.getByRole('button', { name: '12 months' }).click()
  await page.getByRole('button', { name: 'Check and pay' }).click()
  await page.getByLabel('I accept the terms and conditions.').check()
  // 20 × (10.00 to activate + 12 × 2.00), and 19 % tax (billing.md 13; money.md 21).
  await page.getByRole('button', { name: 'Order for €809.20' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

test('an installer activates twenty apartments for a year: refused once, then paid, with invoice and new ends', async ({
  page,
}) => {
  const uuid = await layOut()
  await passNotice(page)
  await signIn(page, 'installer')
  const sandbox = page.getByRole('dialog', { name: 'Sandbox payment' })
  await orderAll(page, uuid)
  await sandbox.getByRole('button', { name: 'Refuse' }).click()
  await expect(sandbox).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Failed')
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)

  await orderAll(page, uuid)
  await expect(sandbox).toContainText('€809.20')
  await sandbox.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(sandbox).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Succeeded')

  await page.getByRole('button', { name: 'Invoice' }).click()
  const invoice = page.getByRole('dialog', { name: /^Invoice \d{4}-\d{6}$/ })
  await expect(invoice).toContainText('Nordlicht Distribution')
  await expect(invoice).toContainText('Brightline Installations')
  await expect(invoice).toContainText('€680.00')
  await expect(invoice).toContainText('€129.20')
  await expect(invoice).toContainText('Sandbox')
  // The browser prints the invoice alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-print-sheet]')).toContainText('€809.20')
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await invoice.getByRole('button', { name: 'Close' }).last().click()

  const end = new Date()
  const year = String(end.getFullYear() + 1)
  await page.goto(
    `${address()}/manager/installer/batchSubscriptions?siteType=community&navType=renew&projectUUID=${uuid}`,
  )
  const rows = page.getByRole('row', { name: /Elm Resident/ })
  await expect(rows.first()).toContainText('Paid')
  await expect(rows.first()).toContainText(year)
  await page.goto(`${address()}/manager/installer/payments`)
  await expect(page.getByRole('row', { name: new RegExp(`${site}.*€809.20`) })).toHaveCount(2)
})
