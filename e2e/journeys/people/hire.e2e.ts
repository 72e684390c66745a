import type { Page } from '@playwright/test'
import { chooseRecords } from '../../lists.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'

/** The controller of the tower's third floor; its first door is "Office 3 east". */
const controller = '0C11050A0003'

/** What the device decides when a card is shown at a door, by the policy it holds at this moment. */
const presentCard = (card: string) => (): Promise<string> =>
  simulator('present', controller, 'card', card, '--door', '0')

async function hire(page: Page, firstName: string, card: string): Promise<void> {
  await page.goto(`${address()}/manager/propertyOffice/personnel/personnelSet/set`)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Kestrel Design' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Vogel')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Cards').fill(card)
  await chooseRecords(page, 'Access groups', 'Key holders')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(`${firstName} Vogel was saved.`)).toBeVisible()
  await expect.poll(presentCard(card), { timeout: 30_000 }).toContain('allowGrant')
}

async function dismiss(page: Page, firstName: string): Promise<void> {
  await page.goto(`${address()}/manager/propertyOffice/personnel?keyword=${firstName}`)
  const person = page.getByRole('row', { name: new RegExp(`${firstName} Vogel`) })
  await person.getByRole('link', { name: new RegExp(`${firstName} Vogel`) }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
}

/** A person is hired, her card opens a door, the log says why; she leaves, and it opens nothing any more. */
test(
  'a card opens doors from the hour a person is hired until the hour this person leaves',
  { tag: '@nightly' },
  async ({ page }) => {
    const card = '5EC0DE0101'
    expect(await presentCard(card)()).toContain('credentialUnknown')
    await passNotice(page)
    await signIn(page, 'officeManager')
    await hire(page, 'Ada', card)

    await page.goto(`${address()}/manager/propertyOffice/log`)
    const passageRow = page.getByRole('row', { name: /Ada Vogel/ }).first()
    await expect(passageRow).toContainText('Office 3 east')
    await passageRow.getByRole('link').first().click()
    await expect(page.getByText(/Key holders/).first()).toBeVisible()

    await dismiss(page, 'Ada')
    await expect.poll(presentCard(card), { timeout: 30_000 }).toContain('credentialUnknown')
  },
)

/** A panel that is away goes on by what it holds; the page says so until it has confirmed that the person is gone. */
test(
  'a person who leaves while a panel is offline is refused there as soon as it is back',
  { tag: '@nightly' },
  async ({ page }) => {
    const card = '5EC0DE0102'
    await passNotice(page)
    await signIn(page, 'officeManager')
    await hire(page, 'Berta', card)
    const everyDevice = page.getByText(/^All devices are up to date/)
    await page.goto(`${address()}/manager/propertyOffice/device`)
    await expect(everyDevice).toBeVisible()

    await simulator('offline', controller)
    try {
      await dismiss(page, 'Berta')
      await page.goto(`${address()}/manager/propertyOffice/device`)
      await expect(page.getByText(/^Not every device has confirmed the newest access rules/)).toBeVisible({
        timeout: 60_000,
      })
      expect(await presentCard(card)()).toContain('allowGrant')
    } finally {
      await simulator('online', controller)
    }
    await expect(everyDevice).toBeVisible({ timeout: 60_000 })
    expect(await presentCard(card)()).toContain('credentialUnknown')
  },
)
