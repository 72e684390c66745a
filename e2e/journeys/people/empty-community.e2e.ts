import type { Download, Locator, Page } from '@playwright/test'
import readSheet from 'read-excel-file/node'
import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { png } from '../../../apps/server/test/pictures.ts'
import { sheetBytes, type Lines } from '../../../apps/server/src/features/imports/sheet/sheets.samples.ts'
import { Fleet, type InstalledDevice } from '../../fleet.ts'
import { chooseRecords } from '../../lists.ts'
import { address, expect, passNotice, password, signIn, testFromCold as test } from '../../people.ts'
import { readCode } from '../../qr.ts'
import { makeFree } from '../../walk-ids.ts'

const manager = { name: 'Nora Meadow', email: 'nora@meadow.invalid' }
const houses = ['Meadow North', 'Meadow South', 'Meadow West'] as const
const lobbyOf = (house: number): string => `0C1105DE0${house}00`
const lift = '0C1105DE01F0'
const card = '5EC0DE0777'
const portal = (): string => `${address()}/manager/propertyCommunity`
/** Devices learn of a change in a second or two. */
const soon = { timeout: 60_000, intervals: [500] }
/** After five codes that it does not know, a door believes none for a while. */
const rarely = { timeout: 60_000, intervals: [1_000, 3_000] }

let fleet: Fleet
// A new site begins with the country of its time zone.
test.use({ timezoneId: 'Europe/Berlin' })
test.beforeEach(() => {
  fleet = new Fleet()
})
test.afterEach(() => fleet.stop())

const present = (house: number, kind: string, value: string) => (): Promise<string> =>
  fleet.tell('present', '--door', '0', '--', lobbyOf(house), kind, value)

/**
 * From an empty site to a household that has moved out: what an installer and a manager do in the first days, and what
 * the doors make of it.
 */
test('a community begins empty, lets its people in, and lets go of a household', async ({ page }) => {
  test.setTimeout(420_000)
  await passNotice(page)
  await signIn(page, 'installer', `${address()}/manager/installer/site`)
  const secret = await newCommunity(page)
  // The demo prices apps, and nobody is added to a family whose app is not paid (community.md 6.3).
  await makeFree('Meadow Court')
  const devices = await layOut(page)
  expect(devices).toHaveLength(10)
  fleet.install(devices)

  await signInFirst(page, secret)
  await page.goto(`${portal()}/device?size=20`)
  await expect(page.getByRole('row').filter({ hasText: 'Online' })).toHaveCount(10, { timeout: 60_000 })
  const mother = await moveIn(page, 'Mira', card)
  for (const name of ['Paul', 'Tilda', 'Emil']) await moveIn(page, name)
  await expect(page.getByText('Family member').first()).toBeVisible()
  await residentsBySheet(page)

  await expect.poll(present(1, 'card', card), soon).toContain('allowGrant')
  await fleet.tell('present', lift, 'card', card, '--reader', 'wiegand0')
  // Who is given no floors has that of the home.
  expect(await fleet.tell('pressFloor', lift, '--door', '0')).toContain('allowGrant')
  await fleet.tell('present', lift, 'card', card, '--reader', 'wiegand0')
  expect(await fleet.tell('pressFloor', lift, '--door', '1')).toContain('noGrant')
  expect(await present(2, 'card', card)()).not.toContain('allow')

  await visit(page)
  await deliver(page)
  await faces(page, mother)
  await moveOut(page)
})

async function newCommunity(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New site' }).click()
  await page.getByRole('button', { name: 'New community' }).click()
  const site = page.getByRole('dialog', { name: 'New community' })
  await site.getByLabel('Name').first().fill('Meadow Court')
  await site.getByLabel('Street').fill('Meadow 1')
  await site.getByLabel('City').fill('Berlin')
  await site.getByLabel(/I have read the project classification notice/).check()
  await site.getByRole('button', { name: 'Create', exact: true }).click()
  const account = page.getByRole('dialog', { name: 'Property manager of Meadow Court' })
  await account.getByLabel('Company or name').fill(manager.name)
  await account.getByRole('textbox', { name: 'E-mail' }).fill(manager.email)
  const ready = page.getByRole('dialog', { name: 'The account is ready' })
  await clickUntil(account.getByRole('button', { name: 'Create', exact: true }), ready)
  const secret = await ready.getByRole('definition').nth(1).innerText()
  await ready.getByRole('button', { name: 'I have noted it' }).click()
  return secret
}

