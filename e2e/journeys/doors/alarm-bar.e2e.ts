import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { violationsIn } from '../../violations.ts'

const controller = '0C11050A0003'
const entrance = '0C11050A0001'
const serverRoom = ['--door', '2'] as const
const office = '/manager/propertyOffice'
/** From the forced door to the bar on whatever page is open. */
const seenWithinMs = 2_000

test('a forced door is seen from any page within two seconds, understood and acknowledged there', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}${office}/personnel`)
  const bar = page.getByRole('region', { name: 'Needs attention now' })
  const forcedBar = bar.filter({ hasText: 'Server room' })
  await expect(page.getByRole('link', { name: /^Alarms\. New: |^Alarms$/ }).first()).toBeVisible()
  await simulator('forceDoor', controller, ...serverRoom)
  await expect(forcedBar).toBeVisible({ timeout: seenWithinMs })
  for (const text of ['Critical', 'Door forced open', 'Server room', 'Opened without access'])
    await expect(forcedBar).toContainText(text)
  await expect(forcedBar.getByRole('status')).toHaveText('Critical: Door forced open, Server room')
  await expect(page).toHaveTitle(/^\(\d+\) /)
  expect(await violationsIn(page)).toEqual([])

  await forcedBar.getByRole('link', { name: 'Go to door' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Server room' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Forced')
  // The tile of the door has it as well as the bar.
  const onTile = page.getByRole('article', { name: 'Server room' }).getByRole('button', { name: /^Acknowledge alarm/ })
  await onTile.click()
  await expect(page.getByText('Alarm acknowledged.')).toBeVisible()
  await expect(onTile).toHaveCount(0)
  await expect(forcedBar).toHaveCount(0)
  await page.goto(`${address()}${office}/alarmRecords?type=doorForced`)
  await expect(page.getByRole('row', { name: /Server room/ }).first()).toContainText('In progress')
  await simulator('closeDoor', controller, ...serverRoom)
})

test('alarms are gone through with the arrow keys, and resolved with a note', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  await simulator('forceDoor', controller, ...serverRoom)
  // Ten denials at one door within a minute are an alarm, too.
  for (let times = 0; times < 10; times++) await simulator('present', entrance, 'card', 'ABCDEF0123', '--door', '0')
  await page.goto(`${address()}${office}/alarmRecords?status=new`)
  const rows = page.getByRole('grid', { name: 'Alarms' }).getByRole('row')
  const panel = page.getByRole('complementary', { name: 'Alarm details' })
  const titles = () => panel.getByRole('heading', { level: 2 })
  await expect(rows.nth(1)).toBeVisible()
  const first = (await titles().textContent())!
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await expect(titles()).not.toHaveText(first)
  await page.keyboard.press('ArrowUp')
  await expect(titles()).toHaveText(first)
  // Escape returns from the panel to its row.
  await panel.getByRole('button', { name: /^Acknowledge alarm/ }).focus()
  await page.keyboard.press('Escape')
  await expect(rows.first()).toBeFocused()
  expect(await violationsIn(page)).toEqual([])

  await rows.filter({ hasText: 'Door forced open' }).first().click()
  await panel.getByRole('button', { name: /^Resolve alarm/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The cause has not ended: Door forced open, Server room.')
  await dialog.getByLabel('Note').fill('Cleaner')
  expect(await violationsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Alarm resolved.')).toBeVisible()
  // The others are acknowledged together.
  for (const box of await rows.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Acknowledge selected' }).click()
  await expect(page.getByText('Alarms acknowledged.')).toBeVisible()
  await simulator('closeDoor', controller, ...serverRoom)
})
