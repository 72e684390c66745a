import { contract } from '@lintel/contract/all/contract.ts'
import type { MusterPresentPeople } from '@lintel/contract/muster/presence-schema.ts'
import type { MusterChoices, MusterSetting } from '@lintel/contract/muster/schema.ts'
import type { Locator, Page } from '@playwright/test'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { call, signInByCall } from '../../walk-ids.ts'

/** A drill in the tower, on the screen of the manager and on a telephone at the assembly point (office.md 17). */

/** The door phones of the main entrance and the garage, which are of the perimeter, and the panel of the assembly reader. */
const entrance = '0C11050A0001'
const garage = '0C11050A0002'
const assemblyPanel = '0C11050A0003'
const cardOfNora = '4A1B22C001'
const reports = () => `${address()}/manager/propertyOffice/muster-report`

type Ask = <Data>(operation: Parameters<typeof call>[0], input: object) => Promise<Data>

/** Asks calls as the manager of the tower. */
async function signInAsManager(): Promise<Ask> {
  const token = await signInByCall('officeManager', 'propertyOffice')
  return (operation, input) => call(operation, input, token, 'propertyOffice')
}

/** Makes all readers of the panel muster readers; the arrivals of the demo come to the single one alone. */
async function setAssemblyPoint(ask: Ask): Promise<void> {
  const setting = await ask<MusterSetting>(contract.musterSetting.get, {})
  const { readers } = await ask<MusterChoices>(contract.musterSetting.choices, {})
  const panel = readers.find(({ deviceName, reader }) => deviceName === 'Third floor' && reader === null)!
  const { perimeterDoors, ...form } = setting
  await ask(contract.musterSetting.save, {
    ...form,
    perimeterDoorUuids: perimeterDoors.map(({ uuid }) => uuid),
    musterReaders: [{ deviceUuid: panel.deviceUuid, reader: null }],
  })
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name }).first()
const safeButton = (page: Page, name: string) => page.getByRole('button', { name: `Mark ${name} as safe` })
const missingButton = (page: Page, name: string) => page.getByRole('button', { name: `Mark ${name} as missing again` })

/** Puts a person on the running report who is inside and that no door has read; answers whether none had. */
async function addPerson(page: Page, name: string): Promise<boolean> {
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name or ID').fill(name)
  const add = dialog.getByRole('button', { name: `Add ${name}` })
  // Inside already: a door has read the person today.
  await expect(add.or(dialog.getByText('No person of the site matches'))).toBeVisible()
  const isNew = await add.isVisible()
  if (isNew) {
    await add.click()
    await dialog.getByLabel('Reason').fill('Came without a card')
    await dialog.getByRole('button', { name: 'Add person' }).click()
  } else await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(safeButton(page, name)).toBeVisible()
  return isNew
}

test('a drill: people become safe at the reader and by a tap, also without a line, and the end freezes the list', async ({
  page,
  browser,
}) => {
  const ask = await signInAsManager()
  await setAssemblyPoint(ask)
  const running = await ask<{ rows: { uuid: string }[] }>(contract.musterReport.list, { state: 'running' })
  for (const { uuid } of running.rows) await ask(contract.musterReport.end, { uuid })
  await simulator('present', entrance, 'card', cardOfNora, '--door', '0')
  // While a device of the perimeter is away, everybody inside is doubtful.
  await simulator('offline', garage)
  await expect
    .poll(async () => {
      const { rows } = await ask<MusterPresentPeople>(contract.musterPresence.list, {})
      return rows.find(({ personName }) => personName === 'Nora Petersen')?.doubts ?? []
    })
    .toContain('deviceAway')
  await passNotice(page)
  await signIn(page, 'officeManager', reports())
  await page.getByRole('button', { name: 'Generate report' }).first().click()
  const question = page.getByRole('dialog', { name: 'Generate muster report' })
  await question.getByRole('checkbox', { name: 'All companies' }).uncheck()
  await question.getByRole('checkbox', { name: /^Kestrel Design/ }).check()
  await question.getByRole('button', { name: 'Generate report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Muster report: Kestrel Design' })).toBeVisible()
  await expect(rowOf(page, 'Nora Petersen')).toContainText('Doubtful')
  await expect(page.getByText('devices at the perimeter are offline')).toBeVisible()
  await simulator('online', garage)
  const additions = [await addPerson(page, 'Mateo Ruiz'), await addPerson(page, 'Idris Bello')]
  // Rows stay in their places from then on while people become safe.
  if (additions.includes(true)) await page.getByRole('button', { name: /^Update the list/ }).click()

  await simulator('present', assemblyPanel, 'card', cardOfNora, '--reader', 'wiegand3')
  await expect(missingButton(page, 'Nora Petersen')).toBeVisible()
  await expect(rowOf(page, 'Nora Petersen')).toContainText('Third floor')

  const telephone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await telephone.newPage()
  await passNotice(phone)
  await signIn(phone, 'officeManager', page.url())
  await safeButton(phone, 'Mateo Ruiz').tap()
  await expect(missingButton(page, 'Mateo Ruiz')).toBeVisible()
  await expect(rowOf(page, 'Mateo Ruiz')).toContainText('by Mara Lindqvist')

  await telephone.setOffline(true)
  await expect(phone.getByText(/^No connection · list of/).first()).toBeVisible()
  const marks: string[] = []
  phone.on('requestfinished', (request) => {
    if (request.url().includes('/musterReport/') && request.url().includes('/mark')) marks.push(request.url())
  })
  await safeButton(phone, 'Idris Bello').tap()
  await expect(phone.getByText('Waiting to be sent', { exact: true })).toBeVisible()
  await expect(safeButton(page, 'Idris Bello')).toBeVisible()
  await telephone.setOffline(false)
  await expect(phone.getByText('Waiting to be sent', { exact: true })).toBeHidden()
  await expect(missingButton(page, 'Idris Bello')).toBeVisible()
  expect(marks).toHaveLength(1)
  await telephone.close()

  await missingButton(page, 'Nora Petersen').click()
  await expect(safeButton(page, 'Nora Petersen')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const parts = page.getByRole('heading', { level: 2 }).filter({ hasText: / · \d+$/ })
  await expect(parts.first()).toHaveText(/^Missing · \d+$/)
  await expect(page.getByRole('row').filter({ hasText: 'Nora Petersen' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'End report…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End report' }).click()
  await expect(page.getByText(/^Ended .* by Mara Lindqvist$/)).toBeVisible()
  await expect(safeButton(page, 'Nora Petersen')).toBeHidden()
  // A later read changes nothing.
  await simulator('present', assemblyPanel, 'card', cardOfNora, '--reader', 'wiegand3')
  await page.reload()
  await expect(rowOf(page, 'Nora Petersen')).toBeVisible()
})
