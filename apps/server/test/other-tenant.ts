import { insertAccount, insertCompanyAdmin, insertMember, insertPeople } from '../src/seed/records.ts'
import type { TestApp } from './test-app.ts'
import { write } from './samples/kit.ts'
import type { Family } from './fixtures.ts'

/** A second company in our own office: what an administrator of the first must not even hear of. */
export interface OtherTenant extends Family {
  /** Every id and name of theirs that is there from the beginning. */
  readonly marks: readonly string[]
}

const otherTenantApps = new WeakMap<TestApp, Promise<TestApp & { readonly otherTenant: OtherTenant }>>()

/**
 * The same test app as an administrator of our company stands to it: `theirs` are the other tenant in its own office.
 * So every sample that makes something of theirs makes it of another company of the same site.
 */
export function withOtherTenant(testApp: TestApp): Promise<TestApp & { readonly otherTenant: OtherTenant }> {
  const otherTenantApp = otherTenantApps.get(testApp) ?? moveIn(testApp)
  otherTenantApps.set(testApp, otherTenantApp)
  return otherTenantApp
}

async function moveIn(testApp: TestApp): Promise<TestApp & { readonly otherTenant: OtherTenant }> {
  const { ours } = testApp.fixtures
  const otherTenant = await write(testApp, async (db) => {
    const people = await insertPeople(db, ours.office.uuid, 'neighbour company')
    const account = await insertAccount(db, 'admin', 'neighbour-admin', ours.installer, 'none', {
      email: 'neighbour-admin@test.invalid',
    })
    await insertMember(db, account, [ours.office.uuid])
    await insertCompanyAdmin(db, account, ours.office.uuid, people.companyUuid)
    const admin = { ...account, section: 'admin' as const, projectUuid: ours.office.uuid }
    const marks = [account.uuid, 'neighbour', ...Object.values(people)]
    return { ...ours, people, admin, marks }
  })
  return { ...testApp, otherTenant, fixtures: { ...testApp.fixtures, theirs: otherTenant } }
}
