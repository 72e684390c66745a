import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { keyTestAppDay, startVisitorPassTestApp } from '../../../test/visitor-pass-test-app.ts'
import { mailsIn } from '../../../test/mails.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** Keys that end so many minutes after their first use (access-decision.md 1 and 14.12). */

const { tempKey } = contract
const { testApp, manager, ours, form, createKey, info, credentials } = await startVisitorPassTestApp()
afterAll(() => testApp.close())

const [end, minute] = [Date.parse('2026-11-25T17:00:00Z'), 60_000]
const at = (clock: string) => new Date(`2026-11-24T${clock}Z`)

let number = 0
/** A door tells that a visitor came, at that time or later. */
async function reportEntry(personUuid: string, when: Date, more: object = {}, arrives = when): Promise<void> {
  const event = {
    n: ++number,
    t: when.getTime(),
    tq: 'synced',
    mono: 1,
    type: 'access',
    door: 0,
    direction: 'entry',
    method: 'pin',
    granted: true,
    reason: 'allowGrant',
    person: personUuid,
    ...more,
  }
  const batch = { v: 1 as const, ts: null, epoch: 'lifetime', boot: 1, from: number, to: number, events: [event] }
  expect(await ingestBatch(testApp.test.database, ours.office.mac, batch, arrives)).not.toBeNull()
}

/** What devices are told of a visitor's credentials. */
async function records(personUuid: string) {
  const scope = projectScope(ours.office.uuid)
  const policy = await testApp.test.database.read(scope, async (db) =>
    policyAt(db, scope, await policyVersion(db, scope)),
  )
  return policy!.credentials.filter(({ personId }) => personId === personUuid)
}
const ends = async (personUuid: string) => [...new Set((await records(personUuid)).map(({ until }) => until))]
const edit = async (uuid: string, name: string, more: object) => {
  const { companyUuid: _fixed, ...changed } = form(name)
  const { version } = await info(uuid)
  expect((await manager.call(tempKey.edit, { ...changed, ...more, uuid, version })).code).toBe(0)
}

