import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { doorRows } from '../../doors.ts'

const controller = '0C11050A0003'
const serverRoom = ['--door', '2'] as const

/**
 * A door with a contact: how it stands is seen in the list, and what goes wrong at it becomes an alarm that ends with
 * it.
 */
test('a door that is forced open is seen to be open, and its alarm ends when it is closed', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', doorRows())
  const row = page.getByRole('row', { name: /Server room/ })
  await expect(row).toContainText('Closed')
  expect(await simulator('forceDoor', controller, ...serverRoom)).toContain('Door 2 is open')
  await expect(row).not.toContainText('Closed')
  await expect(row.getByText('Open', { exact: true })).toHaveCount(1)
  await expect(row).toContainText('Forced')

  await page.goto(`${address()}/manager/propertyOffice/alarmRecords?type=doorForced`)
  // The one that is open stands first.
  const alarm = page.getByRole('row', { name: /Server room/ }).first()
  await expect(alarm).toContainText('Active')
  expect(await simulator('status', controller)).toContain('"doorForced"')
  await alarm.click()
  const panel = page.getByRole('complementary', { name: 'Alarm details' })
  await expect(panel).toContainText('Forced')
  await panel.getByRole('button', { name: /Stop the siren/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the siren' }).click()
  await expect.poll(() => simulator('status', controller), { timeout: 30_000 }).not.toContain('"doorForced"')
  await expect(panel).toContainText(/Confirmed after [\d.]+ s/)
  await expect(panel.getByRole('button', { name: /Stop the siren/ }), 'it is quiet').toHaveCount(0)
  // From home to the alarm itself: how grave it is, and what can be done about it.
  const list = page.url()
  await page.goto(`${address()}/manager/propertyOffice/home`)
  // The newest events name it too, and may be there first.
  await page
    .getByRole('region', { name: 'Needs attention', exact: true })
    .getByRole('link', { name: 'Door forced open' })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Door forced open' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Critical')
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Acknowledge alarm: Door forced open, Server room' }),
  ).toBeVisible()
  await page.goto(list)
  expect(await simulator('closeDoor', controller, ...serverRoom)).toContain('Door 2 is closed')
  // The list follows by itself.
  await expect(alarm).not.toContainText('Active')
  await page.goto(doorRows())
  await expect(row).toContainText('Closed')
  await expect(row).not.toContainText('Forced')
  // What was critical stays on every page until somebody has seen it.
  const bar = page.getByRole('region', { name: 'Needs attention now' }).filter({ hasText: 'Server room' })
  await bar.getByRole('button', { name: 'Acknowledge alarm: Door forced open, Server room' }).click()
  await expect(bar).toHaveCount(0)
})

test('a fire alarm opens its door for as long as it lasts', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', doorRows())
  const row = page.getByRole('row', { name: /Server room/ })
  await expect(row).toContainText('Locked')
  expect(await simulator('fire', controller, ...serverRoom)).toContain('unlocked')
  await expect(row).toContainText('Unlocked by a fire alarm')
  expect(await simulator('endFire', controller, ...serverRoom)).toContain('locked')
  await expect(row).not.toContainText('Unlocked by a fire alarm')
  await page.goto(`${address()}/manager/propertyOffice/alarmRecords?type=emergency`)
  await expect(page.getByRole('row', { name: /Server room/ })).toContainText('Fire alarm')
})
