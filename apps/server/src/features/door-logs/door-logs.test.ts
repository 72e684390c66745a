import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { allRows, startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareImage } from '../../../test/samples/captured-images.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCode } from '../../../test/samples/records.ts'
import { projectScope } from '../../db/scope/scope.ts'
import type { Family } from '../../../test/fixtures.ts'
import { policyVersion } from '../../domain/policy/snapshot.ts'

const { doorLog } = contract
let testApp: TestApp
let manager: Caller
let card: string
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  card = await spareCode(testApp, testApp.fixtures.ours)
})
afterAll(() => testApp.close())

/** Berlin is an hour ahead of UTC on this Wednesday. */
const before = new Date('2026-11-25T07:59:00Z')
const nine = '2026-11-25T08:00:00.000Z'

const version = () => {
  const site = projectScope(testApp.fixtures.ours.office.uuid)
  return testApp.test.database.read(site, (db) => policyVersion(db, site))
}

/** The minutes of the day at which people of the access group may come. */
const openFrom = (from: number) =>
  write(testApp, (db) =>
    db
      .updateTable('access_group')
      .set({ windows: JSON.stringify([{ days: [1, 2, 3, 4, 5], from, to: 1020 }]) })
      .where('uuid', '=', testApp.fixtures.ours.people.accessGroupUuid)
      .execute(),
  )

interface EventReport {
  readonly at?: Date
  readonly reason?: string | null
  readonly granted?: boolean
  readonly version?: number | null
  readonly credential?: string | null
  readonly method?: 'pin'
  readonly direction?: 'entry' | 'exit'
  /** What the device judged by, and the credential or rule that decided. */
  readonly evidence?: object
  readonly rule?: string
}

/** What a device told, as ingest stores it. */
async function event(reported: EventReport, family: Family = testApp.fixtures.ours): Promise<string> {
  const uuid = randomUUID()
  const { office, people } = family
  const decidedBy = reported.version === undefined ? await version() : reported.version
  await write(testApp, (db) =>
    db
      .insertInto('door_event')
      .values({
        project_uuid: office.uuid,
        uuid,
        occurred_at: reported.at ?? before,
        received_at: reported.at ?? before,
        time_quality: 'synced',
        type: 'access',
        epoch: 'test',
        number: '1',
        device_uuid: office.deviceUuid,
        device_name: 'office panel',
        door_uuid: office.doors[0]!,
        door_name: 'office front',
        person_name: 'Petra',
        person_uuid: people.personUuid,
        company_uuid: people.companyUuid,
        company_name: 'ours company',
        credential_uuid: reported.credential === undefined ? card : reported.credential,
        direction: reported.direction ?? 'entry',
        method: reported.method ?? 'card',
        granted: reported.granted ?? false,
        reason: reported.reason === undefined ? 'outsideSchedule' : reported.reason,
        policy_version: decidedBy?.toString() ?? null,
        rule_uuid: reported.rule ?? null,
        evidence: reported.evidence === undefined ? null : JSON.stringify(reported.evidence),
      })
      .execute(),
  )
  return uuid
}

const open = async (uuid: string) => (await manager.call(doorLog.get, { uuid })).data

