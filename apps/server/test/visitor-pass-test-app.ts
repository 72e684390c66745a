import { contract } from '@lintel/contract/all/contract.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { projectScope } from '../src/db/scope/scope.ts'
import { policyAt, policyVersion } from '../src/domain/policy/snapshot.ts'
import { allRows, startTestApp, type Caller, type TestApp } from './test-app.ts'
import { write } from './samples/kit.ts'
import type { Family } from './fixtures.ts'

/** A day before the keys of these tests begin; the clock of the test app stands here. */
export const keyTestAppDay = new Date('2026-11-21T12:00:00Z')

/** A test app with what tests of temporary keys do again and again. */
export interface VisitorPassTestApp {
  readonly testApp: TestApp
  readonly manager: Caller
  readonly ours: Family
  /** A key for one door from a Monday to a Wednesday in Berlin, where it is an hour later than UTC. */
  readonly form: (name: string) => ReturnType<typeof formOf>
  readonly createKey: (
    name: string,
    more?: object,
  ) => Promise<{ uuid: string; key: string; qrCode: string; link: string }>
  readonly info: (uuid: string) => ReturnType<typeof infoOf>
  readonly credentials: (uuid: string) => ReturnType<typeof credentialsOf>
  /** What the site sets, in place of all that it set before. */
  readonly setSite: (own: object) => Promise<void>
}

/** Opens one. */
export async function startVisitorPassTestApp(): Promise<VisitorPassTestApp> {
  const testApp = await startTestApp()
  testApp.setNow(keyTestAppDay)
  const { ours } = testApp.fixtures
  const manager = await testApp.as(ours.officeManager)
  return {
    testApp,
    manager,
    ours,
    form: (name) => formOf(ours, name),
    createKey: async (name, more = {}) => {
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

/**
 * Lets an account be given access codes again; the clock of a test app stands, and the limit is not what most tests are
 * about.
 */
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

/** A credential of a visitor at a door. */
interface AtDoor {
  readonly personUuid: string
  readonly kind: string
  readonly door: string
  readonly when: string
  readonly used?: number
  /** Version of the policy; that of now if not given. */
  readonly policy?: number | undefined
}

/** What the decision says of a visitor's credential at a door of a site. */
export async function decidedAt(
  { test }: TestApp,
  site: string,
  { personUuid, kind, door, when, used = 0, policy }: AtDoor,
): Promise<string> {
  const scope = projectScope(site)
  const found = await test.database.read(scope, async (db) =>
    policyAt(db, scope, policy ?? (await policyVersion(db, scope))),
  )
  const credential = found!.credentials.find((one) => one.personId === personUuid && one.kind === kind)
  return decide(indexPolicy(found!), {
    doorId: door,
    sideId: `${door}:entry`,
    at: Date.parse(when),
    by: { kind: 'credentials', presented: [{ credentialId: credential?.id ?? 'unknown', used }] },
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
    activePlans: [],
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  }).reason
}
