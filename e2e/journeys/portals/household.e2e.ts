import type { Page } from '@playwright/test'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

const [houseOne, houseTwo] = ['0C11050B0004', '0C11050B0002']
const card = '5EC0DE0211'
const number = '502'
const portal = () => `${address()}/manager/propertyCommunity`

/** What a panel decides about the card at its first door, by the policy it holds at this moment. */
const shownAt = (panel: string) => (): Promise<string> => simulator('present', panel, 'card', card, '--door', '0')

async function moveIn(page: Page): Promise<void> {
  await page.goto(`${portal()}/resident/add`)
  await page.getByRole('combobox', { name: 'Building' }).click()
  await page.getByRole('option', { name: 'House 1', exact: true }).click()
  await page.getByRole('combobox', { name: 'Apartment' }).fill(number)
  await page.getByRole('option', { name: number, exact: true }).click()
  await page.getByLabel('First name').fill('Mira')
  await page.getByLabel('Last name').fill('Umzug')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Cards').fill(card)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Mira Umzug was saved.')).toBeVisible()
}

/**
 * A resident moves in, her card opens her house and not the neighbours'; she moves out, and the receipt closes door by
 * door.
 */
test(
  'a household moves in and out, and the receipt waits for a panel that is away',
  { tag: '@nightly' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await passNotice(page)
    await signIn(page, 'communityManager')
    await moveIn(page)
    await expect.poll(shownAt(houseOne), { timeout: 60_000, intervals: [500] }).toContain('allowGrant')
    expect(await shownAt(houseTwo)()).not.toContain('allow')

    const passageRow = page.getByRole('row', { name: /Mira Umzug/ }).first()
    await expect(async () => {
      await page.goto(`${portal()}/log?keyword=Umzug`)
      await expect(passageRow).toContainText('House 1', { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await expect(passageRow).toContainText(number)

    await simulator('offline', houseOne)
    try {
      await page.goto(`${portal()}/apartment?keyword=${number}`)
      await page
        .getByRole('row')
        .filter({ hasText: 'House 1' })
        .getByRole('link', { name: number, exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: `Apartment ${number}` })).toBeVisible()
      await page.getByRole('button', { name: 'Move out', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Apartment number, to confirm').fill('501')
      await dialog.getByRole('button', { name: 'Move out', exact: true }).click()
      await expect(dialog.getByLabel('Apartment number, to confirm')).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel('Apartment number, to confirm').fill(number)
      await dialog.getByRole('button', { name: 'Move out', exact: true }).click()
      await expect(page.getByText('The household has moved out.')).toBeVisible()
      await page
        .getByRole('button', { name: /Receipt/ })
        .first()
        .click()
      await expect(dialog).toContainText('Mira Umzug')
      await expect(dialog).toContainText('outstanding')
    } finally {
      await simulator('online', houseOne)
    }
    await expect(page.getByRole('dialog')).toContainText('Confirmed at every door', { timeout: 60_000 })
    expect(await shownAt(houseOne)()).not.toContain('allow')
  },
)

const names = ['Alba', 'Bruno', 'Celia', 'Dario'] as const
const familyNumber = '503'
/** A family took 32 clicks when each of it had a form of its own. */
const mostClicks = 12

/** Counts every press of the pointer in a page. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('noteClick', () => {
    count += 1
  })
  await page.evaluate(() => {
    const { noteClick } = window as unknown as { readonly noteClick: () => void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && noteClick(), { capture: true })
  })
  return () => count
}

test('a family of four moves in with twelve clicks at most, and each of them leads to the others', async ({ page }) => {
  test.setTimeout(240_000)
  await passNotice(page)
  await signIn(page, 'communityManager', `${portal()}/resident`)
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Add a household' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a household' })
  await dialog.getByRole('combobox', { name: 'Building' }).click()
  await page.getByRole('option', { name: 'House 1', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Apartment' }).click()
  await page.keyboard.type(familyNumber)
  await page.getByRole('option', { name: familyNumber, exact: true }).click()
  const type = async (label: string, text: string, line: number) => {
    const field = dialog.getByLabel(label).nth(line)
    await field.click()
    await page.keyboard.type(text)
  }
  await type('First name', names[0], 0)
  await type('Last name', 'Ferro', 0)
  for (const [index, firstName] of names.slice(1).entries()) {
    await dialog.getByRole('button', { name: 'Add another person' }).click()
    await expect(dialog.getByLabel('First name').nth(index + 1)).toBeFocused()
    await page.keyboard.type(firstName)
    await expect(dialog.getByLabel('Last name').nth(index + 1)).toHaveValue('Ferro')
  }
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('4 residents were added.')).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(mostClicks)

  await page.goto(`${portal()}/resident?keyword=Ferro`)
  await page.getByRole('link', { name: 'Alba Ferro' }).click()
  const family = page.getByRole('region', { name: 'Household' })
  await expect(family.getByRole('link', { name: /Ferro/ })).toHaveText(['Bruno Ferro', 'Celia Ferro', 'Dario Ferro'])
  await family.getByRole('link', { name: 'Bruno Ferro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bruno Ferro' })).toBeVisible()

  // Two more one by one, of a family whose app is paid for: the home is filled in, and stays for the next.
  await page.goto(`${portal()}/resident?keyword=Schuster`)
  await page.getByRole('link', { name: 'Franz Schuster' }).click()
  await family.getByRole('link', { name: 'Add family member' }).click()
  const begin = async (firstName: string) => {
    await expect(page.getByRole('combobox', { name: 'Building' })).toHaveValue('House 2')
    await expect(page.getByRole('combobox', { name: 'Apartment' })).toHaveValue(/^302/)
    await page.getByLabel('First name').fill(firstName)
    await page.getByLabel('Last name').fill('Schuster')
  }
  await begin('Greta')
  await page.getByRole('button', { name: 'Create and add another' }).click()
  await expect(page.getByText('Greta Schuster was saved.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByLabel('First name')).toBeFocused()
  await begin('Hugo')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hugo Schuster' })).toBeVisible()
  await expect(family.getByRole('link', { name: 'Greta Schuster' })).toBeVisible()

  await page.goto(`${portal()}/apartment?keyword=${familyNumber}`)
  await page
    .getByRole('row', { name: /Alba Ferro/ })
    .getByRole('link', { name: familyNumber, exact: true })
    .click()
  await expect(page.getByRole('link', { name: 'Add family member' })).toHaveAttribute('href', /apartment=/)
})
