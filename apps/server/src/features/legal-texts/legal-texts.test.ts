import { contract } from '@lintel/contract/all/contract.ts'
import { policies, legalTextParts } from '@lintel/contract/legal-texts/texts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { impersonate } from '../../../test/roles.ts'
import { write } from '../../../test/samples/kit.ts'

const { policy } = contract
const current = { policy: 'privacyPolicy', version: policies.privacyPolicy.version } as const

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const records = () => allRows(testApp)((db) => db.selectFrom('policy_acceptance').selectAll().execute())

describe('accepting a text', () => {
  it('is kept once with who, which version, in which language and from where', async () => {
    const { installer } = testApp.fixtures.ours
    const caller = await testApp.as(installer)
    expect((await caller.call(policy.accepted, {})).data.rows).toEqual([])
    await caller.call(policy.accept, current)
    await caller.call(policy.accept, current)
    expect(await records()).toMatchObject([
      {
        account_uuid: installer.uuid,
        account_name: 'ours-ins',
        account_kind: 'installer',
        distributor_uuid: installer.distributor_uuid,
        policy: 'privacyPolicy',
        policy_version: current.version,
        language: 'en',
        address: '127.0.0.1',
      },
    ])
    expect((await caller.call(policy.accepted, {})).data.rows).toMatchObject([current])
  })

  it('is refused for a version that does not hold, and for a text there is not', async () => {
    const caller = await testApp.as(testApp.fixtures.ours.installer)
    expect((await caller.call(policy.accept, { ...current, version: '0' })).failure).toBe('staleRecord')
    const unknown = await caller.call(policy.accept, { policy: 'weather' as never, version: '1' })
    expect(unknown.failure).toBe('invalidInput')
  })

  it('is the person’s own, also in the portal of another account', async () => {
    const { distributor, installer } = testApp.fixtures.ours
    const enteredInstaller = await impersonate(testApp, installer)
    expect((await enteredInstaller.call(policy.accepted, {})).data.rows).toEqual([])
    await enteredInstaller.call(policy.accept, current)
    expect((await records()).map((row) => row.account_uuid)).toContain(distributor.uuid)
  })

  it('cannot be changed or taken back by any account, and outlives its own account', async () => {
    const { single } = testApp.fixtures.theirs
    const caller = await testApp.as(single)
    await caller.call(policy.accept, current)
    await write(testApp, (db) =>
      db.updateTable('project').set({ owner_uuid: null }).where('owner_uuid', '=', single.uuid).execute(),
    )
    await write(testApp, (db) => db.deleteFrom('account').where('uuid', '=', single.uuid).execute())
    expect((await records()).map((row) => row.account_name)).toContain('theirs-single')
  })
})

describe('the records', () => {
  it('are listed newest first and found by name and text', async () => {
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    const all = (await superCaller.call(policy.list, {})).data
    expect(all.rows.map(({ accountName }) => accountName)).toEqual(['theirs-single', 'ours-dis', 'ours-ins'])
    const found = (await superCaller.call(policy.list, { keyword: 'OURS', policy: 'privacyPolicy' })).data
    expect(found.rows.map(({ accountName }) => accountName)).toEqual(['ours-dis', 'ours-ins'])
    expect((await superCaller.call(policy.list, { policy: 'termsOfService' })).data.total).toBe(0)
  })

  it('show the text in the language it was accepted in', async () => {
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    const [, row] = (await superCaller.call(policy.list, {})).data.rows
    await write(testApp, (db) =>
      db.updateTable('policy_acceptance').set({ language: 'de' }).where('uuid', '=', row!.uuid).execute(),
    )
    const { data } = await superCaller.call(policy.get, { uuid: row!.uuid })
    expect(data.parts).toHaveLength(legalTextParts.privacyPolicy.length)
    expect(data.parts[0]).toMatchObject({ title: 'Wer verantwortlich ist' })
    expect(JSON.stringify(data.parts)).not.toMatch(/policies:|\{product\}/)
  })

  it('have no text when their version is deleted', async () => {
    const superCaller = await testApp.as(testApp.fixtures.superManager)
    const [row] = (await superCaller.call(policy.list, {})).data.rows
    await write(testApp, (db) =>
      db.updateTable('policy_acceptance').set({ policy_version: '0' }).where('uuid', '=', row!.uuid).execute(),
    )
    expect((await superCaller.call(policy.get, { uuid: row!.uuid })).data.parts).toEqual([])
  })

  it('are the platform’s alone', async () => {
    for (const actor of [
      testApp.fixtures.ours.distributor,
      testApp.fixtures.ours.installer,
      testApp.fixtures.ours.officeManager,
    ]) {
      expect((await (await testApp.as(actor)).call(policy.list, {})).failure).toBe('noPermission')
    }
    const helper = await testApp.as(testApp.fixtures.subSuperManager)
    expect((await helper.call(policy.list, {})).code).toBe(0)
  })
})