/** Buttons take two clicks within a second for one, and this hand is quicker. */
async function clickUntil(button: Locator, target: Locator): Promise<void> {
  await expect(async () => {
    if (!(await target.isVisible())) await button.click({ timeout: 5_000 })
    await expect(target).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

/** Three buildings, their apartments and nine devices by a sheet, and a lift by hand. */
async function layOut(page: Page): Promise<readonly InstalledDevice[]> {
  await page.goto(`${address()}/manager/installer/communityDevice`)
  await page.getByLabel('Community', { exact: true }).click()
  await page.getByRole('option', { name: 'Meadow Court' }).click()
  const dialog = page.getByRole('dialog')
  await importSheet(
    page,
    'structure',
    houses.flatMap((homeName, index) => {
      const building = String(index + 1)
      const home = (number: string) => ({
        building,
        apartment: `${building}0${number}`,
        homeFloor: number,
        devices: `Monitor ${building}0${number},2,0C1105DE0${building}0${number}`,
      })
      return [{ building, homeName, devices: `${homeName} lobby,0,${lobbyOf(index + 1)}` }, home('1'), home('2')]
    }),
  )
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download claim codes' }).click()
  const devices = await claimCodes(await download)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Register device' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('North lift')
  await page.getByLabel('MAC address').fill(lift)
  await page.getByLabel('Model').selectOption('LE-8')
  await page.getByLabel('Belongs to').selectOption({ label: 'A building' })
  await page.getByRole('combobox', { name: 'Building', exact: true }).click()
  await page.getByRole('option', { name: houses[0], exact: true }).click()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const code = await page.getByLabel('Claim code').and(page.locator('output')).innerText()
  await dialog.getByRole('button', { name: 'I have noted the code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'North lift' })).toBeVisible()
  return [...devices, { mac: lift, code, model: 'LE-8', name: 'North lift' }]
}

async function claimCodes(download: Download): Promise<readonly InstalledDevice[]> {
  const [sheet] = await readSheet(await download.path())
  return sheet!.data.slice(1).map((line) => {
    const [name = '', mac = '', code = ''] = line.map(String)
    return { name, mac, code, model: name.startsWith('Monitor') ? 'LM-7' : 'LD-200' }
  })
}

async function importSheet(page: Page, kind: ImportKind, lines: Lines): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const buffer = Buffer.from(await sheetBytes(kind, lines))
  await page.setInputFiles('input[type=file]', { name: 'meadow.xlsx', mimeType: fileKinds.xlsx.type, buffer })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await dialog.getByRole('button', { name: 'Import all lines' }).click()
  await expect(dialog.getByText(`The import is complete. Lines: ${lines.length}`)).toBeVisible()
}

async function signInFirst(page: Page, secret: string): Promise<void> {
  await page.goto(`${address()}/manager/icon.svg`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address()}/manager/login`)
  await page.getByLabel('User name or e-mail').fill(manager.email)
  await page.getByLabel(/^Password/).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel(/^New password/).fill(password)
  await page.getByLabel('Repeat new password').fill(password)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page).toHaveURL(/propertyCommunity\/home/)
  // A page that is left before has not sent it.
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Moves a person into apartment 101; resolves with the address of the person's page. */
async function moveIn(page: Page, firstName: string, cards?: string): Promise<string> {
  await page.goto(`${portal()}/resident/add`)
  await choose(page, 'Building', houses[0])
  await choose(page, 'Apartment', '101')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Umzug')
  if (cards) {
    await page.setInputFiles('input[type=file]', { name: 'mira.png', mimeType: 'image/png', buffer: png() })
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  if (cards) await page.getByLabel('Cards').fill(cards)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${firstName} Umzug` })).toBeVisible()
  return page.url()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  // The list closes when what stands above it changes its height at that moment.
  await expect(async () => {
    await page.getByRole('combobox', { name: label }).fill(option)
    await page.getByRole('option', { name: option, exact: true }).click({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
}

/** Twelve people, two in each apartment but the first, which has its household, and four in the last. */
async function residentsBySheet(page: Page): Promise<void> {
  await page.goto(`${portal()}/resident`)
  const homes = [
    [1, '102'],
    [2, '201'],
    [2, '202'],
    [3, '301'],
    [3, '302'],
  ] as const
  const lines = homes.flatMap(([house, apartment], index) => {
    const names = ['Alma', 'Bela', ...(index === homes.length - 1 ? ['Carla', 'Dora'] : [])]
    return names.map((firstName, place) => ({
      building: houses[house - 1]!,
      apartment,
      accountType: place === 0 ? 'master' : 'member',
      firstName,
      lastName: `Tale${apartment}`,
      email: `${firstName}${apartment}@meadow.invalid`,
    }))
  })
  await importSheet(page, 'resident', lines)
  expect(lines).toHaveLength(12)
}

/** A visitor's code opens the house once. */
async function visit(page: Page): Promise<void> {
  await page.goto(`${portal()}/temp-key/add`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Vera Gast')
  await choose(page, 'Building', houses[0])
  await choose(page, 'Apartment', '101')
  // The doors of the host come first.
  await expect(page.getByRole('button', { name: /^Doors.* [1-9]\d* of \d+/ })).toBeVisible()
  await chooseDoor(page)
  const pass = page.getByRole('dialog', { name: 'The pass of Vera Gast' })
  await clickUntil(page.getByRole('button', { name: 'Create' }), pass)
  const code = await readCode(page, pass.getByRole('img', { name: 'The pass as a QR code' }))
  await pass.getByRole('button', { name: 'I have noted the pass' }).click()
  await expect.poll(present(1, 'qr', code), soon).toContain('allowGrant')
  expect(await present(1, 'qr', code)()).toContain('credentialUsedUp')
  await expectInLog(page, 'Vera Gast')
}

async function chooseDoor(page: Page): Promise<void> {
  await chooseRecords(page, 'Doors', /Meadow North lobby A$/)
}

/** A courier's digits open it once, too. */
async function deliver(page: Page): Promise<void> {
  await page.goto(`${portal()}/temp-key/add`)
  await page.getByLabel('Pass for').selectOption({ label: 'Courier' })
  await page.getByRole('textbox', { name: /^Name/ }).fill('Rapid Parcels')
  await chooseDoor(page)
  const pass = page.getByRole('dialog', { name: 'The pass of Rapid Parcels' })
  await clickUntil(page.getByRole('button', { name: 'Create' }), pass)
  await expect(pass).toContainText(/9\d{7}/)
  const [digits = ''] = /\b9\d{7}\b/.exec(await pass.innerText()) ?? []
  await expect(pass.getByRole('img', { name: 'The pass as a QR code' })).toHaveCount(0)
  await pass.getByRole('button', { name: 'I have noted the pass' }).click()
  await expect.poll(present(1, 'pin', digits), rarely).toContain('allowGrant')
  expect(await present(1, 'pin', digits)()).toContain('credentialUsedUp')
  await expectInLog(page, 'Rapid Parcels')
}

async function expectInLog(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${portal()}/log?keyword=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** The mother's face, which the manager uploaded, opens whether or not residents may enrol one (community.md 27). */
async function faces(page: Page, mother: string): Promise<void> {
  const face = new URL(mother).searchParams.get('id')!
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await present(1, 'face', face)()).toContain('allowGrant')
    await page.goto(`${portal()}/settings`)
    const section = page.getByRole('region', { name: 'Credentials and privacy' })
    await section.getByRole('switch', { name: 'Residents may enrol a face in the app' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings were saved.').first()).toBeVisible()
  }
  expect(await present(1, 'face', face)()).toContain('allowGrant')
}

/** The receipt stays open while a panel is away, and closes once it is back. */
async function moveOut(page: Page): Promise<void> {
  await fleet.tell('offline', lobbyOf(1))
  await page.goto(`${portal()}/apartment?keyword=101`)
  await page.getByRole('link', { name: '101', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await clickUntil(page.getByRole('button', { name: 'Move out', exact: true }), dialog)
  await dialog.getByLabel('Apartment number, to confirm').fill('101')
  await dialog.getByRole('button', { name: 'Move out', exact: true }).click()
  await expect(page.getByText('The household has moved out.')).toBeVisible()
  await clickUntil(page.getByRole('button', { name: /Receipt/ }).first(), dialog)
  for (const name of ['Mira', 'Paul', 'Tilda', 'Emil']) await expect(dialog).toContainText(`${name} Umzug`)
  await expect(dialog).toContainText('outstanding')
  await fleet.tell('online', lobbyOf(1))
  await expect(dialog).toContainText('Confirmed at every door', { timeout: 60_000 })
  expect(await present(1, 'card', card)()).not.toContain('allow')
}
