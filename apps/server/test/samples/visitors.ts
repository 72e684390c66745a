import { randomInt, randomUUID } from 'node:crypto'
import { tempKey } from '@lintel/contract/visitors/operations.ts'
import { projectScope } from '../../src/db/scope/scope.ts'
import { insertInto } from '../../src/db/db.ts'
import { createCredential } from '../../src/domain/credentials/credentials.ts'
import type { TestApp } from '../test-app.ts'
import type { Family } from '../fixtures.ts'
import {
  direct,
  nothing,
  spareUndo,
  write,
  wrongUndo,
  type Sample,
  type SampleFile,
  type Stage,
  type WrongIds,
  unknownUuid,
} from './kit.ts'
import { accessAt } from './personnel.ts'
import { failWith } from '../../src/kernel/failure.ts'

/** Samples of visitors and couriers of an office. */

const revocation = { operation: 'tempKey.revoke', table: 'temp_key', columns: { revoked_at: null } } as const
const random = () => ({ uuid: randomUUID() })
const short = () => randomUUID().slice(0, 8)
const freePin = () => String(randomInt(1_000_000, 9_000_000))

const visitor = ({ office }: Family) => ({
  name: `Visitor ${short()}`,
  repeat: 'never' as const,
  startsAt: '2030-11-21T08:00',
  endsAt: '2030-11-22T08:00',
  doorUuids: [office.doors[0]!],
})
const courier = (family: Family) => ({
  name: `Courier ${short()}`,
  pin: freePin(),
  ...accessAt(family),
})

/** A visitor with a key in a family's office. */
export function spareVisitorPass(testApp: TestApp, { office, people }: Family): Promise<{ uuid: string }> {
  const scope = projectScope(office.uuid)
  const company = { company_uuid: people.companyUuid }
  return testApp.test.database.write(scope, async (db) => {
    const { uuid } = await insertInto(db, scope, 'person', {
      ...company,
      kind: 'visitor',
      last_name: `visitor ${short()}`,
      email: 'visitor@test.invalid',
      valid_from: new Date('2030-11-21T07:00:00Z'),
      valid_until: new Date('2030-11-22T07:00:00Z'),
    })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const key = { ...company, person_uuid: uuid }
    await insertInto(db, scope, 'temp_key', { ...key, repeat: 'never', count_per_door: 1, created_by: 'us' }).execute()
    await insertInto(db, scope, 'temp_key_door', { ...key, door_uuid: office.doors[0]! }).execute()
    const holder = { companyUuid: people.companyUuid, personUuid: uuid }
    const work = { db, scope, vault: testApp.services.vault, fail: failWith }
    await createCredential(work, holder, { kind: 'pin', value: String(randomInt(90_000_000, 100_000_000)) }, 'pin')
    return { uuid }
  })
}

/** A courier of a family's company. */
export function spareCourier(testApp: TestApp, { office, people }: Family): Promise<{ uuid: string }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'person', {
      company_uuid: people.companyUuid,
      kind: 'courier',
      last_name: `courier ${short()}`,
    })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
}

const ownKey = ({ testApp }: Stage) => spareVisitorPass(testApp, testApp.fixtures.ours)

/** The code of the link to a pass of ours. */
async function passCode(stage: Stage): Promise<string> {
  const manager = await stage.testApp.as(stage.testApp.fixtures.ours.officeManager)
  const { data } = await manager.call(tempKey.show, await ownKey(stage))
  return data.link.split('#')[1]!
}

const ownCourier = ({ testApp }: Stage) => spareCourier(testApp, testApp.fixtures.ours)

export const samples: Readonly<Record<string, Sample>> = {
  'tempKey.list': nothing,
  'tempKey.export': { own: () => ({ keyword: randomUUID() }), succeeds: async (stage) => (await ownKey(stage), {}) },
  'tempKey.get': { own: random, succeeds: ownKey },
  'tempKey.create': direct(({ ours }) => ({ ...visitor(ours), companyUuid: ours.people.companyUuid })),
  'tempKey.edit': {
    own: ({ ours }) => ({ ...visitor(ours), ...random(), version: 1 }),
    succeeds: async (stage) => ({ ...visitor(stage.testApp.fixtures.ours), ...(await ownKey(stage)), version: 1 }),
  },
  'tempKey.show': { own: random, succeeds: ownKey },
  'tempKey.resend': { own: random, succeeds: ownKey },
  'tempKey.revoke': { own: random, succeeds: ownKey },
  'tempKey.undoRevoke': {
    own: random,
    succeeds: async ({ testApp, person }) => {
      const { uuid } = await spareVisitorPass(testApp, testApp.fixtures.ours)
      await write(testApp, (db) =>
        db.updateTable('temp_key').set({ revoked_at: new Date() }).where('person_uuid', '=', uuid).execute(),
      )
      return { uuid: await spareUndo(testApp, person, { ...revocation, uuid }) }
    },
  },
  'tempKey.remove': { own: random, succeeds: ownKey },
  'visitorPass.look': {
    own: () => ({ code: 'none' }),
    succeeds: async (stage) => ({ code: await passCode(stage) }),
  },

  'delivery.list': nothing,
  'delivery.get': { own: random, succeeds: ownCourier },
  'delivery.create': direct(({ ours }) => ({ ...courier(ours), companyUuid: ours.people.companyUuid })),
  'delivery.edit': {
    own: ({ ours }) => ({ ...courier(ours), ...random(), version: 1 }),
    succeeds: async (stage) => ({ ...courier(stage.testApp.fixtures.ours), ...(await ownCourier(stage)), version: 1 }),
  },
  'delivery.remove': { own: random, succeeds: ownCourier },
}

const foreignVisits = new WeakMap<TestApp, Promise<{ key: string; courier: string }>>()

/** A visitor and a courier of the other family, made once a test app so that a fingerprint taken afterwards holds. */
function foreign(testApp: TestApp): Promise<{ key: string; courier: string }> {
  const visit = foreignVisits.get(testApp) ?? makeForeign(testApp)
  foreignVisits.set(testApp, visit)
  return visit
}

async function makeForeign(testApp: TestApp): Promise<{ key: string; courier: string }> {
  const { theirs } = testApp.fixtures
  return { key: (await spareVisitorPass(testApp, theirs)).uuid, courier: (await spareCourier(testApp, theirs)).uuid }
}

/** The other family's, an unknown one, and one of ours of another kind. */
const wrongKey: WrongIds = {
  wrongIds: async (testApp) => [
    { uuid: (await foreign(testApp)).key },
    { uuid: unknownUuid },
    { uuid: testApp.fixtures.ours.people.personUuid },
  ],
}
const wrongCourier: WrongIds = {
  wrongIds: async (testApp) => [
    { uuid: (await foreign(testApp)).courier },
    { uuid: unknownUuid },
    { uuid: testApp.fixtures.ours.people.personUuid },
  ],
}

export const idOperations: SampleFile['idOperations'] = {
  'tempKey.get': wrongKey,
  'tempKey.edit': wrongKey,
  'tempKey.show': wrongKey,
  'tempKey.resend': wrongKey,
  'tempKey.revoke': wrongKey,
  'tempKey.undoRevoke': wrongUndo(
    async (testApp, family) => (await spareVisitorPass(testApp, family)).uuid,
    revocation,
  ),
  'tempKey.remove': wrongKey,
  'delivery.get': wrongCourier,
  'delivery.edit': wrongCourier,
  'delivery.remove': wrongCourier,
}
