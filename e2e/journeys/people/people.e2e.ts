import { contract } from '@lintel/contract/all/contract.ts'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { png } from '../../../apps/server/test/pictures.ts'
import { chooseRecords, clearFilter, setFilter } from '../../lists.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { call, signInByCall } from '../../walk-ids.ts'

/** The controller of the tower's third floor; its first door is "Office 3 east". */
const controller = '0C11050A0003'
const card = '5EC0DE0201'
const presentCard = (): Promise<string> => simulator('present', controller, 'card', card, '--door', '0')

const personnel = () => `${address()}/manager/propertyOffice/personnel`

/** A suspended person passes no door until a manager ends it; door phones call people who have the app. */
test('a person is called by the app, suspended, and let in again', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${personnel()}/personnelSet/set`)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Kestrel Design' }).click()
  await page.getByLabel('First name').fill('Cleo')
  await page.getByLabel('Last name').fill('Vogel')
  await page.getByRole('switch', { name: 'Door phones call the app' }).check()
  // What is wrong with the first step keeps one there, at the field.
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Fill in this field.')).toBeVisible()
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await expect(email).toBeFocused()
  await email.fill('cleo.vogel@kestrel.invalid')
  await email.press('Enter')
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Access' })).toBeFocused()
  await page.getByLabel('Cards').fill(card)
  await page.getByRole('button', { name: 'Add temporary plate' }).click()
  await page.getByLabel('License plate', { exact: true }).fill('cv 2027')
  const plate = page.getByRole('group', { name: 'Plate 1' })
  await plate.getByLabel('Valid from').fill('2027-01-01T08:00')
  await plate.getByLabel('Valid until').fill('2027-01-31T18:00')
  await chooseRecords(page, 'Access groups', 'Key holders')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Cleo Vogel was saved.')).toBeVisible()
  await expect.poll(presentCard, { timeout: 30_000 }).toContain('allowGrant')

  const parts = page.getByRole('navigation', { name: 'Parts of this page' })
  await parts.getByRole('link', { name: 'Access groups' }).click()
  await expect(page.getByRole('row', { name: /Key holders.*Personal/ })).toBeVisible()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Badge is missing')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await confirmPreview(page)
  await expect(page.getByText('Suspended. People: 1')).toBeVisible()
  await expect.poll(presentCard, { timeout: 30_000 }).toContain('personSuspended')
  await parts.getByRole('link', { name: 'Overview' }).click()
  const access = page.getByRole('region', { name: 'May open now' })
  await expect(access.getByRole('listitem').first()).toContainText('Person suspended')

  // The number of a card finds its holder.
  await page.goto(`${personnel()}?keyword=${card.toLowerCase()}`)
  const row = page.getByRole('row', { name: /Cleo Vogel/ })
  await expect(row).toContainText('Suspended')
  await row.getByRole('link', { name: /Cleo Vogel/ }).click()
  await page.getByRole('button', { name: 'End the suspension' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the suspension' }).click()
  await confirmPreview(page)
  await expect.poll(presentCard, { timeout: 30_000 }).toContain('allowGrant')

  // All of it stands in her history, the newest first.
  await parts.getByRole('link', { name: 'History' }).click()
  const history = page.getByRole('table', { name: 'History' })
  await expect(history.getByRole('row').nth(1)).toContainText('Suspended: was Yes, is No')
  await expect(history.getByRole('row').nth(2)).toContainText('Reason: was nothing, is Badge is missing')
  const assignmentRow = history.getByRole('row').nth(3)
  await expect(assignmentRow).toContainText('Assigned: Card …0201')
  await assignmentRow.getByRole('link').click()
  await expect(page.getByText('Place in the chain')).toBeVisible()
  await expect(page.getByText('Cleo Vogel').last()).toBeVisible()
})

/** Two steps: failures lead to the step and the field they are about, and information can be saved without access. */
test('a manager is led to what is wrong with a new person, and saves her information alone', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager')
  const fill = async (lastName: string, personnelId: string) => {
    await page.goto(`${personnel()}/personnelSet/set`)
    await page.getByRole('combobox', { name: 'Company' }).click()
    await page.getByRole('option', { name: 'Kestrel Design' }).click()
    await page.getByLabel('First name').fill('Dana')
    await page.getByLabel('Last name').fill(lastName)
    await page.getByLabel('Personnel ID').fill(personnelId)
  }
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const firstStep = page.getByRole('heading', { name: 'Step 1 of 2: Information' })
  const secondStep = page.getByRole('heading', { name: 'Step 2 of 2: Access' })

  // The ID of a person who is there is known only to the server; the way leads back to the field.
  await fill('Stepper', '1001')
  await page.setInputFiles('input[type=file]', { name: 'dana.png', mimeType: 'image/png', buffer: png() })
  await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
  await next.click()
  await expect(secondStep).toBeFocused()
  await page.getByLabel('Cards').fill('5EC0DE0299')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(firstStep).toBeVisible()
  await expect(page.getByLabel('Personnel ID')).toBeFocused()
  await expect(page.getByText('ID already exists.')).toBeVisible()

  // What was given in the second step stays, unless the information alone is saved.
  await page.getByLabel('Personnel ID').fill('STEP1')
  await next.click()
  await expect(page.getByLabel('Cards')).toHaveValue('5EC0DE0299')
  await page.getByLabel('Cards').fill('not a card')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(firstStep).toBeFocused()
  await page.getByRole('button', { name: 'Save without access' }).click()
  await expect(page.getByText('Dana Stepper was saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Dana Stepper' })).toBeVisible()
  // The photo was chosen before she was there; her card was left out.
  await expect(page.getByRole('region', { name: 'Credentials' }).getByRole('listitem')).toHaveText([/Face/])
  const parts = page.getByRole('navigation', { name: 'Parts of this page' })
  await parts.getByRole('link', { name: 'Photo' }).click()
  await expect(page.getByRole('img', { name: 'Photo of Dana Stepper' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
})

/** A change of who may pass is shown before it is made. */
async function confirmPreview(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^(Save|Apply|Confirm)/ })
    .click()
}

/** Photos come in a zip, each named by an ID; those that are in order come without the others. */
test(
  'a manager imports photos of faces and is told what is wrong with the others',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, 'officeManager')
    await passNotice(page)
    await page.goto(personnel())
    const id = (await page.getByRole('row').nth(1).getByRole('cell').nth(2).textContent()) ?? ''
    await page.getByRole('button', { name: 'Import photos' }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(zipSync({ [`${id.trim()}.png`]: png(), 'NOBODY404.png': png() }))
    await page.setInputFiles('input[type=file]', { name: 'faces.zip', mimeType: 'application/zip', buffer })
    await dialog.getByRole('button', { name: 'Check the file' }).click()
    await expect(dialog.getByText('Photos with problems: 1 of 2.')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /NOBODY404.png No person of the site has this ID/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Import the other 1' }).click()
    await expect(dialog.getByText('The photos were imported. Photos: 1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('The photos were taken back. Photos: 1').first()).toBeVisible()
  },
)

/** What is done with several people reaches those of other pages, and never one who cannot be found any more. */
test(
  'a manager deletes people of two pages; with another filter no person is chosen',
  { tag: '@nightly' },
  async ({ page }) => {
    await peopleNamed('Chosen', 12)
    await passNotice(page)
    await signIn(page, 'officeManager', `${personnel()}?size=10&keyword=Chosen`)
    const bar = page.getByRole('status').filter({ hasText: 'selected' })
    const all = page.getByRole('checkbox', { name: 'Select all on this page' })
    await all.check()
    await expect(bar).toContainText('10 selected')
    await expect(bar).not.toContainText('other pages')
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: /^Select .* Chosen/ })).toHaveCount(2)
    await expect(all).not.toBeChecked()
    await all.check()
    await expect(bar).toContainText('12 selected')
    await expect(bar).toContainText('10 of them on other pages')

    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toHaveCount(0)
    await all.check()
    await expect(bar).toContainText('2 selected')
    await setFilter(page, 'Validity', 'Valid')
    await expect(bar).toHaveCount(0)
    await clearFilter(page, 'Validity')
    await expect(all).not.toBeChecked()
    await expect(bar).toHaveCount(0)

    await all.check()
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: /^Select .* Chosen/ })).toHaveCount(2)
    await all.check()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText('12')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Deleted.')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: /^Select .* Chosen/ })).toHaveCount(0)
  },
)

/** People of a company of the tower who share a last name. */
async function peopleNamed(lastName: string, count: number): Promise<void> {
  const token = await signInByCall('officeManager', 'propertyOffice')
  const [company] = (await call<{ rows: { uuid: string }[] }>(contract.company.names, {}, token, 'propertyOffice')).rows
  for (let number = 1; number <= count; number++) {
    const form = { companyUuid: company!.uuid, firstName: `Number ${number}`, lastName }
    await call(contract.personnel.create, form, token, 'propertyOffice')
  }
}
