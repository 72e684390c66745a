import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'

/** Samples of people with attendance, corrections of their punches and the setting of their company. */

const reason = 'Forgot the card'
const range = { from: '2026-11-01', to: '2026-11-30' }

/** A person with attendance at the company of a family's office. */
async function sparePerson(testApp: TestApp, { office, people }: Family): Promise<{ uuid: string }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'person', {
      company_uuid: people.companyUuid,
      department_uuid: people.departmentUuid,
      first_name: 'Spare',
      personnel_id: randomUUID().slice(0, 8),
      attendance_enabled: true,
    })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
}

type Status = 'counting' | 'review' | 'setAside' | 'waiting'

/** A punch of a new person of a family's office. */
export async function sparePunch(testApp: TestApp, family: Family, status: Status = 'counting'): Promise<string> {
  const person = await sparePerson(testApp, family)
  const scope = projectScope(family.office.uuid)
  return testApp.test.database.write(scope, async (db) => {
    const { uuid } = await insertInto(db, scope, 'attendance_punch', {
      company_uuid: family.people.companyUuid,
      person_uuid: person.uuid,
      occurred_at: new Date('2026-11-02T08:00:00Z'),
      received_at: new Date('2026-11-02T08:00:00Z'),
      source: 'typed',
      status,
    })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** A correction of another person that waits. */
async function spareCorrection(testApp: TestApp, family: Family): Promise<{ uuid: string }> {
  const punch_uuid = await sparePunch(testApp, family, 'waiting')
  const scope = projectScope(family.office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, 'attendance_correction', {
      company_uuid: family.people.companyUuid,
      person_uuid: randomUUID(),
      punch_uuid,
      kind: 'add',
      reason,
      status: 'waiting',
      created_by: randomUUID(),
      created_by_name: 'Another manager',
    })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
}

const ofPunch = (status: Status): Sample => ({
  own: () => ({ punchUuid: randomUUID(), reason }),
  succeeds: async ({ testApp }) => ({ punchUuid: await sparePunch(testApp, testApp.fixtures.ours, status), reason }),
})

const ofCorrection: Sample = {
  own: () => ({ uuid: randomUUID() }),
  succeeds: ({ testApp }) => spareCorrection(testApp, testApp.fixtures.ours),
}

const time = { at: '2026-11-02T18:00', reason }

export const samples: Readonly<Record<string, Sample>> = {
  'attendancePerson.get': {
    own: () => ({ uuid: randomUUID(), ...range }),
    succeeds: async ({ testApp }) => ({ ...(await sparePerson(testApp, testApp.fixtures.ours)), ...range }),
  },
  'attendancePerson.review': { own: () => ({}) },
  'attendanceCorrection.addPunch': {
    own: () => ({ personUuid: randomUUID(), ...time }),
    succeeds: async ({ testApp }) => ({
      personUuid: (await sparePerson(testApp, testApp.fixtures.ours)).uuid,
      ...time,
    }),
  },
  'attendanceCorrection.setAside': ofPunch('counting'),
  'attendanceCorrection.restore': ofPunch('setAside'),
  'attendanceCorrection.accept': ofPunch('review'),
  'attendanceCorrection.agree': ofCorrection,
  'attendanceCorrection.withdraw': ofCorrection,
  'attendanceSetting.get': {
    own: ({ ours }) => ({ companyUuid: ours.people.companyUuid }),
    succeeds: ({ testApp }) => ({ companyUuid: testApp.fixtures.ours.people.companyUuid }),
  },
  'attendanceSetting.edit': {
    own: ({ ours }) => ({ companyUuid: ours.people.companyUuid, needsSecondAgreement: false, version: 0 }),
    succeeds: async ({ testApp }) => {
      const { office, people } = testApp.fixtures.ours
      const scope = projectScope(office.uuid)
      const company_uuid = people.companyUuid
      const { version } = await testApp.test.database.write(scope, (db) =>
        insertInto(db, scope, 'attendance_setting', { company_uuid })
          .onConflict((conflict) =>
            conflict.columns(['project_uuid', 'company_uuid']).doUpdateSet({ needs_second_agreement: false }),
          )
          .returning('version')
          .executeTakeFirstOrThrow(),
      )
      return { companyUuid: company_uuid, needsSecondAgreement: false, version }
    },
  },
}

const wrongPunch: WrongIds = {
  wrongIds: async (testApp) => [
    { punchUuid: await sparePunch(testApp, testApp.fixtures.theirs), reason },
    { punchUuid: unknownUuid, reason },
  ],
}

const wrongCorrection: WrongIds = {
  wrongIds: async (testApp) => [await spareCorrection(testApp, testApp.fixtures.theirs), { uuid: unknownUuid }],
}

const wrongCompany = (more: object = {}): WrongIds => ({
  wrongIds: async ({ fixtures }) => [
    { companyUuid: fixtures.theirs.people.companyUuid, ...more },
    { companyUuid: unknownUuid, ...more },
  ],
})

export const idOperations: SampleFile['idOperations'] = {
  'attendancePerson.get': {
    wrongIds: async (testApp) => [
      { ...(await sparePerson(testApp, testApp.fixtures.theirs)), ...range },
      { uuid: unknownUuid, ...range },
    ],
  },
  'attendanceCorrection.addPunch': {
    wrongIds: async (testApp) => [
      { personUuid: (await sparePerson(testApp, testApp.fixtures.theirs)).uuid, ...time },
      { personUuid: unknownUuid, ...time },
    ],
  },
  'attendanceCorrection.setAside': wrongPunch,
  'attendanceCorrection.restore': wrongPunch,
  'attendanceCorrection.accept': wrongPunch,
  'attendanceCorrection.agree': wrongCorrection,
  'attendanceCorrection.withdraw': wrongCorrection,
  'attendanceSetting.get': wrongCompany(),
  'attendanceSetting.edit': wrongCompany({ needsSecondAgreement: true, version: 0 }),
}
