import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { doorRows, openDoorSettings } from '../../doors.ts'

/** The controller of the tower's third floor; its first door is "Office 3 east". */
const controller = '0C11050A0003'
const presentCard = (card: string) => (): Promise<string> =>
  simulator('present', controller, 'card', card, '--door', '0')

/**
 * A door is taken out of service: no manager opens it from here, its device refuses a card that was good, and the log
 * says why.
 */
test(
  'a door that is out of service opens for no person, from here or by a card',
  { tag: '@nightly' },
  async ({ page }) => {
    const card = '4A1B22C001'
    await passNotice(page)
    await signIn(page, 'officeManager', doorRows())
    const east = page.getByRole('row', { name: /Office 3 east/ })
    await expect(east).toContainText('Online')
    await openDoorSettings(page, 'Office 3 east')
    const set = async (change: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Edit access' }).click()
      await change()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Access at Office 3 east was saved.').first()).toBeVisible()
    }
    const isOut = page.getByRole('dialog').getByRole('switch', { name: /Out of service/ })
    await set(async () => {
      await isOut.click({ force: true })
      await page.getByRole('dialog').getByLabel('Reason').fill('Broken hinge')
    })
    await expect.poll(presentCard(card), { timeout: 30_000 }).toContain('outOfService')
    await page.goto(doorRows())
    await expect(east).toContainText('Out of service')
    await expect(east.getByRole('button', { name: 'Unlock Office 3 east' })).toHaveAttribute('data-disabled', 'true')
    await page.goto(`${address()}/manager/propertyOffice/log?result=refused`)
    await page
      .getByRole('row', { name: /Office 3 east/ })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByText('The door was out of service.').first()).toBeVisible()

    await page.goto(doorRows())
    await openDoorSettings(page, 'Office 3 east')
    await set(() => isOut.click({ force: true }))
    await expect.poll(presentCard(card), { timeout: 30_000 }).not.toContain('outOfService')
  },
)

/** What a landlord lends in some hours alone, the company's own access group does not open in others. */
test(
  'a company that may use its doors in some hours alone is kept out in others',
  { tag: '@nightly' },
  async ({ page }) => {
    const card = '4A1B22C001'
    await passNotice(page)
    await signIn(page, 'officeManager')
    await expect.poll(presentCard(card), { timeout: 30_000 }).toContain('allowGrant')
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const preview = page.getByRole('dialog', { name: 'Who gains and who loses' })
      await expect(preview).toContainText('Nora Petersen')
      await preview.getByRole('button', { name: /^Save/ }).click()
      await expect(page.getByText('Kestrel Design was saved.').first()).toBeVisible()
    }
    await page.goto(`${address()}/manager/propertyOffice/company`)
    await page.getByRole('link', { name: 'Kestrel Design', exact: true }).click()
    await page.getByRole('button', { name: 'Add hours' }).click()
    const today = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/Berlin' }).format()
    const day = page.getByRole('group', { name: 'Hours 1' }).getByRole('button', { name: today, exact: true })
    if ((await day.getAttribute('aria-pressed')) === 'true') await day.click()
    await save()
    await expect.poll(presentCard(card), { timeout: 30_000 }).toContain('outsideCompanyDoors')
    await page.goto(`${address()}/manager/propertyOffice/log?result=refused`)
    const refusal = page.getByRole('row', { name: /Nora Petersen/ }).first()
    await refusal.getByRole('link').first().click()
    await expect(
      page.getByText(/it is not shared with the person’s company, or not at this time/).first(),
    ).toBeVisible()

    await page.goto(`${address()}/manager/propertyOffice/company`)
    await page.getByRole('link', { name: 'Kestrel Design', exact: true }).click()
    await page.getByRole('button', { name: 'Remove hours 1' }).click()
    await save()
    await expect.poll(presentCard(card), { timeout: 30_000 }).toContain('allowGrant')
  },
)
