import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '@lintel/contract/all/contract.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { verifyAudit } from '../../kernel/audit/verify.ts'
import { insertAccount, insertMember, insertProject, type SeededAccount } from '../../seed/records.ts'
import { watchTables } from '../../../test/calls/changed-tables.ts'
import { allRows, startTestApp, fixturePassword, type Caller, type TestApp } from '../../../test/test-app.ts'
import { spareDevice } from '../../../test/samples/devices.ts'
import { write } from '../../../test/samples/kit.ts'
import { insertOrder } from '../../../test/samples/orders.ts'

const { project, session } = contract

let testApp: TestApp
let superCaller: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  superCaller = await testApp.as(testApp.fixtures.superManager)
})
afterAll(() => testApp.close())

const verify = () => superCaller.call(session.verifySuperPassword, { password: fixturePassword })

interface Story {
  readonly uuid: string
  readonly only: SeededAccount
  readonly both: SeededAccount
}

/** A site of ours with a manager who works only there, one who also works elsewhere, and a sub-installer. */
const storyOf = (name: string): Promise<Story> =>
  write(testApp, async (db) => {
    const { installer, subInstaller, community } = testApp.fixtures.ours
    const uuid = await insertProject(db, 'community', name, installer)
    const person = (user: string) => insertAccount(db, 'propertyManager', `${user} ${name}`, installer, 'none')
    const only = await person('only')
    const both = await person('both')
    await insertMember(db, only, [uuid])
    await insertMember(db, both, [uuid, community.uuid])
    await insertMember(db, subInstaller, [uuid])
    return { uuid, only, both }
  })

const target = (uuid: string) => ({ uuid, installerUuid: testApp.fixtures.theirs.installer.uuid })

