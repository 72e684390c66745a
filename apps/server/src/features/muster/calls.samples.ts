import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { nothing, unknownUuid, type Sample, type SampleFile } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { deleteOf, insertInto, updateOf, type Db } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { hourMs } from '../../base/durations.ts'

/** Samples of muster reports and of the setting. */

/** Makes the first door of a family's office its perimeter, in place of any setting before. */
export async function setPerimeter(db: Db, { office }: Family): Promise<void> {
  const scope = projectScope(office.uuid)
  await deleteOf(db, scope, 'muster_setting').execute()
  const { uuid } = await insertInto(db, scope, 'muster_setting', { since: new Date(0), version: 1 })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await insertInto(db, scope, 'muster_door', {
    setting_uuid: uuid,
    door_uuid: office.doors[0]!,
    door_name: 'Main entrance',
  }).execute()
}

interface SpareReport {
  readonly uuid: string
  readonly personUuid: string
}

/** A report of the company of a family's office that runs, with one person who is missing. */
async function spareReport(testApp: TestApp, family: Family): Promise<SpareReport> {
  const { office, people } = family
  const scope = projectScope(office.uuid)
  const own = { company_uuid: people.companyUuid }
  return testApp.test.database.write(scope, async (db) => {
    const now = new Date()
    await updateOf(db, scope, 'muster_report').set({ ended_at: now }).where('ended_at', 'is', null).execute()
    const { uuid } = await insertInto(db, scope, 'muster_report', {
      ...own,
      trigger: 'manual',
      started_at: now,
      started_by: 'Sample',
      ends_at: new Date(now.getTime() + 24 * hourMs),
    })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const personUuid = randomUUID()
    await insertInto(db, scope, 'muster_report_person', {
      ...own,
      report_uuid: uuid,
      person_uuid: personUuid,
      origin: 'listed',
      person_name: 'Sample',
      person_kind: 'personnel',
      status: 'missing',
    }).execute()
    return { uuid, personUuid }
  })
}

const mark = (personUuid: string) => ({
  uuid: randomUUID(),
  personUuid,
  status: 'safe' as const,
  at: '2026-11-29T10:00:00Z',
})

const random = () => ({ uuid: randomUUID() })

const byUuid: Sample = {
  own: random,
  succeeds: async ({ testApp }) => ({ uuid: (await spareReport(testApp, testApp.fixtures.ours)).uuid }),
}

const form = ({ office }: Family, version = 0) => ({
  version,
  perimeterDoorUuids: [office.doors[0]!],
  musterReaders: [],
  dailyResetAt: null,
  inactiveHours: null,
  autoOnEmergency: true,
  mailAddresses: [],
})

export const samples: Readonly<Record<string, Sample>> = {
  'musterReport.list': nothing,
  'musterReport.companies': nothing,
  'musterReport.get': byUuid,
  'musterReport.people': byUuid,
  'musterReport.export': byUuid,
  'musterReport.create': {
    own: () => ({ endsRunning: true }),
    succeeds: async ({ testApp }) => {
      const { ours } = testApp.fixtures
      await testApp.test.database.write(projectScope(ours.office.uuid), (db) => setPerimeter(db, ours))
      return { companyUuids: [ours.people.companyUuid], endsRunning: true }
    },
  },
  'musterReport.mark': {
    own: () => ({ ...random(), marks: [mark(randomUUID())] }),
    succeeds: async ({ testApp }) => {
      const { uuid, personUuid } = await spareReport(testApp, testApp.fixtures.ours)
      return { uuid, marks: [mark(personUuid)] }
    },
  },
  'musterReport.end': byUuid,
  'musterPresence.list': nothing,
  'musterPresence.set': {
    own: ({ ours }) => ({ personUuid: ours.people.personUuid, state: 'inside', reason: 'No card today' }),
    succeeds: async ({ testApp }) => {
      const { ours } = testApp.fixtures
      await testApp.test.database.write(projectScope(ours.office.uuid), (db) => setPerimeter(db, ours))
      return { personUuid: ours.people.personUuid, state: 'inside', reason: 'No card today' }
    },
  },
  'musterSetting.get': nothing,
  'musterSetting.choices': nothing,
  'musterSetting.save': {
    own: ({ ours }) => form(ours, 99),
    succeeds: async ({ testApp }) => {
      const { ours } = testApp.fixtures
      const scope = projectScope(ours.office.uuid)
      await testApp.test.database.write(scope, (db) => deleteOf(db, scope, 'muster_setting').execute())
      return form(ours)
    },
  },
}

const foreign = {
  wrongIds: async (testApp: TestApp) => [
    { uuid: (await spareReport(testApp, testApp.fixtures.theirs)).uuid },
    { uuid: unknownUuid },
  ],
}

export const idOperations: SampleFile['idOperations'] = {
  'musterReport.get': foreign,
  'musterReport.people': foreign,
  'musterReport.export': foreign,
  'musterReport.end': foreign,
  'musterReport.create': {
    wrongIds: async ({ fixtures }) => [
      { companyUuids: [fixtures.theirs.people.companyUuid] },
      { companyUuids: [unknownUuid] },
    ],
  },
  'musterReport.mark': {
    wrongIds: async (testApp) => {
      const theirs = await spareReport(testApp, testApp.fixtures.theirs)
      const ours = await spareReport(testApp, testApp.fixtures.ours)
      return [
        { uuid: theirs.uuid, marks: [mark(theirs.personUuid)] },
        { uuid: unknownUuid, marks: [mark(ours.personUuid)] },
        { uuid: ours.uuid, marks: [mark(theirs.personUuid)] },
      ]
    },
  },
  'musterPresence.set': {
    wrongIds: async ({ fixtures }) => [
      { personUuid: fixtures.theirs.people.personUuid, state: 'inside' },
      { personUuid: fixtures.theirs.people.personUuid, state: 'outside' },
      { personUuid: unknownUuid, state: 'inside' },
    ],
  },
  'musterSetting.save': {
    wrongIds: async ({ fixtures: { ours, theirs } }) => [
      form(theirs),
      { ...form(ours), perimeterDoorUuids: [unknownUuid] },
      { ...form(ours), musterReaders: [{ deviceUuid: unknownUuid, reader: null }] },
    ],
  },
}
