import { apartment } from '@lintel/contract/apartments/operations.ts'
import { building } from '@lintel/contract/buildings/operations.ts'
import { moveOut } from '@lintel/contract/move-outs/operations.ts'
import { residentCode as contract } from '@lintel/contract/resident-codes/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { decideAtDoor } from '../../../test/decide-at-door.ts'
import { setPrices } from '../../../test/priced-sites.ts'
import { spareDevice, doorOf } from '../../../test/samples/devices.ts'
import { write } from '../../../test/samples/kit.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareCode } from './calls.samples.ts'

/** Codes of residents of an old community, each with doors and hours of its own (old-communities.md 2). */

let testApp: TestApp
let installer: Caller
let manager: Caller
let mill: string
const site = () => testApp.fixtures.ours.oldCommunity
const front = () => site().doors[0]!
const back = () => site().doors[1]!

const [tuesday, wednesday] = ['2026-12-01T09:30:00Z', '2026-12-02T09:30:00Z']
const week = [1, 2, 3, 4, 5, 6, 7]
const always = { repeat: 'daily' as const, windows: [{ days: week, from: 0, to: 1440 }] }
const tuesdays = { repeat: 'weekly' as const, windows: [{ days: [2], from: 0, to: 1440 }] }

beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(new Date('2026-11-29T10:00:00Z'))
  installer = (await testApp.as(testApp.fixtures.ours.installer)).naming(site().uuid)
  manager = await testApp.as(testApp.fixtures.ours.oldCommunityManager)
  const form = { number: 1, name: 'Mill', startFloor: 'G0', topFloor: '9' }
  mill = (await installer.call(building.create, form)).data.uuid
})
afterAll(() => testApp.close())

let numbers = 100
/** A resident of a home of its own. */
async function moveIn(): Promise<{ residentUuid: string; home: string }> {
  const number = String((numbers += 1))
  const home = (await installer.call(apartment.create, { buildingUuid: mill, number })).data.uuid
  const form = { apartmentUuid: home, firstName: 'Ida', lastName: `Berg ${number}` }
  return { residentUuid: (await manager.call(resident.create, form)).data.uuid, home }
}
let codes = 0
const cardForm = (residentUuid: string, more: object = {}) => ({
  kind: 'card' as const,
  residentUuid,
  card: `4A1B22C${(codes += 1)}`,
  doorUuids: [front()],
  ...tuesdays,
  ...more,
})
const pinForm = (residentUuid: string, more: object = {}) => ({
  kind: 'pin' as const,
  residentUuid,
  pin: `4821${(codes += 1)}`,
  doorUuids: [front()],
  ...always,
  ...more,
})
async function give(form: Parameters<typeof cardForm>[1] & { residentUuid: string }): Promise<string> {
  const { data, failure, issues } = await manager.call(contract.create, form as never)
  expect(failure, JSON.stringify(issues)).toBeUndefined()
  return data.uuid
}
const codesOf = async (residentUuid: string) =>
  (await manager.call(contract.list, { resident: residentUuid })).data.rows
const get = async (uuid: string) => (await manager.call(contract.get, { uuid })).data

/** What the policy decides of the one code of a kind of a resident. */
const decide = async (residentUuid: string, kind: 'pin' | 'card', doorId: string, at: string) =>
  (
    await decideAtDoor(
      testApp,
      site().uuid,
      ({ credentials }) => credentials.find((code) => code.personId === residentUuid && code.kind === kind)!.id,
      { doorId, at },
    )
  ).reason

