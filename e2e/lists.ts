import { expect, type Locator, type Page } from '@playwright/test'

/** Does what stands in the menu of a row. */
export async function chooseRowAction(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}

/** The chip of a filter: its name, and its value where it is set. */
export const filterChip = (page: Page, name: string): Locator =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}(:|$)`) })

/** Sets a filter of a list to one of its options, by its chip or by *Add filter*. */
export async function setFilter(page: Page, name: string, option: string): Promise<void> {
  const chip = filterChip(page, name)
  const adding = page.getByRole('search').getByRole('button', { name: 'Add filter' })
  await expect(chip.or(adding).first()).toBeVisible()
  if (await chip.isVisible()) await chip.click()
  else {
    await adding.click()
    await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name, exact: true }).click()
  }
  const field = page.getByRole('dialog', { name, exact: true })
  await field.getByRole('button', { name: option, exact: true }).click()
  await expect(field).toBeHidden()
}

/** Sets a filter to nothing. */
export async function clearFilter(page: Page, name: string): Promise<void> {
  await page
    .getByRole('search')
    .getByRole('button', { name: `Remove filter: ${name}` })
    .click()
}

/** Ticks records in the checklist of a field. */
export async function chooseRecords(
  place: Page | Locator,
  field: string,
  ...names: readonly (string | RegExp)[]
): Promise<void> {
  const page = 'page' in place ? place.page() : place
  await place.getByRole('button', { name: new RegExp(`^${field}.* \\d+ of \\d+`) }).click()
  const list = page.getByRole('dialog', { name: field, exact: true })
  for (const name of names) {
    await list.getByRole('checkbox', { name, ...(typeof name === 'string' && { exact: true }) }).check()
  }
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
}
