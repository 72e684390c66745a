import { contract } from '@lintel/contract/all/contract.ts'
import { allRows, startTestApp, type Caller, type TestApp } from './test-app.ts'
import { write } from './samples/kit.ts'
import type { Family } from './fixtures.ts'

/** A day before the keys of these tests begin; the clock of the test app stands here. */
export const keyTestAppDay = new Date('2026-11-21T12:00:00Z')

/** A test app with what tests of temporary keys do again and again. */
export interface KeyTestApp {
  readonly testApp: TestApp
  readonly manager: Caller
  readonly ours: Family
  /** A key for one door from a Monday to a Wednesday in Berlin, where it is an hour later than UTC. */
  readonly form: (name: string) => ReturnType<typeof formOf>
  readonly made: (name: string, more?: object) => Promise<{ uuid: string; key: string; qrCode: string; link: string }>
  readonly info: (uuid: string) => ReturnType<typeof infoOf>
  readonly credentials: (uuid: string) => ReturnType<typeof credentialsOf>
  /** What the site sets, in place of all that it set before. */
  readonly setSite: (own: object) => Promise<void>
}

/** Opens one. */
export async function startKeyTestApp(): Promise<KeyTestApp> {
  const testApp = await startTestApp()
  testApp.setNow(keyTestAppDay)
  const { ours } = testApp.fixtures
  const manager = await testApp.as(ours.officeManager)
  return {
    testApp,
    manager,
    ours,
    form: (name) => formOf(ours, name),
    made: async (name, more = {}) => {
      await forgetAccessCodes(testApp)
      return (await manager.call(contract.tempKey.create, { ...formOf(ours, name), ...more })).data
    },
    info: (uuid) => infoOf(manager, uuid),
    credentials: (uuid) => credentialsOf(testApp, uuid),
    setSite: async (own) => {
      const settings = JSON.stringify(own)
      await write(testApp, (db) =>
        db.updateTable('project').set({ settings }).where('uuid', '=', ours.office.uuid).execute(),
      )
    },
  }
}

/** Lets an account be given access codes again; the clock of a test app stands, and the limit is not what most tests are about. */
export const forgetAccessCodes = (testApp: TestApp) =>
  write(testApp, (db) => db.deleteFrom('access_code_request').execute())

const formOf = ({ people, office }: Family, name: string) => ({
  companyUuid: people.companyUuid,
  name,
  repeat: 'never' as const,
  startsAt: '2026-11-23T09:00',
  endsAt: '2026-11-25T18:00',
  doorUuids: [office.doors[0]!],
})

const infoOf = async (manager: Caller, uuid: string) => (await manager.call(contract.tempKey.get, { uuid })).data

const credentialsOf = (testApp: TestApp, uuid: string) =>
  allRows(testApp)((db) => db.selectFrom('credential').selectAll().where('person_uuid', '=', uuid).execute())