describe('codes of a resident', () => {
  it('open at their own doors in their own hours: a card on Tuesdays, a PIN always', async () => {
    const { residentUuid } = await moveIn()
    const card = cardForm(residentUuid)
    const preview = await manager.call(contract.previewCreate, card)
    expect(preview.data).toMatchObject({ gaining: 1, losing: 0, rows: [{ code: { kind: 'card' }, gainedCount: 53 }] })
    expect(await codesOf(residentUuid)).toEqual([])
    await give(card)
    await give(pinForm(residentUuid, { doorUuids: [back()] }))
    const at = (kind: 'pin' | 'card', door: string, when: string) => decide(residentUuid, kind, door, when)
    expect(await at('card', front(), tuesday)).toBe('allowGrant')
    expect(await at('card', front(), wednesday)).toBe('outsideSchedule')
    expect(await at('pin', back(), wednesday)).toBe('allowGrant')
    expect(await at('pin', front(), wednesday)).toBe('noGrant')
    expect(await at('card', back(), tuesday)).toBe('noGrant')
  })

  it('are changed: doors and hours by themselves, the code where another one is given', async () => {
    const { residentUuid } = await moveIn()
    const uuid = await give(cardForm(residentUuid))
    const { maskedValue } = await get(uuid)
    const hours = { uuid, version: 1, ...always } as never
    const preview = await manager.call(contract.previewEdit, hours)
    expect(preview.data).toMatchObject({ gaining: 1, losing: 0, rows: [{ code: { kind: 'card', maskedValue } }] })
    expect((await manager.call(contract.edit, hours)).failure).toBeUndefined()
    expect(await get(uuid)).toMatchObject({ maskedValue, repeat: 'daily', doors: [{ uuid: front() }], version: 2 })
    expect(await decide(residentUuid, 'card', front(), wednesday)).toBe('allowGrant')
    const replacement = { uuid, version: 2, card: 'BEEF77A2', doorUuids: [back()] } as never
    expect((await manager.call(contract.edit, replacement)).failure).toBeUndefined()
    const [only, ...others] = await codesOf(residentUuid)
    expect([only, others]).toMatchObject([{ uuid, repeat: 'daily', doors: [{ uuid: back() }], version: 3 }, []])
    expect(only!.maskedValue).toMatch(/77A2$/)
    expect(await decide(residentUuid, 'card', back(), wednesday)).toBe('allowGrant')
    // The former number is free again.
    expect((await manager.call(contract.edit, { uuid, version: 3, card: 'BEEF77A2' } as never)).failure).toBeUndefined()
  })

  it('are listed by kind, home, resident, door and state, and page by page', async () => {
    const { residentUuid, home } = await moveIn()
    const next = await manager.call(resident.create, { apartmentUuid: home, firstName: 'Una', lastName: 'Berg' })
    const card = await give(cardForm(residentUuid))
    const pin = await give(pinForm(residentUuid, { doorUuids: [back()] }))
    const span = { repeat: 'never', startsAt: '2020-01-01T08:00', endsAt: '2020-01-02T08:00', windows: [] }
    const over = await give(cardForm(residentUuid, span))
    const found = async (filter: object) =>
      (await manager.call(contract.list, { apartment: home, ...filter })).data.rows.map(({ uuid }) => uuid)
    expect(await found({})).toEqual([over, pin, card])
    expect(await found({ kind: 'card' })).toEqual([over, card])
    expect(await found({ building: mill, resident: residentUuid, door: back() })).toEqual([pin])
    expect(await found({ state: 'expired' })).toEqual([over])
    expect(await found({ state: 'inactive' })).toEqual([])
    await write(testApp, (db) =>
      db.updateTable('person').set({ suspended_at: new Date() }).where('uuid', '=', residentUuid).execute(),
    )
    expect(await found({ state: 'inactive' })).toEqual([pin, card])
    for (let count = 0; count < 3; count += 1) await give(cardForm(residentUuid))
    for (let count = 0; count < 5; count += 1) await give(cardForm(next.data.uuid))
    const pages = [1, 2].map((page) => manager.call(contract.list, { apartment: home, size: 10, page }))
    const [first, second] = await Promise.all(pages)
    expect([first!.data.rows.length, first!.data.total]).toEqual([10, 11])
    expect(second!.data.rows.map(({ uuid }) => uuid)).toEqual([card])
    expect((await manager.call(contract.list, { kind: 'face' } as never)).failure).toBe('invalidInput')
  })

  it('go by a call, all that are named or none, and with their resident who moves out', async () => {
    const { residentUuid, home } = await moveIn()
    const [card, pin] = [await give(cardForm(residentUuid)), await give(pinForm(residentUuid))]
    const { uuid: foreign } = await spareCode(testApp, testApp.fixtures.theirs)
    expect((await manager.call(contract.remove, { uuids: [card, foreign] })).failure).toBe('notFound')
    expect((await manager.call(contract.remove, { uuids: [card] })).failure).toBeUndefined()
    expect((await codesOf(residentUuid)).map(({ uuid }) => uuid)).toEqual([pin])
    const preview = await installer.call(moveOut.preview, { uuid: home })
    const { maskedValue } = await get(pin)
    const paths = preview.data.paths.map(({ kind, value }) => [kind, value])
    expect(paths).toEqual(expect.arrayContaining([['code', maskedValue]]))
    const { confirm, residents } = preview.data
    expect((await installer.call(moveOut.create, { uuid: home, confirm, residents })).failure).toBeUndefined()
    const grants = await write(testApp, (db) =>
      db.selectFrom('personal_grant').select('uuid').where('person_uuid', '=', residentUuid).execute(),
    )
    expect(grants).toEqual([])
    expect((await manager.call(contract.get, { uuid: pin })).failure).toBe('notFound')
    // Who has moved out gets no further code.
    expect((await manager.call(contract.create, cardForm(residentUuid))).failure).toBe('notFound')
  })
})

