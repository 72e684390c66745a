import { expect, passNotice, signIn, test } from '../../people.ts'
import { doorRows } from '../../doors.ts'

/** The manager deletes a door that is part of something, and adds another one at the relay that is free then. */
test(
  'a door is deleted once its dependencies are confirmed, and another one is added at its relay',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'officeManager', doorRows())
    const row = page.getByRole('row', { name: /Roof terrace/ })
    await row.getByRole('button', { name: 'Actions for Roof terrace' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const leaving = page.getByRole('dialog', { name: 'Delete Roof terrace?' })
    await leaving.getByRole('button', { name: 'Delete' }).click()
    await expect(leaving.getByText(/It is part of/)).toBeVisible()
    await leaving.getByRole('checkbox', { name: 'Take it away there too' }).check()
    // A second press within a second is taken for a double click.
    await expect(async () => {
      await leaving.getByRole('button', { name: 'Delete' }).click({ timeout: 1_000 })
      await expect(row).toBeHidden({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })

    await page.getByRole('button', { name: 'Add door' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a door' })
    await adding.getByLabel('Device').click()
    await page.getByRole('option', { name: 'Third floor' }).click()
    await expect(adding.getByLabel('Lock output')).toHaveValue('relay3')
    // Called after its output until the manager says otherwise.
    await expect(adding.getByLabel('Name')).toHaveValue('Third floor – Relay 4')
    await adding.getByLabel('Lock output').selectOption('Security relay 1')
    await expect(adding.getByLabel('Name')).toHaveValue('Third floor – Security relay 1')
    await adding.getByLabel('Name').fill('Main entrance')
    await adding.getByLabel('Lock output').selectOption('Relay 4')
    await expect(adding.getByLabel('Name')).toHaveValue('Main entrance')
    await adding.getByRole('button', { name: 'Add door' }).click()
    await expect(adding.getByText(/already exists/)).toBeVisible()
    await adding.getByLabel('Name').fill('Archive')
    await adding.getByRole('button', { name: 'Add door' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Archive/ })).toBeVisible()
  },
)
