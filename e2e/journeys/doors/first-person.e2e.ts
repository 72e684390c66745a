import { expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { doorRows, openDoorSettings } from '../../doors.ts'

/** The controller of the tower's third floor; its fourth door is "Roof terrace". */
const controller = '0C11050A0003'
const presentCard = (card: string) => (): Promise<string> =>
  simulator('present', controller, 'card', card, '--door', '3')
const [keyHolder, designer] = ['4A1B22C001', '4A1B22C002']

/**
 * A door opens with its hours only once a person of a group has come; until then it asks everyone (access-decision.md
 * 8).
 */
test(
  'a door whose hours wait for the first person stands open once a person of the group has come',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'officeManager')
    const list = doorRows()
    await page.goto(list)
    const terrace = page.getByRole('row', { name: /Roof terrace/ })
    await expect(terrace).toContainText('Locked')
    const openForm = async () => {
      await page.goto(list)
      await openDoorSettings(page, 'Roof terrace')
      await page.getByRole('button', { name: 'Edit schedule' }).click()
    }
    const form = page.getByRole('dialog', { name: 'Unlock schedule of Roof terrace' })
    const save = async () => {
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The schedule of Roof terrace was saved.').first()).toBeVisible()
    }

    await openForm()
    await form.getByLabel('Open only after the first person of').selectOption('Access group: Key holders')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Set hours that open the door first')).toBeVisible()
    const hours = form.getByRole('group', { name: 'Hours 1' })
    // The form may still be on its way to what was wrong, so that a click goes astray.
    await expect(async () => {
      await form.getByRole('button', { name: 'Add hours' }).first().click()
      await expect(hours).toBeVisible({ timeout: 2_000 })
    }).toPass()
    for (const day of ['Sat', 'Sun']) await hours.getByRole('button', { name: day, exact: true }).click()
    await hours.getByRole('combobox', { name: 'From' }).fill('00:00')
    await hours.getByRole('combobox', { name: 'To' }).fill('24:00')
    await form.getByRole('switch', { name: 'These hours apply on holidays too' }).click({ force: true })
    await save()
    await expect(page.getByText('the door waits for the first person of a group')).toBeVisible()

    // No person of the group has come: the door is locked, and decides as without hours.
    expect(await presentCard(designer!)()).toContain('noGrant')
    expect(await simulator('status', controller)).not.toContain('timetable')
    await page.goto(list)
    // Who comes before the device has heard of the rule is not the first.
    await expect(async () => {
      expect(await presentCard(keyHolder!)()).toMatch(/allowGrant|allowUnlocked/)
      await expect(terrace).toContainText('Unlocked by schedule', { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    expect(await presentCard(designer!)()).toContain('allowUnlocked')

    await openForm()
    await form.getByRole('button', { name: 'Remove hours 1' }).click()
    await form.getByRole('switch', { name: 'These hours apply on holidays too' }).click({ force: true })
    await form.getByLabel('Open only after the first person of').selectOption('None: unlock with the schedule')
    await save()
    await expect(page.getByText('This door has no unlock schedule.')).toBeVisible()
    await page.goto(list)
    await expect(terrace).not.toContainText('Unlocked by', { timeout: 60_000 })
  },
)
