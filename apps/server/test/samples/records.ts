import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import type { Family } from '../fixtures.ts'
import {
  direct,
  nothing,
  siteOf,
  write,
  type Sample,
  type SampleFile,
  type Stage,
  type WrongIds,
  spareUndo,
  unknownUuid,
  wrongUndo,
} from './kit.ts'

/** Samples of what a site keeps on record: alarms, and the library of codes. */

/** An alarm at a family's front door. */
export async function spareAlarm(
  testApp: TestApp,
  family: Family,
  // What a person of a company caused is that company's, at whichever door.
  companyUuid = family === testApp.fixtures.ours ? null : family.people.companyUuid,
  office = family.office,
): Promise<string> {
  const isOurs = family === testApp.fixtures.ours
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('alarm_record')
      .values({
        project_uuid: office.uuid,
        type: 'doorForced',
        level: 'critical',
        door_uuid: office.doors[0]!,
        door_name: `${isOurs ? 'ours' : 'theirs'} front`,
        company_uuid: companyUuid,
        occurred_at: new Date(),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** An alarm at a door of a family's device, which is there. */
export async function soundingAlarm(testApp: TestApp, family: Family, site = family.office): Promise<string> {
  const uuid = await spareAlarm(testApp, family, undefined, site)
  const { deviceUuid } = site
  await write(testApp, async (db) => {
    await db.updateTable('alarm_record').set({ device_uuid: deviceUuid }).where('uuid', '=', uuid).execute()
    await db.updateTable('device').set({ connection: 'online' }).where('uuid', '=', deviceUuid).execute()
  })
  return uuid
}

/** A card of a family's person. */
export async function spareCode(testApp: TestApp, { office, people }: Family): Promise<string> {
  const value = randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()
  const { vault } = testApp.services
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('credential')
      .values({
        project_uuid: office.uuid,
        company_uuid: people.companyUuid,
        person_uuid: people.personUuid,
        kind: 'card',
        keyed_hash: vault.keyedHash(office.uuid, 'card', value),
        ciphertext: vault.encrypt(value),
        masked_value: `…${value.slice(-4)}`,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A card that no person of a family has. */
export async function spareUnassignedCard(testApp: TestApp, { office, people }: Family): Promise<string> {
  const value = randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()
  const { vault } = testApp.services
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('unassigned_credential')
      .values({
        project_uuid: office.uuid,
        company_uuid: people.companyUuid,
        kind: 'card',
        keyed_hash: vault.keyedHash(office.uuid, 'card', value),
        ciphertext: vault.encrypt(value),
        masked_value: `…${value.slice(-4)}`,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A card that a door of a family has refused because no person has it. */
export async function spareRead(testApp: TestApp, { office }: Pick<Family, 'office'>): Promise<string> {
  const value = randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()
  const { vault } = testApp.services
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('unknown_card')
      .values({
        project_uuid: office.uuid,
        door_uuid: office.doors[0]!,
        kind: 'card',
        keyed_hash: vault.keyedHash(office.uuid, 'card', value),
        ciphertext: vault.encrypt(value),
        masked_value: `…${value.slice(-4)}`,
        read_at: testApp.services.now(),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

const acknowledgement = { status: 'resolved', remark: 'Looked after it' }
const spareAlarmOf = async ({ testApp }: Stage) => ({
  uuid: await spareAlarm(testApp, testApp.fixtures.ours),
  version: 1,
})
const spareCodeOf = async ({ testApp }: Stage) => ({ uuid: await spareCode(testApp, testApp.fixtures.ours) })
const lostCodeOf = async (stage: Stage) => {
  const code = await spareCodeOf(stage)
  await write(stage.testApp, (db) =>
    db.updateTable('credential').set({ status: 'lost' }).where('uuid', '=', code.uuid).execute(),
  )
  return code
}
const loss = { operation: 'library.markLost', table: 'credential', columns: { status: 'active' } } as const
const spareUnassignedCardOf = async ({ testApp }: Stage) => ({
  uuid: await spareUnassignedCard(testApp, testApp.fixtures.ours),
})
const random = () => ({ uuid: randomUUID() })
const typedCard = () => ({ from: 'number', kind: 'card', code: randomUUID().replaceAll('-', '').slice(0, 12) })

export const samples: Readonly<Record<string, Sample>> = {
  'alarm.list': nothing,
  'alarm.open': nothing,
  'alarmSound.get': nothing,
  'alarmSound.save': direct(() => ({ isOn: true })),
  'alarm.export': {
    own: () => ({ door: randomUUID() }),
    succeeds: async (stage) => {
      await spareAlarmOf(stage)
      return {}
    },
  },
  'alarm.get': {
    own: random,
    succeeds: async ({ testApp, actor }) => {
      const { ours } = testApp.fixtures
      return { uuid: await spareAlarm(testApp, ours, actor.section === 'admin' ? ours.people.companyUuid : null) }
    },
  },
  'alarm.acknowledge': {
    own: () => ({ ...random(), version: 1, ...acknowledgement }),
    succeeds: async (stage) => ({ ...(await spareAlarmOf(stage)), ...acknowledgement }),
  },
  'alarm.disarm': {
    own: random,
    succeeds: async ({ testApp, actor }) => ({
      uuid: await soundingAlarm(testApp, testApp.fixtures.ours, siteOf(testApp.fixtures, actor)),
    }),
  },
  'alarm.acknowledgeMany': {
    own: () => ({ alarms: [{ ...random(), version: 1 }], ...acknowledgement }),
    succeeds: async (stage) => ({ alarms: [await spareAlarmOf(stage), await spareAlarmOf(stage)], ...acknowledgement }),
  },
  'library.list': { own: () => ({ kind: 'card' }) },
  'library.export': {
    own: () => ({ kind: 'uhfTag', company: randomUUID() }),
    succeeds: async (stage) => {
      await spareCodeOf(stage)
      return { kind: 'card' }
    },
  },
  'library.find': direct(() => ({ kind: 'card', code: randomUUID().slice(0, 8) })),
  'library.markLost': { own: random, succeeds: spareCodeOf },
  'library.undoLost': {
    own: random,
    succeeds: async (stage) => ({
      uuid: await spareUndo(stage.testApp, stage.person, { ...loss, ...(await lostCodeOf(stage)) }),
    }),
  },
  'library.markFound': { own: random, succeeds: lostCodeOf },
  'library.release': { own: random, succeeds: spareCodeOf },
  'library.register': direct(() => ({
    kind: 'card',
    code: randomUUID().replaceAll('-', '').slice(0, 12),
  })),
  'library.registerMany': direct(() => ({
    kind: 'card',
    codes: `${randomUUID().replaceAll('-', '').slice(0, 12)}\n${randomUUID().replaceAll('-', '').slice(0, 12)}`,
  })),
  'library.reads': { own: () => ({ kind: 'card' }) },
  'library.registerRead': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: await spareRead(testApp, testApp.fixtures.ours) }),
  },
  'library.takeRead': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: await spareRead(testApp, testApp.fixtures.ours) }),
  },
  'library.assign': {
    own: () => ({ ...random(), personUuid: randomUUID() }),
    succeeds: async (stage) => ({
      ...(await spareUnassignedCardOf(stage)),
      personUuid: stage.testApp.fixtures.ours.people.personUuid,
    }),
  },
  'library.issue': {
    own: () => ({ personUuid: randomUUID(), card: { from: 'read', ...random() } }),
    succeeds: async ({ testApp }) => ({
      personUuid: testApp.fixtures.ours.people.personUuid,
      card: { from: 'read', uuid: await spareRead(testApp, testApp.fixtures.ours) },
    }),
  },
  'library.replace': {
    own: () => ({ ...random(), card: { from: 'read', ...random() } }),
    succeeds: async (stage) => {
      const office = siteOf(stage.testApp.fixtures, stage.actor)
      return { ...(await spareCodeOf(stage)), card: { from: 'read', uuid: await spareRead(stage.testApp, { office }) } }
    },
  },
  'library.discard': { own: random, succeeds: spareUnassignedCardOf },
}

const wrongIds = (spare: (testApp: TestApp, family: Family) => Promise<string>, further: object = {}): WrongIds => ({
  wrongIds: async (testApp) => [
    { uuid: await spare(testApp, testApp.fixtures.theirs), ...further },
    { uuid: unknownUuid, ...further },
  ],
})

const readOfOthers: WrongIds = {
  wrongIds: async (testApp) => {
    const { ours, theirs } = testApp.fixtures
    // What a door has read is there for every company that the door is shared with.
    const isSameSite = theirs.office.uuid === ours.office.uuid
    return [...(isSameSite ? [] : [{ uuid: await spareRead(testApp, theirs) }]), { uuid: unknownUuid }]
  },
}

export const idOperations: SampleFile['idOperations'] = {
  'alarm.get': wrongIds(spareAlarm),
  'alarm.acknowledge': wrongIds(spareAlarm, { version: 1, ...acknowledgement }),
  'alarm.disarm': wrongIds(soundingAlarm),
  'library.markLost': wrongIds(spareCode),
  'library.undoLost': wrongUndo(spareCode, loss),
  'library.markFound': wrongIds(spareCode),
  'library.release': wrongIds(spareCode),
  'library.discard': wrongIds(spareUnassignedCard),
  'library.registerRead': readOfOthers,
  'library.takeRead': readOfOthers,
  'library.issue': {
    wrongIds: async (testApp) => [
      { personUuid: testApp.fixtures.theirs.people.personUuid, card: typedCard() },
      { personUuid: unknownUuid, card: typedCard() },
      {
        personUuid: testApp.fixtures.ours.people.personUuid,
        card: { from: 'read', uuid: unknownUuid },
      },
    ],
  },
  'library.replace': {
    wrongIds: async (testApp) => [
      { uuid: await spareCode(testApp, testApp.fixtures.theirs), card: typedCard() },
      { uuid: unknownUuid, card: typedCard() },
      { uuid: await spareCode(testApp, testApp.fixtures.ours), card: { from: 'read', uuid: unknownUuid } },
    ],
  },
  'library.assign': {
    wrongIds: async (testApp) => {
      const { ours, theirs } = testApp.fixtures
      const personUuid = testApp.fixtures.ours.people.personUuid
      return [
        { uuid: await spareUnassignedCard(testApp, theirs), personUuid },
        { uuid: await spareUnassignedCard(testApp, ours), personUuid: theirs.people.personUuid },
        { uuid: unknownUuid, personUuid },
      ]
    },
  },
}
