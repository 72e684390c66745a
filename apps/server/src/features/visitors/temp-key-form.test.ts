import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { keyTestAppDay, startVisitorPassTestApp } from '../../../test/visitor-pass-test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { write } from '../../../test/samples/kit.ts'
import { spareCompany } from '../../../test/samples/people.ts'
import { spareVisitorPass } from '../../../test/samples/visitors.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { createCredential, type NewCredentialWork } from '../../domain/credentials/credentials.ts'
import { createPassCodes } from './pass-codes.ts'
import { failWith } from '../../kernel/failure.ts'

const { tempKey } = contract
const { testApp, manager, ours, form, createKey, credentials, setSite } = await startVisitorPassTestApp()
afterAll(() => testApp.close())

describe('a form of a temporary key', () => {
  const refusalOf = async (more: object) => {
    const answer = await manager.call(tempKey.create, { ...form('Nobody'), ...more })
    return [answer.failure, answer.issues[0]?.field]
  }

  it('is refused for times that make no sense, also where the clocks change', async () => {
    expect(await refusalOf({ endsAt: '2026-11-23T09:00' })).toEqual(['invalidInput', 'endsAt'])
    expect(await refusalOf({ startsAt: '2026-02-31T09:00' })).toEqual(['invalidInput', 'startsAt'])
    expect(await refusalOf({ repeat: 'weekly' })).toEqual(['invalidInput', 'windows'])
    // On 29 March the hour from two to three does not exist in Berlin.
    expect(await refusalOf({ startsAt: '2026-03-29T02:00', endsAt: '2026-03-29T02:59' })).toEqual([
      'invalidInput',
      'endsAt',
    ])
    expect(await refusalOf({ countPerDoor: 100 })).toEqual(['invalidInput', 'countPerDoor'])
    expect(await refusalOf({ idNumber: 'a b' })).toEqual(['invalidInput', 'idNumber'])
    expect(await refusalOf({ plate: '?' })).toEqual(['invalidInput', 'plate'])
    expect(await refusalOf({ email: 'nobody' })).toEqual(['invalidInput', 'email'])
    // Keys of couriers are made in communities.
    expect(await refusalOf({ holderKind: 'courier' })).toEqual(['invalidInput', 'holderKind'])
  })

  it('is refused for a time that is over, and kept as it is once it has come to its end', async () => {
    expect(await refusalOf({ startsAt: '2026-11-20T09:00', endsAt: '2026-11-20T18:00' })).toEqual([
      'invalidInput',
      'endsAt',
    ])
    const { uuid } = await createKey('Ended')
    const info = (await manager.call(tempKey.get, { uuid })).data
    testApp.setNow(new Date('2026-11-26T12:00:00Z'))
    const by = await testApp.as(ours.officeManager)
    const { companyUuid: _fixed, ...fields } = form('Ended and renamed')
    expect((await by.call(tempKey.edit, { ...fields, uuid, version: info.version })).code).toBe(0)
    const earlier = { ...fields, uuid, version: info.version + 1, endsAt: '2026-11-25T17:00' }
    const answer = await by.call(tempKey.edit, earlier)
    expect([answer.failure, answer.issues]).toEqual([
      'invalidInput',
      [{ field: 'endsAt', key: 'validation:over', params: {} }],
    ])
    testApp.setNow(keyTestAppDay)
  })

  it('holds for a year at most where the site says nothing', async () => {
    await setSite({ tempKeyDays: 0 })
    const answer = await manager.call(tempKey.create, { ...form('Long'), endsAt: '2027-11-24T09:00' })
    expect([answer.failure, answer.params]).toEqual(['keyTooLong', { days: 365 }])
  })

  it('keeps to the longest time of the site', async () => {
    const reportedDays = async () => (await manager.call(contract.session.current, {})).data.site?.tempKeyDays
    await setSite({ tempKeyDays: 2 })
    expect(await reportedDays(), 'pages offer no longer one').toBe(2)
    const answer = await manager.call(tempKey.create, form('Long'))
    expect([answer.failure, answer.params]).toEqual(['keyTooLong', { days: 2 }])
    expect((await manager.call(tempKey.create, { ...form('Short'), endsAt: '2026-11-25T09:00' })).code).toBe(0)
    await setSite({ tempKeyDays: 0 })
    expect(await reportedDays()).toBe(365)
    expect((await manager.call(tempKey.create, form('Long'))).code).toBe(0)
  })

  it('keeps the end of a key from before the limit, and makes no such key longer', async () => {
    const { uuid } = await createKey('From before', { endsAt: '2027-11-20T09:00' })
    await setSite({ tempKeyDays: 30 })
    const { companyUuid: _fixed, ...fields } = form('Renamed')
    const before = (await manager.call(tempKey.get, { uuid })).data
    const edit = (more: object, version: number) =>
      manager.call(tempKey.edit, {
        ...fields,
        startsAt: before.startsAt,
        endsAt: before.endsAt,
        ...more,
        uuid,
        version,
      })
    expect((await edit({}, 1)).code).toBe(0)
    expect((await edit({ startsAt: '2026-11-24T09:00' }, 2)).code, 'shorter from its start').toBe(0)
    const longer = [{ startsAt: '2026-11-23T09:00' }, { endsAt: '2027-11-19T09:00' }, { endsAt: '2027-11-21T09:00' }]
    for (const more of longer) expect((await edit(more, 3)).failure, JSON.stringify(more)).toBe('keyTooLong')
    expect((await manager.call(tempKey.get, { uuid })).data).toMatchObject({ name: 'Renamed', version: 3 })
    await setSite({ tempKeyDays: 0 })
  })

  it('speaks of doors that the company may use, of its own people and of companies of the site', async () => {
    const company = await spareCompany(testApp, ours)
    const { office, people } = ours
    await write(testApp, (db) =>
      db.updateTable('company').set({ all_doors: false }).where('uuid', '=', company).execute(),
    )
    expect(await refusalOf({ companyUuid: company })).toEqual(['doorNotShared', 'doorUuids'])
    // With a time that is over, both are named in one answer.
    const over = { startsAt: '2026-11-20T09:00', endsAt: '2026-11-20T18:00' }
    const both = await manager.call(tempKey.create, { ...form('Nobody'), ...over, companyUuid: company })
    expect(both.issues.map(({ field, key }) => [field, key])).toEqual([
      ['endsAt', 'validation:over'],
      ['doorUuids', 'errors:doorNotShared'],
    ])
    await write(testApp, (db) =>
      db
        .insertInto('company_door')
        .values({ project_uuid: office.uuid, company_uuid: company, door_uuid: office.doors[0]! })
        .execute(),
    )
    expect((await manager.call(tempKey.create, { ...form('Lent'), companyUuid: company })).code).toBe(0)
    const { theirs } = testApp.fixtures
    for (const wrong of [
      { companyUuid: theirs.people.companyUuid },
      { companyUuid: randomUUID() },
      { doorUuids: [office.doors[0]!, theirs.office.doors[0]!] },
      { hostUuid: theirs.people.personUuid },
      { companyUuid: company, hostUuid: people.personUuid },
      { hostUuid: (await spareVisitorPass(testApp, ours)).uuid },
    ]) {
      expect(await refusalOf(wrong)).toEqual(['notFound', undefined])
    }
  })

  it('leaves nothing behind when its plate is taken', async () => {
    await createKey('Jo', { plate: 'TAKEN1' })
    const count = () => manager.call(tempKey.list, {}).then(({ data }) => data.total)
    const before = await count()
    const mailCount = (await mailsIn(testApp)).length
    expect(await refusalOf({ plate: 'taken1', email: 'late@test.invalid' })).toEqual(['alreadyExists', 'plate'])
    expect(await count()).toBe(before)
    expect((await mailsIn(testApp)).length).toBe(mailCount)
  })

  it('draws again when a key is taken, and the transaction goes on', async () => {
    const scope = projectScope(ours.office.uuid)
    const holder = async () => ({
      companyUuid: ours.people.companyUuid,
      personUuid: (await spareVisitorPass(testApp, ours)).uuid,
    })
    const span = { validFrom: new Date(), validUntil: new Date(Date.now() + 1_000), maxUses: 1, lifetimeMinutes: null }
    const work = <Result>(run: (work: NewCredentialWork) => Promise<Result>) =>
      testApp.test.database.write(scope, (db) => run({ db, scope, vault: testApp.services.vault, fail: failWith }))
    const first = await holder()
    await work((context) => createCredential(context, first, { kind: 'pin', value: '90000001' }, 'pin'))
    const second = await holder()
    const before = await credentials(second.personUuid)
    const pins = ['90000001', '90000002']
    const draws = { pin: () => pins.shift()!, qr: () => 'drawn' }
    const codes = await work((context) => createPassCodes(context, second, ['pin', 'qr'], span, draws))
    expect(codes).toEqual({ key: '90000002', qrCode: 'drawn' })
    expect(await credentials(second.personUuid)).toHaveLength(before.length + 2)
  })
})