describe('doors to choose', () => {
  it('are public ones and those of the own home, and say whether their device decides codes', async () => {
    const { residentUuid, home } = await moveIn()
    const device = await spareDevice(testApp, site().uuid)
    await write(testApp, async (db) => {
      await db.updateTable('device').set({ apartment_uuid: home }).where('uuid', '=', device).execute()
      const policy = { project_uuid: site().uuid, device_uuid: device, decides_code_grants: false }
      await db.insertInto('device_policy').values(policy).execute()
    })
    const own = await doorOf(testApp, device)
    const doorsOf = async (filter: object) => (await manager.call(contract.doors, filter)).data.rows
    expect((await doorsOf({})).map(({ uuid }) => uuid).toSorted()).toEqual([front(), back()].toSorted())
    const rows = await doorsOf({ resident: residentUuid })
    expect(rows.find(({ uuid }) => uuid === own)).toMatchObject({ decidesCodes: false })
    expect(rows.find(({ uuid }) => uuid === front())).toMatchObject({ decidesCodes: true })
    await give(cardForm(residentUuid, { doorUuids: [own] }))
    const other = await moveIn()
    expect((await manager.call(contract.create, cardForm(other.residentUuid, { doorUuids: [own] }))).failure).toBe(
      'notFound',
    )
  })
})

describe('refused, with nothing changed, is', () => {
  const refusals: readonly [string, (residentUuid: string) => object, unknown][] = [
    ['a PIN without a door', (uuid) => pinForm(uuid, { doorUuids: [] }), ['invalidInput', 'doorUuids']],
    [
      'an end before its start',
      (uuid) => cardForm(uuid, { repeat: 'never', startsAt: '2027-01-02T08:00', endsAt: '2027-01-01T08:00' }),
      ['invalidInput', 'endsAt'],
    ],
    ['a single span without an end', (uuid) => pinForm(uuid, { repeat: 'never' }), ['invalidInput', 'startsAt']],
    ['a PIN that is reserved', (uuid) => pinForm(uuid, { pin: '91234567' }), ['invalidInput', 'pin']],
    ['a card without its number', (uuid) => cardForm(uuid, { card: '' }), ['invalidInput', 'card']],
    ['a PIN beside a card', (uuid) => cardForm(uuid, { pin: '4711' }), ['invalidInput', 'pin']],
    ['a card that somebody has', (uuid) => cardForm(uuid, { card: 'D00D' }), ['alreadyExists', 'card']],
    ['a second PIN', (uuid) => pinForm(uuid), ['invalidInput', 'pin']],
    ['a resident of another site', () => cardForm(testApp.fixtures.ours.people.personUuid), ['notFound', undefined]],
  ]
  it.each(refusals)('%s', async (_what, formOf, expected) => {
    const { residentUuid } = await moveIn()
    await give(pinForm(residentUuid))
    await manager.call(contract.create, cardForm((await moveIn()).residentUuid, { card: 'D00D' }))
    const getChanges = await watchTables(testApp, manager)
    const { failure, issues } = await manager.call(contract.create, formOf(residentUuid) as never)
    expect([failure, issues[0]?.field]).toEqual(expected)
    expect(await getChanges()).toEqual([])
  })

  it('one card more than a person may have, a stale edit, a code of the other kind or of another site', async () => {
    const { residentUuid } = await moveIn()
    for (let count = 0; count < 5; count += 1) await give(cardForm(residentUuid))
    const [card] = await codesOf(residentUuid)
    const { uuid: foreign } = await spareCode(testApp, testApp.fixtures.theirs)
    const getChanges = await watchTables(testApp, manager)
    const outcome = ({ failure, issues }: Awaited<ReturnType<Caller['call']>>) => [failure, issues[0]?.field]
    expect(outcome(await manager.call(contract.create, cardForm(residentUuid)))).toEqual(['invalidInput', 'card'])
    const edit = (uuid: string, more: object) =>
      manager.call(contract.edit, { uuid, version: 1, ...tuesdays, doorUuids: [front()], ...more } as never)
    expect(outcome(await edit(card!.uuid, { version: 2 }))).toEqual(['staleRecord', undefined])
    expect(outcome(await edit(card!.uuid, { pin: '4711' }))).toEqual(['invalidInput', 'pin'])
    expect(outcome(await edit(foreign, {}))).toEqual(['notFound', undefined])
    expect(await getChanges()).toEqual([])
  })

  it('every call at a community that is not old', async () => {
    const community = await testApp.as(testApp.fixtures.ours.communityManager)
    const { uuid } = await spareCode(testApp, testApp.fixtures.ours)
    const form = cardForm(testApp.fixtures.ours.people.personUuid)
    const answers = [
      await community.call(contract.list, {}),
      await community.call(contract.doors, {}),
      await community.call(contract.get, { uuid }),
      await community.call(contract.create, form),
      await community.call(contract.previewCreate, form),
      await community.call(contract.remove, { uuids: [uuid] }),
    ]
    expect(new Set(answers.map(({ failure }) => failure))).toEqual(new Set(['notFound']))
  })
})

it('a card is no app: it is given where the app of the home was never paid (billing.md 4)', async () => {
  await setPrices(testApp, [{ kind: 'oldCommunity', service: 'app', monthly: 150 }])
  const { residentUuid } = await moveIn()
  expect((await manager.call(contract.create, cardForm(residentUuid))).failure).toBeUndefined()
})
