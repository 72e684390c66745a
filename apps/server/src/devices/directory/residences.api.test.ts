import { personnel } from '@lintel/contract/personnel/operations.ts'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { residenceCompany } from '../../../test/samples/residences.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { listedCompanies, listedPeople } from './queries.ts'

/** The company that owns the people of a residential site is named on no screen (docs/adr/0034). */
it('the directory of a community lists no line without a name at its door phones', async () => {
  const testApp = await startTestApp()
  try {
    const { community, communityManager } = testApp.fixtures.ours
    const companyUuid = await residenceCompany(testApp, community.uuid)
    const manager = await testApp.as(communityManager)
    const form = { companyUuid, firstName: 'Bruno', lastName: 'Keller', accessGroupUuids: [] }
    expect((await manager.call(personnel.create, form as never)).failure).toBeUndefined()
    const listing = await testApp.test.database.read(systemScope, async (db) => ({
      companies: await listedCompanies(db, community.uuid, [], new Date()),
      people: await listedPeople(db, community.uuid, [], new Date()),
    }))
    expect(listing).toEqual({ companies: [], people: { people: [], there: 0 } })
  } finally {
    await testApp.close()
  }
})
