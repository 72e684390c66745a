import { randomInt } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { address, expect, passNotice, signIn, simulator, test } from '../../people.ts'
import { call, signInByCall } from '../../walk-ids.ts'

/** The door phone at the entrance of the old community, with one door. */
const entrance = '0C11050B0003'
const portal = (): string => `${address()}/manager/propertyOldCommunity/resident-auth`
/** Devices learn of a change in a second or two. */
const soon = { timeout: 60_000, intervals: [500] }
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

interface Home {
  readonly building: string
  readonly apartment: string
  readonly resident: string
}

/** A home of a building of its own, which the installer makes, and its first resident, added by the manager. */
async function moveIn(): Promise<Home> {
  const number = randomInt(20, 99)
  const [building, apartment, lastName] = [`Mill ${number}`, String(randomInt(1_000, 9_000)), `Wagner ${number}`]
  const installer = await signInByCall('installer', 'installer')
  const { rows } = await call<{ rows: { uuid: string }[] }>(
    contract.project.list,
    { keyword: 'Mill Row' },
    installer,
    'installer',
  )
  const make = (
    operation: (typeof contract.building)['create'] | (typeof contract.apartment)['create'],
    form: object,
  ) => call<{ uuid: string }>(operation, form, installer, 'installer', rows[0]!.uuid)
  const house = { number, name: building, startFloor: 'G0', topFloor: '9' }
  const { uuid: buildingUuid } = await make(contract.building.create, house)
  const { uuid: apartmentUuid } = await make(contract.apartment.create, { buildingUuid, number: apartment, floor: '1' })
  const manager = await signInByCall('oldCommunityManager', 'propertyOldCommunity')
  const form = { apartmentUuid, firstName: 'Ida', lastName }
  await call(contract.resident.create, form, manager, 'propertyOldCommunity')
  return { building, apartment, resident: `Ida ${lastName}` }
}

test('a manager of an old community gives a card for one weekday and a PIN for always', async ({ page }) => {
  test.setTimeout(180_000)
  const { building, apartment, resident } = await moveIn()
  const [card, pin] = [`A7${randomInt(100_000, 999_999)}`, String(randomInt(10_000_000, 89_999_999))]
  // A weekday of the site that is neither today nor near.
  const today = new Date(Date.now()).toLocaleDateString('en', { weekday: 'short', timeZone: 'Europe/Vienna' })
  const other = weekdays[(weekdays.findIndex((day) => day === today) + 3) % 7]!

  const open = async (kind: 'PIN' | 'card') => {
    await page.goto(`${portal()}?type=${kind.toLowerCase()}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: `Add ${kind}` })
      .first()
      .click()
    for (const [field, option] of [
      ['Building', building],
      ['Apartment', apartment],
      ['Resident', resident],
    ] as const) {
      await page.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: new RegExp(option) }).click()
    }
  }
  const save = async () => {
    await page
      .getByRole('checkbox', { name: /^Mill Row entrance/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Create' }).click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByText(resident)).toBeVisible()
    return preview
  }

  await passNotice(page)
  await signIn(page, 'oldCommunityManager', portal())
  await open('card')
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Repeat').selectOption({ label: 'Weekly' })
  for (const day of weekdays.slice(1, 6)) await page.getByRole('button', { name: day, exact: true }).click()
  await page.getByRole('button', { name: other, exact: true }).click()
  const cardPreview = await save()
  await expect(cardPreview.getByText(`…${card.slice(-4)}`)).toBeVisible()
  await cardPreview.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: new RegExp(resident) })
  await expect(row).toContainText(`${other}, all day`)

  await open('PIN')
  await page.getByLabel('PIN').fill(pin)
  const pinPreview = await save()
  await pinPreview.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Daily')

  const present = (kind: 'card' | 'pin', value: string) => () =>
    simulator('present', entrance, kind, value, '--door', '0')
  await expect.poll(present('pin', pin), soon).toContain('allowGrant')
  await expect.poll(present('card', card), soon).toContain('outsideSchedule')

  await page.goto(`${address()}/manager/propertyOldCommunity/log?keyword=${encodeURIComponent(resident)}`)
  await expect(page.getByRole('row', { name: new RegExp(`${resident}.*Outside schedule`) }).first()).toBeVisible()
})
