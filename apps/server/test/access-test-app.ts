import { contract } from '@lintel/contract/all/contract.ts'
import { startTestApp, type Caller, type TestApp } from './test-app.ts'
import { write } from './samples/kit.ts'

const { accessGroup } = contract

/** Every day of a week. */
export const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A test app with what tests of access groups do again and again. */
export interface AccessTestApp {
  readonly testApp: TestApp
  readonly manager: Caller
  /** Our company. */
  readonly company: string
  /** Makes a group of our company, as a form that is in order says but for what is named. */
  readonly create: (name: string, more?: object) => ReturnType<typeof createAt>
  /** The same, where it succeeds. */
  readonly createGroup: (name: string, more?: object) => Promise<string>
  readonly get: (uuid: string) => ReturnType<typeof infoOf>
  /** Why a group that differs so is not made: the failure and the field. */
  readonly refusal: (more: object) => Promise<[failure: string | undefined, field: string]>
  /** A person of a company of our office. */
  readonly person: (companyUuid: string, firstName: string) => Promise<string>
}

/** Hours that cross midnight, at all doors. */
export const groupForm = (name: string, more: object = {}) => ({
  name,
  repeat: 'weekly' as const,
  windows: [{ days: [5, 1, 1], from: 22 * 60, to: 6 * 60 }],
  onHolidays: 'closed' as const,
  allDoors: true,
  ...more,
})

/** Opens one. */
export async function startAccessTestApp(): Promise<AccessTestApp> {
  const testApp = await startTestApp()
  const manager = await testApp.as(testApp.fixtures.ours.officeManager)
  const company = testApp.fixtures.ours.people.companyUuid
  const create = (name: string, more: object = {}) => createAt(manager, company, groupForm(name, more))
  return {
    testApp,
    manager,
    company,
    create,
    createGroup: async (name, more) => (await create(name, more)).data.uuid,
    get: (uuid) => infoOf(manager, uuid),
    refusal: async (more) => {
      const answer = await create('Refused', more)
      return [answer.failure, String(answer.params?.['field'])]
    },
    person: (companyUuid, firstName) => personOf(testApp, companyUuid, firstName),
  }
}

const createAt = (manager: Caller, companyUuid: string, form: ReturnType<typeof groupForm>) =>
  manager.call(accessGroup.create, { companyUuid, ...form })

const infoOf = async (manager: Caller, uuid: string) => (await manager.call(accessGroup.get, { uuid })).data

async function personOf(testApp: TestApp, companyUuid: string, firstName: string): Promise<string> {
  const row = {
    project_uuid: testApp.fixtures.ours.office.uuid,
    company_uuid: companyUuid,
    first_name: firstName,
    last_name: 'Tester',
    personnel_id: crypto.randomUUID().replaceAll('-', '').slice(0, 12),
  }
  const { uuid } = await write(testApp, (db) =>
    db.insertInto('person').values(row).returning('uuid').executeTakeFirstOrThrow(),
  )
  return uuid
}
