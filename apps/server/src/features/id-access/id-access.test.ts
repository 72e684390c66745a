import { idAccess } from '@lintel/contract/id-access/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { resident } from '@lintel/contract/residents/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { residenceCompany, spareResident } from '../../../test/samples/residences.ts'
import { write } from '../../../test/samples/kit.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** Identity cards of a community (community.md 16; specification.md 5). */

let testApp: TestApp
let manager: Caller
let person: string
const site = () => testApp.fixtures.ours.community.uuid

beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.communityManager)
})
afterAll(() => testApp.close())

const settings = (more: object) =>
  write(testApp, (db) =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify({ hasIdAccess: true, enableIdAccess: true, ...more }) })
      .where('uuid', '=', site())
      .execute(),
  )
const set = (personUuid: string, value: object) => manager.call(idAccess.set, { personUuid, idAccess: value as never })
/** The same by the form of a resident. */
const withCard = (uuid: string, value: object) =>
  manager.call(resident.edit, { uuid, version: 1, idAccess: value } as never)
const cards = async (filter: object = {}) => {
  const answer = await manager.call(idAccess.list, { page: 1, size: 10, ...filter })
  expect(answer.failure, JSON.stringify(answer.issues)).toBeUndefined()
  return answer.data.rows
}
const run = (digits: string) => ({ mode: 'run', run: digits })

describe('an identity card', () => {
  it('is given to a resident, shown by its last digits, and takes the place of the one before', async () => {
    person = await spareResident(testApp, site())
    const first = await set(person, run('1234567890'))
    expect(first.failure, JSON.stringify(first.issues)).toBeUndefined()
    const second = (await set(person, run('12345678-k'))).data.uuid
    const ofPerson = (await cards()).filter(({ personUuid }) => personUuid === person)
    expect(ofPerson).toMatchObject([
      { uuid: second, mode: 'run', maskedRun: '…78-K', maskedSerial: '', personKind: 'resident' },
    ])
    expect(ofPerson[0]!.apartment).not.toBeNull()
    expect(JSON.stringify((await manager.call(idAccess.get, { uuid: second })).data)).not.toContain('12345678')
    expect((await manager.call(resident.get, { uuid: person })).data.credentials).toMatchObject([{ kind: 'idAccess' }])
  })

  it('is found by the name of its holder, by its whole number, and by building and apartment', async () => {
    const [card] = (await cards()).filter(({ personUuid }) => personUuid === person)
    for (const filter of [
      { keyword: card!.personName },
      { keyword: '12345678-k' },
      { building: card!.building!.uuid },
      { apartment: card!.apartment!.uuid },
    ])
      expect(
        (await cards(filter)).map(({ uuid }) => uuid),
        JSON.stringify(filter),
      ).toContain(card!.uuid)
    expect(await cards({ keyword: '1234567' })).toEqual([])
  })

  it.each([
    [run('123456789'), 'idAccess.run', 'validation:run'],
    [{ mode: 'serial', serial: '12345678' }, 'idAccess.serial', 'validation:serial'],
    [{ mode: 'none' }, 'idAccess.mode', 'validation:notAllowedValue'],
  ])('is refused as %j', async (value, field, key) => {
    const changedTables = await watchTables(testApp, manager)
    const answer = await set(person, value)
    expect([answer.failure, answer.issues[0]?.field, answer.issues[0]?.key]).toEqual(['invalidInput', field, key])
    expect(await changedTables()).toEqual([])
  })

  it('with a RUN of nine digits is refused by the form of a resident on the same field', async () => {
    const changedTables = await watchTables(testApp, manager)
    const answer = await withCard(person, run('123456789'))
    expect([answer.failure, answer.issues[0]]).toMatchObject(['invalidInput', { field: 'idAccess.run' }])
    expect(await changedTables()).toEqual([])
  })

  it('belongs to one person alone', async () => {
    const other = await spareResident(testApp, site())
    const changedTables = await watchTables(testApp, manager)
    for (const answer of [await set(other, run('12345678-K')), await withCard(other, run('12345678-k'))]) {
      expect([answer.failure, answer.params, answer.issues[0]?.field]).toEqual([
        'alreadyExists',
        { thing: 'idAccess' },
        'idAccess',
      ])
      expect(answer.issues[0]?.field).toBe('idAccess')
    }
    expect(await changedTables()).toEqual([])
    expect((await manager.call(resident.get, { uuid: other })).data.credentials).toEqual([])
  })

  it('is refused where doors of the site read another part of it', async () => {
    await settings({ idAccessMode: 'serial' })
    expect((await manager.call(personnel.defaults, {})).data.idAccessModes).toEqual(['serial'])
    const answer = await set(person, run('1234567890'))
    expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'idAccess.mode'])
    await settings({ idAccessMode: 'both' })
    const both = { mode: 'both', run: '12345678-K', serial: '123456789' }
    const { uuid } = (await set(person, both)).data
    expect((await manager.call(idAccess.get, { uuid })).data).toMatchObject({
      mode: 'both',
      maskedRun: '…78-K',
      maskedSerial: '…6789',
    })
  })

  it('opens no door while the site has ID access off, and opens again when it is on', async () => {
    const status = async () => {
      const scope = projectScope(site())
      const policy = await testApp.test.database.read(scope, async (db) =>
        policyAt(db, scope, await policyVersion(db, scope)),
      )
      return policy!.credentials.find(({ personId, kind }) => personId === person && kind === 'idAccess')?.status
    }
    expect(await status()).toBe('active')
    await settings({ enableIdAccess: false })
    expect(await status()).toBe('inactive')
    const answer = await manager.call(idAccess.list, { page: 1, size: 10 })
    expect(answer.failure).toBe('noPermission')
    await settings({ idAccessMode: 'both' })
    expect(await status()).toBe('active')
  })

  it('is deleted by itself', async () => {
    const [card] = (await cards()).filter(({ personUuid }) => personUuid === person)
    expect((await manager.call(idAccess.remove, { uuid: card!.uuid })).code).toBe(0)
    expect((await manager.call(idAccess.get, { uuid: card!.uuid })).failure).toBe('notFound')
    expect((await manager.call(resident.get, { uuid: person })).data.credentials).toEqual([])
  })
})

describe('floors of those who work for a site', () => {
  it('are given with a grant of their own, and refused outside of the building', async () => {
    const { building } = (await cards())[0] ?? {}
    const companyUuid = await residenceCompany(testApp, site())
    const home = (await manager.call(resident.get, { uuid: person })).data.building ?? building!
    const guard = { companyUuid, kind: 'staff' as const, lastName: 'Night guard' }
    const floorsOf = (floors: string[]) => [{ buildingUuid: home.uuid, floors }]
    const answer = await manager.call(personnel.create, { ...guard, floors: floorsOf(['1', '2']) })
    expect(answer.failure, JSON.stringify(answer.issues)).toBeUndefined()
    const { data } = await manager.call(personnel.get, { uuid: answer.data.uuid })
    expect(data.floors).toMatchObject([{ buildingUuid: home.uuid, floors: ['1', '2'] }])
    const outside = await manager.call(personnel.create, { ...guard, floors: floorsOf(['50']) })
    expect(outside.issues[0]).toMatchObject({ field: 'floors.0.floors', key: 'validation:floorOutside' })
    const withoutFloors = await manager.call(personnel.edit, {
      uuid: answer.data.uuid,
      version: data.version,
      kind: 'staff',
      lastName: 'Night guard',
      floors: [],
    } as never)
    expect(withoutFloors.code).toBe(0)
    expect((await manager.call(personnel.get, { uuid: answer.data.uuid })).data.floors).toEqual([])
  })
})