describe('a key with a lifetime after its first use', () => {
  it('is named by its audit entries with its lifetime', async () => {
    const { uuid } = await createKey('Ida', { lifetimeMinutes: 90 })
    await edit(uuid, 'Ida', { lifetimeMinutes: 30 })
    await edit(uuid, 'Ida', { lifetimeMinutes: 0 })
    const entries = await allRows(testApp)((db) =>
      db.selectFrom('audit_entry').select('detail').where('target', '=', uuid).orderBy('number').execute(),
    )
    expect(entries.map(({ detail }) => (detail as { lifetimeMinutes: number | null }).lifetimeMinutes)).toEqual([
      90,
      30,
      null,
    ])
  })

  it('holds until its end while no visitor has used it, and devices know how long it would', async () => {
    const { uuid } = await createKey('Ada', { lifetimeMinutes: 90, plate: 'B-AD 1', email: 'ada@test.invalid' })
    expect(await info(uuid)).toMatchObject({
      lifetimeMinutes: 90,
      firstUsedAt: null,
      opensUntil: '2026-11-25T17:00:00.000Z',
    })
    const keyRecords = await records(uuid)
    expect(keyRecords.map(({ kind }) => kind).toSorted()).toContain('plate')
    for (const record of keyRecords) expect(record).toMatchObject({ until: end, lifetimeAfterFirstUseSeconds: 5_400 })
    const mail = (await mailsIn(testApp)).find(({ to }) => to === 'ada@test.invalid')
    expect(mail?.text).toContain('The pass opens for 90 minutes after it is first used.')
    await reportEntry(uuid, at('09:00:00'), { granted: false, reason: 'outsideSchedule' })
    expect(await ends(uuid)).toEqual([end])
  })

  it('ends by its earliest use, in whatever order doors tell of them', async () => {
    const { uuid } = await createKey('Bea', { lifetimeMinutes: 90, countPerDoor: 9, plate: 'B-BE 1' })
    const until = (clock: string) => at(clock).getTime() + 90 * minute
    await reportEntry(uuid, at('12:00:00'))
    expect(await ends(uuid)).toEqual([until('12:00:00')])
    await reportEntry(uuid, at('12:30:00'))
    expect(await ends(uuid)).toEqual([until('12:00:00')])
    // A door that was offline tells later of what was earlier, by a plate.
    await reportEntry(uuid, at('10:00:00'), { method: 'plate' }, at('14:00:00'))
    expect(await ends(uuid)).toEqual([until('10:00:00')])
    expect(await info(uuid)).toMatchObject({
      firstUsedAt: '2026-11-24T10:00:00.000Z',
      opensUntil: '2026-11-24T11:30:00.000Z',
      validUntil: '2026-11-25T17:00:00.000Z',
    })
  })

  it('never begins before it was made, nor after it was heard of, and never opens beyond its end', async () => {
    const early = await createKey('Cid', { lifetimeMinutes: 90 })
    await reportEntry(early.uuid, new Date(keyTestAppDay.getTime() - 9 * 3_600_000), {}, at('10:00:00'))
    expect((await info(early.uuid)).firstUsedAt).toBe((await info(early.uuid)).createdAt)
    const ahead = await createKey('Dan', { lifetimeMinutes: 90 })
    await reportEntry(ahead.uuid, at('13:00:00'), {}, at('12:00:00'))
    expect((await info(ahead.uuid)).firstUsedAt).toBe(at('12:00:00').toISOString())
    const late = await createKey('Eve', { lifetimeMinutes: 90 })
    await reportEntry(late.uuid, new Date(end - 5 * minute))
    expect(await ends(late.uuid)).toEqual([end])
  })

  it('is over in the lists of the portal when its lifetime is', async () => {
    const { uuid } = await createKey('Flo', { lifetimeMinutes: 90, email: 'flo@test.invalid' })
    await reportEntry(uuid, at('10:00:00'))
    const states = async (now: Date) => {
      testApp.setNow(now)
      const caller = await testApp.as(ours.officeManager)
      const found = []
      for (const state of ['valid', 'usedUp', 'expired'] as const)
        for (const row of (await caller.call(tempKey.list, { keyword: 'Flo', state })).data.rows)
          if (row.state === state) found.push(state)
      const resent = (await caller.call(tempKey.resend, { uuid })).failure
      testApp.setNow(keyTestAppDay)
      return [...found, resent]
    }
    // It was made for one use, and this was it.
    expect(await states(at('11:29:59'))).toEqual(['usedUp', 'keyOver'])
    await edit(uuid, 'Flo', { lifetimeMinutes: 90, countPerDoor: 2, email: 'flo@test.invalid' })
    expect(await states(at('11:29:59'))).toEqual(['valid', undefined])
    expect(await states(at('11:30:00'))).toEqual(['expired', 'keyOver'])
    const found = async (from: string) =>
      (await manager.call(tempKey.list, { keyword: 'Flo', from })).data.rows.map((row) => row.uuid)
    expect(await found('2026-11-24T11:29:59Z')).toEqual([uuid])
    expect(await found('2026-11-24T11:30:00Z')).toEqual([])
  })

  it('counts a lifetime that it gets later from the use that was, and loses it again', async () => {
    const { uuid } = await createKey('Gil', { countPerDoor: 9 })
    await reportEntry(uuid, at('10:00:00'))
    expect(await ends(uuid)).toEqual([end])
    await edit(uuid, 'Gil', { lifetimeMinutes: 120, plate: 'B-GI 1', countPerDoor: 9 })
    expect(await ends(uuid)).toEqual([at('12:00:00').getTime()])
    expect(await records(uuid)).toHaveLength(3)
    await edit(uuid, 'Gil', { lifetimeMinutes: 240, countPerDoor: 9 })
    expect(await ends(uuid)).toEqual([at('14:00:00').getTime()])
    await edit(uuid, 'Gil', { lifetimeMinutes: 0 })
    expect(await ends(uuid)).toEqual([end])
    for (const record of await records(uuid)) expect(record).not.toHaveProperty('lifetimeAfterFirstUseSeconds')
    for (const { first_used_at } of await credentials(uuid)) expect(first_used_at).toBeNull()
  })

  it('lasts 31 days at most, and says which field is wrong', async () => {
    for (const lifetimeMinutes of [-1, 0.5, 31 * 24 * 60 + 1, '90']) {
      const answer = await manager.call(tempKey.create, { ...form('Hal'), lifetimeMinutes } as never)
      expect(answer.failure, String(lifetimeMinutes)).toBe('invalidInput')
      expect(JSON.stringify(answer), String(lifetimeMinutes)).toContain('lifetimeMinutes')
    }
    const people = await allRows(testApp)((db) =>
      db.selectFrom('person').select('uuid').where('last_name', '=', 'Hal').execute(),
    )
    expect(people).toEqual([])
  })
})
