import { randomInt, randomUUID } from 'node:crypto'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import type { SeededPeople } from '../src/seed/records.ts'
import { allRows, startTestApp, type Caller, type TestApp } from './test-app.ts'
import { write } from './samples/kit.ts'
import { spareCompany } from './samples/people.ts'

/** A test app with what tests of its people do again and again. */
export interface PersonnelTestApp {
  readonly testApp: TestApp
  readonly manager: Caller
  readonly ours: SeededPeople
  readonly theirs: SeededPeople
  /** Another company of our office. */
  readonly otherCompany: string
  /** A form that is in order and no other person's. */
  readonly form: () => { readonly companyUuid: string; readonly firstName: string; readonly lastName: string }
  readonly createPerson: (more?: object) => Promise<{ uuid: string; personnelId: string }>
  readonly info: (uuid: string) => ReturnType<typeof infoOf>
  /** Saves a person as it is, but for what is named. */
  readonly edit: (uuid: string, more?: object) => ReturnType<typeof editOf>
  readonly people: () => Promise<readonly { uuid: string }[]>
}

export async function startPersonnelTestApp(): Promise<PersonnelTestApp> {
  const testApp = await startTestApp()
  const manager = await testApp.as(testApp.fixtures.ours.officeManager)
  const { ours, theirs } = testApp.fixtures
  const form = () => ({
    companyUuid: ours.people.companyUuid,
    firstName: 'Nina',
    lastName: `New ${randomUUID().slice(0, 8)}`,
  })
  return {
    testApp,
    manager,
    ours: ours.people,
    theirs: theirs.people,
    otherCompany: await spareCompany(testApp, ours),
    form,
    createPerson: async (more = {}) => (await manager.call(personnel.create, { ...form(), ...more })).data,
    info: (uuid) => infoOf(manager, uuid),
    edit: (uuid, more = {}) => editOf(manager, uuid, more),
    people: () =>
      allRows(testApp)((db) =>
        db.selectFrom('person').select('uuid').where('project_uuid', '=', ours.office.uuid).execute(),
      ),
  }
}

const infoOf = async (manager: Caller, uuid: string) => (await manager.call(personnel.get, { uuid })).data

async function editOf(manager: Caller, uuid: string, more: object) {
  const { accessGroups, ...rest } = await infoOf(manager, uuid)
  const own = accessGroups.filter(({ by }) => by === 'person').map((group) => group.uuid)
  return manager.call(personnel.edit, { ...rest, accessGroupUuids: own, ...more })
}

export const randomPin = () => String(randomInt(10_000_000, 80_000_000))

/** Whether the site's installer lets its sites have ID access. */
export async function setIdAccess(testApp: TestApp, enabled: boolean): Promise<void> {
  await write(testApp, (db) =>
    db
      .updateTable('operator')
      .set({ switches: JSON.stringify({ idAccess: enabled }) })
      .where('account_uuid', '=', testApp.fixtures.ours.installer.uuid)
      .execute(),
  )
}
