import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { direct, nothing, unknownUuid, type Sample, type SampleFile } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { freeDoors } from '../attendance-points/calls.samples.ts'

/** Samples of the setup of attendance. */

const nameOf = (thing: string) => `${thing} ${randomUUID().slice(0, 8)}`

/** A setup of a company with a day from nine to six, Monday to Friday. */
export const setupForm = (companyUuid: string, more: object = {}) => ({
  companyUuid,
  pointName: nameOf('Doors'),
  timetableName: nameOf('Day'),
  shiftName: nameOf('Week'),
  periods: [{ start: 540, end: 1080, checkFrom: 420, checkTo: 1320 }],
  break: { start: 780, end: 840 },
  startDate: '2097-03-01',
  endDate: '2097-03-31',
  ...more,
})

/** Somebody of the company of a family's office whose attendance is off. */
export async function spareEmployee(testApp: TestApp, { office, people }: Family, more: object = {}): Promise<string> {
  const scope = projectScope(office.uuid)
  const uuid = randomUUID()
  await testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'person', {
      uuid,
      company_uuid: people.companyUuid,
      first_name: 'Ida',
      personnel_id: uuid.slice(0, 8),
      ...more,
    }).execute(),
  )
  return uuid
}

export const samples: Readonly<Record<string, Sample>> = {
  'attendanceSetup.companies': nothing,
  'attendanceSetup.defaults': direct(({ ours }) => ({ companyUuid: ours.people.companyUuid })),
  'attendanceSetup.create': {
    own: ({ ours }) => setupForm(ours.people.companyUuid, { personnelUuids: [randomUUID()] }),
    succeeds: async ({ testApp }) => {
      const { ours } = testApp.fixtures
      await freeDoors(testApp, ours)
      return setupForm(ours.people.companyUuid, { personnelUuids: [await spareEmployee(testApp, ours)] })
    },
  },
}

export const idOperations: SampleFile['idOperations'] = {
  'attendanceSetup.defaults': {
    wrongIds: async ({ fixtures }) => [
      { companyUuid: fixtures.theirs.people.companyUuid },
      { companyUuid: unknownUuid },
    ],
  },
  'attendanceSetup.create': {
    wrongIds: async (testApp) => {
      const { ours, theirs } = testApp.fixtures
      await freeDoors(testApp, ours)
      const { companyUuid } = ours.people
      return [
        setupForm(theirs.people.companyUuid),
        setupForm(unknownUuid),
        setupForm(companyUuid, { doorUuids: [theirs.office.doors[0]] }),
        setupForm(companyUuid, { personnelUuids: [theirs.people.personUuid] }),
      ]
    },
  },
}
