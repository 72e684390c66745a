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
  await page.getByRole('button', { name: 'Create' }).click()
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
