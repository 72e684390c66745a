import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import type { Family } from '../fixtures.ts'
import { nothing, write, type Sample, type SampleFile, type Stage, type WrongIds, unknownUuid } from './kit.ts'

/** Samples of areas, blocked people and emergency plans. */

const random = () => ({ uuid: randomUUID() })
const short = () => randomUUID().slice(0, 8)
const version = { version: 1 }
const why = { reason: 'Settled' }

const area = (door: string = randomUUID()) => ({
  name: `Area ${short()}`,
  entryDoorUuids: [door],
  exitDoorUuids: [door],
})
const plan = (door: string = randomUUID()) => ({
  name: `Plan ${short()}`,
  kind: 'lockdown' as const,
  allDoors: false,
  doorUuids: [door],
})

/** An area without doors of a family's company. */
export async function spareArea(testApp: TestApp, { office, people }: Family): Promise<string> {
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('area')
      .values({ project_uuid: office.uuid, company_uuid: people.companyUuid, name: `spare ${short()}` })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

async function spareBlock(
  testApp: TestApp,
  { office, people }: Family,
  owner_kind: 'site' | 'company' = 'site',
): Promise<string> {
  const { uuid } = await write(testApp, (db) =>
    db
      .insertInto('access_block')
      .values({
        project_uuid: office.uuid,
        company_uuid: people.companyUuid,
        person_uuid: people.personUuid,
        created_by: 'the stage',
        owner_kind,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  return uuid
}

/** A plan for all doors in a family's office, running where that is asked for. */
export async function sparePlan(
  testApp: TestApp,
  { office }: Family,
  isRunning = false,
): Promise<{ plan: string; run: string }> {
  return write(testApp, async (db) => {
    const planRow = await db
      .insertInto('emergency_plan')
      .values({ project_uuid: office.uuid, name: `spare ${short()}`, kind: 'lockdown', rank: 1 })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const run = await db
      .insertInto('plan_run')
      .values({
        project_uuid: office.uuid,
        plan_uuid: planRow.uuid,
        started_by: 'the stage',
        ...(!isRunning && { started_at: new Date(0), ended_at: new Date(1) }),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return { plan: planRow.uuid, run: run.uuid }
  })
}

const ourDoor = ({ testApp }: Stage) => testApp.fixtures.ours.office.doors[0]
/** A door that leads into no area. */
async function freeDoor(stage: Stage): Promise<string> {
  const door = ourDoor(stage)!
  await write(stage.testApp, (db) => db.deleteFrom('area_door').where('door_uuid', '=', door).execute())
  return door
}
const planFor = async ({ testApp }: Stage, isRunning = false) => ({
  uuid: (await sparePlan(testApp, testApp.fixtures.ours, isRunning)).plan,
})
const areaFor = ({ testApp }: Stage) => spareArea(testApp, testApp.fixtures.ours)
const ownArea: Sample = { own: random, succeeds: async (stage) => ({ uuid: await areaFor(stage) }) }

export const samples: Readonly<Record<string, Sample>> = {
  'areaRestriction.list': nothing,
  'areaRestriction.names': nothing,
  'areaRestriction.doors': nothing,
  'areaRestriction.get': ownArea,
  'areaRestriction.create': { own: () => area(), succeeds: async (stage) => area(await freeDoor(stage)) },
  'areaRestriction.edit': {
    own: () => ({ ...area(), ...random(), ...version }),
    succeeds: async (stage) => ({ ...area(await freeDoor(stage)), uuid: await areaFor(stage), ...version }),
  },
  'areaRestriction.previewEdit': {
    own: () => ({ ...area(), ...random(), ...version }),
    succeeds: async (stage) => ({ ...area(await freeDoor(stage)), uuid: await areaFor(stage), ...version }),
  },
  'areaRestriction.remove': { own: random, succeeds: async (stage) => ({ uuid: await areaFor(stage) }) },
  'areaRestriction.people': ownArea,
  'areaRestriction.resetPassback': {
    own: () => ({ ...random(), personUuid: randomUUID(), ...why }),
    succeeds: async (stage) => ({
      uuid: await areaFor(stage),
      personUuid: stage.testApp.fixtures.ours.people.personUuid,
      ...why,
    }),
  },
  'areaRestriction.resetAllPassback': {
    own: () => ({ ...random(), ...why }),
    succeeds: async (stage) => ({ uuid: await areaFor(stage), ...why }),
  },

  'block.list': nothing,
  'block.create': {
    own: () => ({ personUuid: randomUUID() }),
    succeeds: ({ testApp }) => ({ personUuid: testApp.fixtures.ours.people.personUuid }),
  },
  'block.remove': {
    own: () => ({ ...random(), ...why }),
    succeeds: async ({ testApp, actor }) => ({
      // A company does not lift what the landlord blocks.
      uuid: await spareBlock(testApp, testApp.fixtures.ours, actor.section === 'admin' ? 'company' : 'site'),
      ...why,
    }),
  },
  'block.removeAll': {
    own: () => ({ areaUuid: randomUUID(), ...why }),
    succeeds: async (stage) => ({ areaUuid: await areaFor(stage), ...why }),
  },

  'emergencyPlan.list': nothing,
  'emergencyPlan.names': nothing,
  'emergencyPlan.state': nothing,
  'emergencyPlan.notices': nothing,
  'emergencyPlan.runs': nothing,
  'emergencyPlan.get': { own: random, succeeds: (stage) => planFor(stage) },
  'emergencyPlan.report': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: (await sparePlan(testApp, testApp.fixtures.ours)).run }),
  },
  'emergencyPlan.create': { own: () => plan(), succeeds: (stage) => plan(ourDoor(stage)) },
  'emergencyPlan.edit': {
    own: () => ({ ...plan(), ...random(), ...version }),
    succeeds: async (stage) => ({ ...plan(ourDoor(stage)), ...(await planFor(stage)), ...version }),
  },
  'emergencyPlan.remove': { own: random, succeeds: (stage) => planFor(stage) },
  'emergencyPlan.start': { own: random, succeeds: (stage) => planFor(stage) },
  'emergencyPlan.stop': { own: random, succeeds: (stage) => planFor(stage, true) },
}

const foreignRecords = new WeakMap<TestApp, Promise<Record<'area' | 'block' | 'plan' | 'run', string>>>()

/** An area, a block and a plan of the other family, made once a test app. */
function foreign(testApp: TestApp) {
  const records = foreignRecords.get(testApp) ?? makeForeign(testApp)
  foreignRecords.set(testApp, records)
  return records
}

async function makeForeign(testApp: TestApp) {
  const { theirs } = testApp.fixtures
  return {
    area: await spareArea(testApp, theirs),
    block: await spareBlock(testApp, theirs),
    ...(await sparePlan(testApp, theirs)),
  }
}

const wrong = (of: 'area' | 'block' | 'plan' | 'run', name = 'uuid'): WrongIds => ({
  wrongIds: async (testApp) => [{ [name]: (await foreign(testApp))[of] }, { [name]: unknownUuid }],
})

export const idOperations: SampleFile['idOperations'] = {
  'areaRestriction.get': wrong('area'),
  'areaRestriction.edit': wrong('area'),
  'areaRestriction.previewEdit': wrong('area'),
  'areaRestriction.remove': wrong('area'),
  'areaRestriction.people': wrong('area'),
  'areaRestriction.resetPassback': wrong('area'),
  'areaRestriction.resetAllPassback': wrong('area'),
  'block.remove': wrong('block'),
  'block.removeAll': wrong('area', 'areaUuid'),
  'emergencyPlan.get': wrong('plan'),
  'emergencyPlan.edit': wrong('plan'),
  'emergencyPlan.remove': wrong('plan'),
  'emergencyPlan.start': wrong('plan'),
  'emergencyPlan.stop': wrong('plan'),
  'emergencyPlan.report': wrong('run'),
}
