import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { doorRows } from '../../doors.ts'

const controller = '0C11050A0003'

/** A door is held open by a manual override: its device does so, and the list says it without being asked again. */
test(
  'a door with a manual override stays unlocked until it follows its timetable again',
  { tag: '@nightly' },
  async ({ page }) => {
    // Edits are at doors within a minute (office.md 1.3), which is rarely more than a second.
    await passNotice(page)
    await signIn(page, 'officeManager', doorRows())
    const terrace = page.getByRole('row', { name: /Roof terrace/ })
    await expect(terrace).toContainText('Locked')
    await terrace.getByRole('button', { name: 'Actions for Roof terrace' }).click()
    await page.getByRole('menuitem', { name: 'Override' }).click()
    const form = page.getByRole('dialog', { name: 'Override Roof terrace' })
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16)
    await form.getByLabel('Until').fill(tomorrow)
    await form.getByLabel('Reason').fill('Summer party')
    await form.getByRole('button', { name: 'Apply override' }).click()
    await expect(terrace).toContainText('Unlocked by override', { timeout: 60_000 })
    expect(await simulator('status', controller)).toContain('override')

    await terrace.getByRole('button', { name: 'Actions for Roof terrace' }).click()
    await page.getByRole('menuitem', { name: 'Back to schedule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Back to schedule' }).click()
    await expect(terrace).not.toContainText('Unlocked by override', { timeout: 60_000 })
    await expect(terrace).toContainText('Locked')

    await page.goto(`${address()}/manager/propertyOffice/log?type=unlocked`)
    const entry = page.getByRole('row', { name: /Roof terrace/ }).filter({ hasText: 'Unlocked manually' })
    await expect(entry.first()).toContainText('Door unlocked')
  },
)