describe('a line of the door log', () => {
  it('says why by the policy of then, although the hours were moved since, and how it would be decided today', async () => {
    await openFrom(540)
    const past = await version()
    const uuid = await event({ version: past })
    await openFrom(480)
    const line = await open(uuid)
    expect(line.explanation).toMatchObject({
      result: 'deny',
      reason: 'outsideSchedule',
      rule: {
        kind: 'accessGroup',
        uuid: testApp.fixtures.ours.people.accessGroupUuid,
        name: 'ours company all day',
        isDeleted: false,
        code: null,
      },
      nextAt: nine,
      version: past,
    })
    expect(line.explanation!.localTime).toContain('08:59')
    expect(line.explanation!.passed).toContain('blocks')
    expect(line.explanation!.versionSince).not.toBeNull()
    expect(line.now).toMatchObject({ result: 'allow', reason: 'allowGrant', version: past + 1 })
    expect(line.dependsOnPresence).toBe(false)
  })

  it('calls a rule by its name of today, and says when it is deleted', async () => {
    const { office, people } = testApp.fixtures.ours
    const { uuid: group } = await write(testApp, (db) =>
      db
        .insertInto('access_group')
        .values({
          project_uuid: office.uuid,
          company_uuid: people.companyUuid,
          name: 'Night watch',
          repeat: 'daily',
          windows: JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]),
          all_doors: true,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    await openFrom(1000)
    await write(testApp, (db) =>
      db
        .insertInto('access_group_member')
        .values({
          project_uuid: office.uuid,
          company_uuid: people.companyUuid,
          access_group_uuid: group,
          person_uuid: people.personUuid,
        })
        .execute(),
    )
    const uuid = await event({ granted: true, reason: null })
    await write(testApp, (db) =>
      db.updateTable('access_group').set({ name: 'Day watch' }).where('uuid', '=', group).execute(),
    )
    expect((await open(uuid)).explanation!.rule).toMatchObject({ kind: 'accessGroup', uuid: group, name: 'Day watch' })
    await write(testApp, (db) => db.deleteFrom('access_group').where('uuid', '=', group).execute())
    const { explanation, now } = await open(uuid)
    expect(explanation!.rule).toEqual({ kind: 'accessGroup', uuid: group, name: null, isDeleted: true, code: null })
    expect([explanation!.result, now!.reason]).toEqual(['allow', 'outsideSchedule'])
    await openFrom(540)
  })

  it('knows the reasons of devices without a policy', async () => {
    expect((await open(await event({ reason: 'outsideSchedule' }))).explanation!.reason).toBe('outsideSchedule')
    const unknown = await event({ reason: 'credentialUnknown', credential: null })
    expect((await open(unknown)).explanation).toMatchObject({ reason: 'credentialUnknown', rule: null })
  })

  it('tells operators why a person was blocked', async () => {
    const { office, people } = testApp.fixtures.ours
    const block = await write(testApp, (db) =>
      db
        .insertInto('access_block')
        .values({
          project_uuid: office.uuid,
          company_uuid: people.companyUuid,
          person_uuid: people.personUuid,
          reason: 'Card was lent',
          created_by: 'the test',
          starts_at: new Date('2026-01-01'),
        })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    const uuid = await event({ reason: 'blocked' })
    await write(testApp, (db) => db.deleteFrom('access_block').where('uuid', '=', block.uuid).execute())
    const { explanation, now } = await open(uuid)
    expect(explanation).toMatchObject({ reason: 'blocked', forOperators: 'Card was lent', rule: { isDeleted: true } })
    expect(now!.reason).toBe('outsideSchedule')
  })

  it('claims nothing when what the door knew of people decided', async () => {
    const line = await open(await event({ reason: 'passback', at: new Date('2026-11-25T09:00:00Z') }))
    expect([line.explanation, line.dependsOnPresence, line.reason]).toEqual([null, true, 'passback'])
    expect(line.now!.reason).toBe('allowGrant')
  })

  it('explains what positions, people in the area and uses decided, by what the device stored of them', async () => {
    const { office } = testApp.fixtures.ours
    const at = new Date('2026-11-25T09:00:00Z')
    const areaUuid = randomUUID()
    const area = { project_uuid: office.uuid, uuid: areaUuid, name: 'Vault' }
    await write(testApp, async (db) => {
      await db
        .insertInto('area')
        .values({ ...area, anti_passback: 'hard', occupancy_limit: 2, occupancy_strength: 'hard' })
        .execute()
      await db
        .insertInto('area_door')
        .values({ project_uuid: office.uuid, area_uuid: areaUuid, door_uuid: office.doors[0]!, direction: 'entry' })
        .execute()
      await db.updateTable('credential').set({ max_uses: 2 }).where('uuid', '=', card).execute()
    })
    const lastSeen = { areaId: areaUuid, doorId: office.doors[0]!, at: at.getTime() - 60_000 }
    const lines = [
      await event({ at, reason: 'passback', rule: areaUuid, evidence: { lastSeen } }),
      await event({ at, reason: 'areaFull', rule: areaUuid, evidence: { people: { areaId: areaUuid, count: 2 } } }),
      await event({ at, reason: 'credentialUsedUp', rule: card, evidence: { used: 2 } }),
    ]
    const without = [await event({ at, reason: 'passback' }), await event({ at, reason: 'credentialUsedUp' })]
    await write(testApp, async (db) => {
      await db.deleteFrom('area').where('uuid', '=', areaUuid).execute()
      await db.updateTable('credential').set({ max_uses: null }).where('uuid', '=', card).execute()
    })
    const reasonOf = async (uuid: string) => (await open(uuid)).explanation?.reason
    expect(await Promise.all(lines.map(reasonOf))).toEqual(['passback', 'areaFull', 'credentialUsedUp'])
    expect(await Promise.all(without.map(reasonOf))).toEqual([undefined, undefined])
  })

  it('explains a code that a locked keypad refused, without knowing which it was', async () => {
    const at = new Date('2026-11-25T09:00:00Z')
    const evidence = { lockedUntil: at.getTime() + 20_000 }
    const line = await open(await event({ at, reason: 'tooManyTries', method: 'pin', credential: null, evidence }))
    expect([line.explanation, line.now]).toMatchObject([{ reason: 'tooManyTries' }, { reason: 'tooManyTries' }])
    expect(line.explanation).toMatchObject({ rule: null, nextAt: new Date(evidence.lockedUntil).toISOString() })
  })

  it('explains who was let into an area that had room, and nothing by a limit without a known count', async () => {
    const { office } = testApp.fixtures.ours
    const place = { project_uuid: office.uuid, area_uuid: randomUUID() }
    await write(testApp, async (db) => {
      await db
        .insertInto('area')
        .values({
          project_uuid: office.uuid,
          uuid: place.area_uuid,
          name: 'Lab',
          occupancy_limit: 2,
          occupancy_strength: 'hard',
        })
        .execute()
      await db
        .insertInto('area_door')
        .values({ ...place, door_uuid: office.doors[0]!, direction: 'entry' })
        .execute()
    })
    const at = new Date('2026-11-25T09:00:00Z')
    const letIn = await open(await event({ at, granted: true, reason: 'allowGrant', evidence: {} }))
    expect(letIn.explanation).toMatchObject({ result: 'allow', reason: 'allowGrant' })
    expect(letIn.now!.reason).toBe('allowGrant')
    const unproven = await open(await event({ at, reason: 'areaFull' }))
    expect([unproven.explanation, unproven.dependsOnPresence]).toEqual([null, true])
    await write(testApp, (db) => db.deleteFrom('area').where('uuid', '=', place.area_uuid).execute())
  })

  it('explains nothing by a version that there never was, or by none', async () => {
    for (const unknownVersion of [999_999, null]) {
      const line = await open(await event({ version: unknownVersion }))
      expect([line.explanation, line.dependsOnPresence]).toEqual([null, false])
    }
  })

  it('refuses no person on the way out, and explains it', async () => {
    const uuid = await event({ direction: 'exit', granted: true, reason: 'allowEgress' })
    expect((await open(uuid)).explanation).toMatchObject({ result: 'allow', reason: 'allowEgress' })
  })

  it('names the door whose timetable unlocked it, and the reason of its manual override', async () => {
    const { office } = testApp.fixtures.ours
    const place = { project_uuid: office.uuid, door_uuid: office.doors[0]! }
    const hours = JSON.stringify([{ days: [3], from: 0, to: 1440 }])
    await write(testApp, (db) =>
      db
        .insertInto('door_period')
        .values({ ...place, mode: 'unlocked', windows: hours })
        .execute(),
    )
    const byClock = await event({ granted: true, reason: 'allowUnlocked', credential: null })
    expect((await open(byClock)).explanation).toMatchObject({
      reason: 'allowUnlocked',
      rule: { kind: 'doorMode', uuid: office.doors[0], name: 'office front', isDeleted: false },
    })
    const times = { created_at: new Date(before.getTime() - 60_000), ends_at: new Date(nine) }
    const author = { created_by_uuid: randomUUID(), created_by: 'Nobody' }
    await write(testApp, (db) =>
      db
        .insertInto('door_override')
        .values({ ...place, ...times, ...author, mode: 'lockdown', reason: 'Works' })
        .execute(),
    )
    const overridden = await event({ reason: 'overrideLockdown' })
    expect((await open(overridden)).explanation).toMatchObject({ rule: { kind: 'doorMode', name: 'Works' } })
    await write(testApp, (db) => db.deleteFrom('door_override').execute())
    expect((await open(overridden)).explanation?.rule).toMatchObject({ kind: 'doorMode', isDeleted: true })
    await write(testApp, (db) => db.deleteFrom('door_period').execute())
  })

  it('of another site is not found', async () => {
    const theirs = await event({ version: 1, credential: null }, testApp.fixtures.theirs)
    expect((await manager.call(doorLog.get, { uuid: theirs })).failure).toBe('notFound')
  })
})

describe('the door log', () => {
  it('is narrowed to a person, a company, a method and a direction, and names the company', async () => {
    const { people } = testApp.fixtures.ours
    await event({ direction: 'exit' })
    const filter = {
      person: people.personUuid,
      company: people.companyUuid,
      method: 'card',
      direction: 'exit',
    } as const
    const { data } = await manager.call(doorLog.list, filter)
    expect(data.rows.length).toBeGreaterThan(0)
    for (const row of data.rows)
      expect(row).toMatchObject({ direction: 'exit', personUuid: people.personUuid, companyName: 'ours company' })
    expect((await manager.call(doorLog.list, { ...filter, person: randomUUID() })).data.total).toBe(0)
    expect((await manager.call(doorLog.list, { ...filter, company: randomUUID() })).data.total).toBe(0)
    expect((await manager.call(doorLog.list, { ...filter, method: 'pin' })).data.total).toBe(0)
  })

  it('calls a company by its name of that time, also when it is deleted', async () => {
    const uuid = await event({ direction: 'exit' })
    await write(testApp, (db) =>
      db
        .updateTable('door_event')
        .set({ company_uuid: randomUUID(), company_name: 'Gone & Sons' })
        .where('uuid', '=', uuid)
        .execute(),
    )
    expect((await open(uuid)).companyName).toBe('Gone & Sons')
  })

  it('refuses a stretch of time that is longer than a year or ends before it begins', async () => {
    const from = '2025-01-01T00:00:00Z'
    expect((await manager.call(doorLog.list, { from, to: '2026-11-01T00:00:00Z' })).failure).toBe('invalidInput')
    expect((await manager.call(doorLog.list, { from, to: '2024-11-01T00:00:00Z' })).failure).toBe('invalidInput')
  })

  it('says nothing of the value of a card', async () => {
    const [{ ciphertext }] = await allRows(testApp)((db) =>
      db.selectFrom('credential').select('ciphertext').where('uuid', '=', card).execute(),
    ).then((rows) => rows as [{ ciphertext: Buffer }])
    const value = testApp.services.vault.decrypt(ciphertext)
    expect(JSON.stringify(await open(await event({})))).not.toContain(value)
  })

  it('has the picture that a device took of a line', async () => {
    const uuid = await event({ granted: true })
    const image = await spareImage(testApp, testApp.fixtures.ours, { eventUuid: uuid })
    const line = (await manager.call(doorLog.list, { size: 40 })).data.rows.find((row) => row.uuid === uuid)
    expect(line?.imageUuid).toBe(image)
  })
})
