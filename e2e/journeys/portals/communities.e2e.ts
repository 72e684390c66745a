import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

test(
  'an installer lays out two buildings with apartments, registers a device in one, and deletes what is empty',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, 'installer')
    await passNotice(page)
    await page.goto(`${address()}/manager/installer/site?type=community`)
    // The row of a site leads to its buildings and apartments.
    await page
      .getByRole('row', { name: /Linden Gardens/ })
      .getByRole('link', { name: /\d+ apartments/ })
      .click()
    await expect(page.getByRole('combobox', { name: 'Community' })).toHaveValue('Linden Gardens')
    const tree = page.getByRole('navigation', { name: 'Buildings and floors' })
    const dialog = page.getByRole('dialog')
    // Buttons take two clicks within a second for one, and this hand is quicker.
    const open = (name: string) =>
      expect(async () => {
        if (!(await dialog.isVisible())) await page.getByRole('button', { name }).click({ timeout: 5_000 })
        await expect(dialog).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
    for (const name of ['Journey House', 'Journey Annex']) {
      await open('Add building')
      await dialog.getByLabel('Building name').fill(name)
      await dialog.getByLabel('Lowest floor').selectOption('G0')
      await dialog.getByLabel('Highest floor').selectOption('3')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(tree.getByRole('button', { name, exact: false }).last()).toBeVisible()
    }

    const row = (number: string) => page.getByRole('row', { name: new RegExp(`^(Choose )?.*\\b${number}\\b`) })
    await tree.getByRole('button', { name: /^Journey House/ }).click()
    await page.getByRole('button', { name: 'Add several apartments' }).click()
    await dialog.getByLabel('Floor').selectOption('2')
    await dialog.getByLabel('First number').fill('201')
    await dialog.getByLabel('Last number').fill('203')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Apartments added: 3')).toBeVisible()
    await expect(row('203')).toBeVisible()
    await page.getByRole('button', { name: 'Add apartment', exact: true }).click()
    await dialog.getByLabel('Apartment number').fill('203')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toContainText('already exists')
    await dialog.getByLabel('Apartment number').fill('301')
    await dialog.getByLabel('Floor').selectOption('3')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await tree.getByRole('button', { name: 'Show the floors of Journey House' }).click()
    await tree.getByRole('button', { name: /^Floor 3/ }).click()
    await expect(row('301')).toBeVisible()
    await expect(row('203')).toBeHidden()

    await row('301').getByRole('button', { name: 'Actions for 301' }).click()
    await page.getByRole('menuitem', { name: 'Register device' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Journey monitor')
    await page.getByLabel('MAC address').fill('0C1105EE0301')
    await page.getByLabel('Model').selectOption({ index: 1 })
    await expect(page.getByLabel('Belongs to')).toHaveValue('apartment')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(dialog).toContainText('Claim code')
    await dialog.getByRole('button', { name: 'I have noted the code' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journey monitor' })).toBeVisible()
    await expect(page.getByText('Journey House / 301')).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Community structure', exact: true })
      .click()
    await page.getByLabel('Community', { exact: true }).click()
    await page.getByRole('option', { name: 'Linden Gardens' }).click()
    await tree.getByRole('button', { name: /^Journey House/ }).click()
    await open('Delete building')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toContainText('This building still has devices: 1.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await chooseRowAction(row('201'), 'Delete')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row('201')).toBeHidden()
    await tree.getByRole('button', { name: /^Journey Annex/ }).click()
    await open('Delete building')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Journey Annex was deleted.')).toBeVisible()
    await expect(tree).not.toContainText('Journey Annex')
  },
)
