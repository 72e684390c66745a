import type { Locator, Page } from '@playwright/test'
import { chooseRecords, setFilter } from '../../lists.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

/** The door phone at the tower's main entrance, which takes cards, PINs and plates. */
const entrance = '0C11050A0001'
const present = (kind: string, value: string) => (): Promise<string> =>
  simulator('present', entrance, kind, value, '--door', '0')
const card = present('card', '4A1B22C001')
const pin = present('pin', '4711')

/** Types into a field that searches, and takes what it finds. */
async function choose(page: Page, form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Blocks what `fill` says, at all doors. */
async function block(page: Page, kind: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await page.goto(`${address()}/manager/propertyOffice/areaRestrictions/blockedPeople?id=all`)
  await page.getByRole('button', { name: 'Block', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Block' })
  await form.getByLabel('What is blocked').selectOption(kind)
  await fill(form)
  await form.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('The block applies now.').first()).toBeVisible()
  await expect(form).toBeHidden()
}

async function unblock(page: Page, row: Locator): Promise<void> {
  await page.goto(`${address()}/manager/propertyOffice/areaRestrictions/blockedPeople?id=all`)
  await row.getByRole('button', { name: /^Unblock/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Settled at the desk')
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await expect(row).toBeHidden()
}

/** What the newest refusal of a person says. */
async function whyRefused(page: Page, name: RegExp): Promise<void> {
  await page.goto(`${address()}/manager/propertyOffice/log?result=refused`)
  // The people of the demo try other doors meanwhile.
  const refusal = page.getByRole('row', { name }).filter({ hasText: 'Main entrance' }).first()
  await refusal.getByRole('link').first().click()
}

/**
 * What is blocked is refused at doors whatever it may, the log says why, and it passes again afterwards
 * (access-decision.md 8).
 */
test('a department that is blocked is refused at the door until the block is taken back', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  await expect.poll(card, { timeout: 30_000 }).toContain('allowGrant')
  await block(page, 'Department', async (form) => {
    await choose(page, form, 'Department', /Management/)
    await form.getByLabel('Reason').fill('Badges are changed')
  })
  const row = page.getByRole('row', { name: /Management/ })
  await expect(row).toContainText('All doors')
  await expect(row).toContainText('Badges are changed')
  await expect.poll(card, { timeout: 30_000 }).toContain('blocked')
  await whyRefused(page, /Nora Petersen/)
  await expect(page.getByText(/was blocked/).first()).toBeVisible()
  await unblock(page, row)
  await expect.poll(card, { timeout: 30_000 }).toContain('allowGrant')
})

test('a person whose code or plate is blocked passes by everything else', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  await expect.poll(pin, { timeout: 30_000 }).toContain('allowGrant')
  await block(page, 'Code', async (form) => {
    await form.getByRole('combobox', { name: 'Person', exact: true }).fill('Nora')
    await choose(page, form, 'Person', 'Nora Petersen')
    await choose(page, form, 'Code', /^PIN/)
  })
  const code = page.getByRole('row', { name: /PIN .*of Nora Petersen/ })
  await expect.poll(pin, { timeout: 30_000 }).toContain('blocked')
  expect(await card()).toContain('allowGrant')
  await unblock(page, code)
  await expect.poll(pin, { timeout: 30_000 }).toContain('allowGrant')

  await block(page, 'Plate', (form) => form.getByLabel('Plate').fill('hh-np 401'))
  const plate = page.getByRole('row', { name: /HH-NP401/ })
  // As a camera reads it.
  const byPlate = present('plate', 'HHNP401')
  await expect.poll(byPlate, { timeout: 30_000 }).toContain('blocked')
  expect(await card()).toContain('allowGrant')
  await unblock(page, plate)
  await expect.poll(byPlate, { timeout: 30_000 }).not.toContain('blocked')
})

/** One reason resets anti-passback for all people of the filter's area, else of the site (office.md 14). */
test(
  'everything that is blocked is unblocked at once, in one area or on the whole site',
  { tag: '@nightly' },
  async ({ page }) => {
    await passNotice(page)
    await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/areaRestrictions`)
    await page.getByRole('link', { name: 'New area' }).first().click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Paper store')
    await chooseRecords(page, 'Entry doors', 'Main entrance')
    await page.getByRole('combobox', { name: 'Anti-passback' }).selectOption('Off')
    await page.getByRole('button', { name: 'Create' }).click()
    const area = page.getByRole('row', { name: /Paper store/ })
    await expect(area).toBeVisible()

    await block(page, 'Department', async (form) => {
      await choose(page, form, 'Department', /Studio/)
      await form.getByLabel('Where').selectOption('An area')
      await choose(page, form, 'Area', 'Paper store')
    })
    await block(page, 'Plate', (form) => form.getByLabel('Plate').fill('HH-XY 77'))
    const [studio, plate] = [page.getByRole('row', { name: /Studio/ }), page.getByRole('row', { name: /HH-XY77/ })]
    await setFilter(page, 'Area', 'Paper store')
    await expect(page.getByText('Blocked in Paper store')).toBeVisible()
    await expect(plate).toBeHidden()
    await expect(studio).toContainText('Paper store')

    await unblockAll(page, 'Unblock all people in Paper store?')
    await expect(studio).toBeHidden()
    await page.goto(`${address()}/manager/propertyOffice/areaRestrictions/blockedPeople?id=all`)
    await expect(plate).toBeVisible()
    await unblockAll(page, 'Unblock all people on the site?')
    await expect(page.getByText('No blocked people')).toBeVisible()

    await page.goto(`${address()}/manager/propertyOffice/areaRestrictions`)
    await area.getByRole('button', { name: 'Actions for Paper store' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(area).toBeHidden()
  },
)

async function unblockAll(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Unblock all' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Reason').fill('Settled at the desk')
  await dialog.getByRole('button', { name: 'Unblock all' }).click()
  await expect(dialog).toBeHidden()
}