describe('handing a site to another installer', () => {
  it('is checked first, which says what it brings and changes nothing', async () => {
    const { uuid } = await storyOf('Acorn')
    await spareDevice(testApp, uuid)
    const getChanges = await watchTables(testApp)
    const { data } = await superCaller.call(project.checkTransfer, target(uuid))
    expect(data).toEqual({
      version: 1,
      from: 'ours-ins',
      to: 'theirs-ins',
      moving: ['only Acorn'],
      staying: ['both Acorn'],
      subInstallers: 1,
      entries: 0,
      macEntries: 1,
      agreements: 0,
      paidItems: 0,
      paidUntil: null,
    })
    expect(await getChanges()).toEqual([])
  })

  it('asks for the password, then moves the site and those who work only there', async () => {
    const { uuid, only, both } = await storyOf('Birch')
    const { installer, distributor, subInstaller } = testApp.fixtures.ours
    const { theirs } = testApp.fixtures
    const installerCaller = await testApp.as(installer)
    const entry = await installerCaller.call(session.switchIdentity, { section: 'propertyCommunity', uuid })
    expect(entry.code).toBe(0)
    const losing = await testApp.as({ ...both, section: 'propertyCommunity' }, 'propertyCommunity', uuid)
    const staying = await testApp.as({ ...only, section: 'propertyCommunity' }, 'propertyCommunity', uuid)

    const form = { ...target(uuid), version: 1 }
    testApp.setNow(new Date(Date.now() + 10 * 60_000))
    expect((await superCaller.call(project.transfer, form)).failure).toBe('superPasswordNeeded')
    await verify()
    expect((await superCaller.call(project.transfer, form)).code).toBe(0)

    expect((await (await testApp.as(installer)).call(project.get, { uuid })).failure).toBe('notFound')
    expect((await (await testApp.as(distributor)).call(project.get, { uuid })).failure).toBe('notFound')
    expect((await (await testApp.as(subInstaller)).call(project.get, { uuid })).failure).toBe('notFound')
    const { data } = await (await testApp.as(theirs.installer)).call(project.get, { uuid })
    expect(data).toMatchObject({ name: 'Birch', managers: ['only Birch'], version: 2 })
    const accounts = await allRows(testApp)((db) =>
      db.selectFrom('account').selectAll().where('uuid', 'in', [only.uuid, both.uuid]).orderBy('user_name').execute(),
    )
    expect(accounts).toMatchObject([
      { uuid: both.uuid, installer_uuid: installer.uuid, distributor_uuid: distributor.uuid },
      {
        uuid: only.uuid,
        parent_uuid: theirs.installer.uuid,
        installer_uuid: theirs.installer.uuid,
        sub_distributor_uuid: theirs.subDistributor.uuid,
        distributor_uuid: theirs.distributor.uuid,
      },
    ])
    expect((await losing.call(session.current, {})).failure).toBe('sessionEnded')
    expect((await staying.call(session.current, {})).data.site?.uuid).toBe(uuid)
    const delegations = await allRows(testApp)((db) =>
      db.selectFrom('delegation').select('state').where('to_project_uuid', '=', uuid).execute(),
    )
    expect(delegations).toEqual([{ state: 'ended' }])
    const mails = await allRows(testApp)((db) => db.selectFrom('outbox').select('payload').execute())
    const payloads = mails.map(({ payload }) => payload as { to: string; subject: string })
    expect(payloads.filter(({ subject }) => subject.includes('Birch')).map(({ to }) => to)).toEqual([
      'ours-ins@test.invalid',
      'theirs-ins@test.invalid',
    ])
    const { broken } = await testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
    expect(broken).toEqual([])
  })

  it('is refused for the same installer, one who may not build such sites, and one who has the name', async () => {
    await verify()
    const { uuid } = await storyOf('Clover')
    const refusal = async (input: { uuid: string; installerUuid: string }) => {
      const [check, done] = [
        await superCaller.call(project.checkTransfer, input),
        await superCaller.call(project.transfer, { ...input, version: 1 }),
      ]
      expect([done.failure, done.params]).toEqual([check.failure, check.params])
      return [done.failure, ...Object.values(done.params ?? {})]
    }
    const { ours, theirs } = testApp.fixtures
    expect(await refusal({ uuid, installerUuid: ours.installer.uuid })).toEqual(['transferToSame'])
    expect(await refusal({ uuid, installerUuid: theirs.officeManager.uuid })).toEqual(['notFound'])
    const business = (bits: number) =>
      write(testApp, (db) =>
        db.updateTable('operator').set({ business: bits }).where('account_uuid', '=', theirs.installer.uuid).execute(),
      )
    await business(2)
    expect(await refusal(target(uuid))).toEqual(['transferTargetKind', 'theirs-ins', 'community'])
    await business(7)
    const state = (now: 'normal' | 'inactive') =>
      write(testApp, (db) =>
        db.updateTable('account').set({ state: now }).where('uuid', '=', theirs.installer.uuid).execute(),
      )
    await state('inactive')
    expect(await refusal(target(uuid))).toEqual(['transferTargetInactive', 'theirs-ins'])
    await state('normal')
    await write(testApp, (db) => insertProject(db, 'office', 'Clover', theirs.installer))
    expect(await refusal(target(uuid))).toEqual(['alreadyExists', 'communityName'])
  })

  it('is refused while orders of the site are being processed, and when the site changed since the check', async () => {
    await verify()
    const { uuid } = await storyOf('Dahlia')
    const site = { uuid, kind: 'community' } as const
    // Whoever pays it: here the distributor (money.md 56).
    await insertOrder(testApp, { payer: testApp.fixtures.ours.distributor, site, state: 6 })
    const open = await superCaller.call(project.checkTransfer, target(uuid))
    expect([open.failure, open.params]).toEqual(['unpaidOrders', { count: 1 }])
    expect((await superCaller.call(project.transfer, { ...target(uuid), version: 1 })).failure).toBe('unpaidOrders')
    await write(testApp, (db) => db.deleteFrom('ordered_item').where('project_uuid', '=', uuid).execute())
    await write(testApp, (db) => db.updateTable('project').set({ version: 2 }).where('uuid', '=', uuid).execute())
    expect((await superCaller.call(project.transfer, { ...target(uuid), version: 1 })).failure).toBe('staleRecord')
    expect((await superCaller.call(project.transfer, { ...target(uuid), version: 2 })).code).toBe(0)
  })

  it('leaves nothing half done when it fails in the middle', async () => {
    await verify()
    const { uuid } = await storyOf('Elder')
    const { owner } = testApp.test.database
    await owner.query(`create function no_mail() returns trigger language plpgsql as $$ begin
      raise exception 'the mails cannot be kept'; end $$;
      create trigger no_mail before insert on outbox for each row execute function no_mail()`)
    const getChanges = await watchTables(testApp)
    const answer = await superCaller.call(project.transfer, { ...target(uuid), version: 1 })
    expect(answer.failure).toBe('unexpected')
    expect(await getChanges()).toEqual([])
    await owner.query('drop trigger no_mail on outbox; drop function no_mail()')
    expect((await superCaller.call(project.transfer, { ...target(uuid), version: 1 })).code).toBe(0)
  })

  it('is done once when two send it at the same time', async () => {
    await verify()
    const { uuid } = await storyOf('Fern')
    const answers = await Promise.all(
      [1, 2].map(() => superCaller.call(project.transfer, { ...target(uuid), version: 1 })),
    )
    expect(answers.map(({ failure }) => failure ?? 'done').sort()).toEqual(['done', 'transferToSame'])
  })

  it('is for the platform’s own operators alone', async () => {
    const { ours, subSuperManager } = testApp.fixtures
    for (const actor of [ours.distributor, ours.installer, subSuperManager]) {
      const answer = await (await testApp.as(actor)).call(project.checkTransfer, target(ours.community.uuid))
      expect(answer.failure).toBe('noPermission')
    }
  })
})
