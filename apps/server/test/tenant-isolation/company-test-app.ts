import { companyScope, type CompanyScope } from '../../src/db/scope/scope.ts'
import { Db } from '../../src/db/db.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { withOtherTenant, type OtherTenant } from '../other-tenant.ts'
import { write } from '../samples/kit.ts'

/** A test app with two companies in our office, each of which shares one door. */
export interface CompanyTestApp {
  readonly testApp: TestApp
  readonly otherTenant: OtherTenant
  /** What an administrator of our company reaches. */
  readonly scope: CompanyScope
  /** Changes the database as that administrator, with the application's filter taken away. */
  readonly changing: <Result>(run: (db: ReturnType<typeof Db.open>) => Promise<Result>) => Promise<Result>
  /** A block of one of the company's people that the landlord made. */
  readonly landlordsBlock: () => Promise<{ readonly uuid: string }>
}

/**
 * Opens one; `fill` puts more into it before the doors are shared, given the test app as it is and with the other
 * tenant as the others.
 */
export async function startCompanyTestApp(
  fill: (testApp: TestApp, beside: TestApp) => Promise<void> = async () => undefined,
): Promise<CompanyTestApp> {
  const testApp = await startTestApp()
  const beside = await withOtherTenant(testApp)
  const { otherTenant } = beside
  const { office, people } = testApp.fixtures.ours
  const scope = companyScope(office.uuid, people.companyUuid)
  await fill(testApp, beside)
  await write(testApp, async (db) => {
    const doors = [otherTenant.people.companyUuid, people.companyUuid].map((company_uuid, index) => ({
      project_uuid: office.uuid,
      company_uuid,
      door_uuid: office.doors[index]!,
    }))
    await db.insertInto('company_door').values(doors).execute()
    await db.updateTable('company').set({ all_doors: false }).where('uuid', '=', people.companyUuid).execute()
  })
  return {
    testApp,
    otherTenant,
    scope,
    changing: (run) => testApp.test.database.write(scope, (db) => run(Db.open(db))),
    landlordsBlock: () =>
      write(testApp, (db) =>
        db
          .insertInto('access_block')
          .values({
            project_uuid: scope.uuid,
            company_uuid: scope.companyUuid,
            person_uuid: people.personUuid,
            created_by: 'the landlord',
          })
          .returning('uuid')
          .executeTakeFirstOrThrow(),
      ),
  }
}
