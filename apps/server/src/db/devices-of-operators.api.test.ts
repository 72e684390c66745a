import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Family } from '../../test/fixtures.ts'
import { allRows, startTestApp, type TestApp } from '../../test/test-app.ts'

/** What a device says of its site: the operators above it, and the type of the site. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const operatorColumns = ['distributor_uuid', 'sub_distributor_uuid', 'installer_uuid'] as const

const change = (text: string) =>
  testApp.test.database.owner.query(`begin; set local lintel.scope = 'system'; ${text}; commit`)

const deviceOf = (site: string) =>
  allRows(testApp)((db) =>
    db
      .selectFrom('device')
      .select([...operatorColumns, 'site_type', 'uuid'])
      .where('project_uuid', '=', site)
      .executeTakeFirstOrThrow(),
  )

const wordsOf = async (uuid: string) => {
  const { rows } = await testApp.test.database.owner.query<Record<string, unknown>>(
    `select ${operatorColumns.join(', ')}, words from search_word where uuid = $1`,
    [uuid],
  )
  return rows[0]
}

const operatorsOf = ({ distributor, installer }: Family) => ({
  distributor_uuid: distributor.uuid,
  sub_distributor_uuid: null,
  installer_uuid: installer.uuid,
})

describe('a device', () => {
  it('says the operators and the type of its site, whatever its writer says', async () => {
    const { ours, theirs } = testApp.fixtures
    const site = ours.villa.uuid
    await change(`update device set installer_uuid = '${theirs.installer.uuid}', site_type = 'office'
      where project_uuid = '${site}'`)
    expect(await deviceOf(site)).toMatchObject({ installer_uuid: ours.installer.uuid, site_type: 'villa' })
  })

  it('follows its site, with its words, to other operators and to the other generation of communities', async () => {
    const { ours, theirs } = testApp.fixtures
    const { uuid } = await deviceOf(ours.oldCommunity.uuid)
    const site = `where uuid = '${ours.oldCommunity.uuid}'`
    await change(`update project set distributor_uuid = '${theirs.distributor.uuid}', sub_distributor_uuid = null,
      installer_uuid = '${theirs.installer.uuid}' ${site}`)
    expect(await deviceOf(ours.oldCommunity.uuid)).toMatchObject({ ...operatorsOf(theirs), site_type: 'community' })
    expect(await wordsOf(uuid)).toMatchObject(operatorsOf(theirs))
    await change(`update project set kind = 'community' ${site}`)
    expect(await deviceOf(ours.oldCommunity.uuid)).toMatchObject({ site_type: 'community' })
    await change(`update project set kind = 'office' ${site}`)
    expect(await deviceOf(ours.oldCommunity.uuid)).toMatchObject({ site_type: 'office' })
  })

  it('is found by its name, its place and its MAC, and by none of them once it is deleted', async () => {
    const { uuid } = await deviceOf(testApp.fixtures.ours.villa.uuid)
    await change(`update device set name = 'Gate', location = 'Drive', mac = '0C1105AB12CD' where uuid = '${uuid}'`)
    expect(await wordsOf(uuid)).toMatchObject({ words: 'gate\ndrive\n0c1105ab12cd' })
    await change(`delete from door where device_uuid = '${uuid}';
      delete from device_credential where device_uuid = '${uuid}'; delete from device where uuid = '${uuid}'`)
    expect(await wordsOf(uuid)).toBeUndefined()
  })
})
