import { library } from '@lintel/contract/library/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { tempKey } from '@lintel/contract/visitors/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPersonnelTestApp, type PersonnelTestApp } from '../../../test/personnel-test-app.ts'
import { spareCode } from '../../../test/samples/records.ts'
import { allRows, type Caller } from '../../../test/test-app.ts'

/** An act takes effect at once; its account can undo it for a minute, while nothing of its records has changed. */

let all: PersonnelTestApp
let manager: Caller
beforeAll(async () => {
  all = await startPersonnelTestApp()
  manager = all.manager
})
afterAll(() => all.testApp.close())

const suspendPeople = async (people: readonly { readonly uuid: string }[], reason = 'badge lost') => {
  const listedPeople = []
  for (const { uuid } of people) listedPeople.push({ uuid, version: (await all.info(uuid)).version })
  const { data } = await manager.call(personnel.setSuspended, { people: listedPeople, isSuspended: true, reason })
  return { uuid: data.undo! }
}
const entriesOf = (operation: string) =>
  allRows(all.testApp)((db) =>
    db.selectFrom('audit_entry').select('target').where('operation', '=', operation).execute(),
  )
const policyOf = (id: string) =>
  allRows(all.testApp)((db) =>
    db
      .selectFrom('policy_record')
      .select('content')
      .where('id', '=', id)
      .where('until_version', 'is', null)
      .executeTakeFirst(),
  )

describe('a suspension that is undone', () => {
  it('has not happened for the doors, stands in the log as an act of its own, and twice is once', async () => {
    const person = await all.createPerson({ accessGroupUuids: [all.ours.accessGroupUuid] })
    const before = await policyOf(person.uuid)
    const undo = await suspendPeople([person])
    expect(await policyOf(person.uuid)).not.toEqual(before)
    expect((await manager.call(personnel.undoSuspended, undo)).code).toBe(0)
    expect(await policyOf(person.uuid)).toEqual(before)
    expect(await all.info(person.uuid)).toMatchObject({ isSuspended: false, suspendedReason: '', version: 3 })
    expect((await manager.call(personnel.undoSuspended, undo)).code).toBe(0)
    const entries = await entriesOf('personnel.undoSuspended')
    expect(entries.filter(({ target }) => target === person.uuid)).toHaveLength(1)
    expect((await all.info(person.uuid)).version).toBe(3)
  })

  it('leaves the earlier reason of a person who was suspended before', async () => {
    const person = await all.createPerson()
    await suspendPeople([person], 'first reason')
    const since = (await all.info(person.uuid)).suspendedAt
    expect((await manager.call(personnel.undoSuspended, await suspendPeople([person], 'second'))).code).toBe(0)
    expect(await all.info(person.uuid)).toMatchObject({ suspendedAt: since, suspendedReason: 'first reason' })
  })

  it('is refused for all people once somebody has changed one of them, and changes nothing', async () => {
    const [one, other] = [await all.createPerson(), await all.createPerson()]
    const undo = await suspendPeople([one, other])
    const second = await all.testApp.as(all.testApp.fixtures.ours.admin)
    const { accessGroups: _groups, ...shown } = await all.info(other.uuid)
    expect((await second.call(personnel.edit, { ...shown, accessGroupUuids: [], remark: 'x' })).code).toBe(0)
    const answer = await manager.call(personnel.undoSuspended, undo)
    expect(answer.failure).toBe('undoChanged')
    for (const { uuid } of [one, other]) expect((await all.info(uuid)).isSuspended).toBe(true)
  })

  it('is refused to another account, after a minute, and for an end of a suspension', async () => {
    const person = await all.createPerson()
    const undo = await suspendPeople([person])
    const second = await all.testApp.as(all.testApp.fixtures.ours.admin)
    expect((await second.call(personnel.undoSuspended, undo)).failure).toBe('notFound')
    expect((await manager.call(library.undoLost, undo)).failure).toBe('notFound')
    const start = all.testApp.services.now()
    all.testApp.setNow(new Date(start.getTime() + 61_000))
    expect((await manager.call(personnel.undoSuspended, undo)).failure).toBe('undoTooLate')
    const people = [{ uuid: person.uuid, version: 2 }]
    const end = await manager.call(personnel.setSuspended, { people, isSuspended: false })
    expect(end.data.undo).toBeNull()
  })
})

describe('a card that was marked as lost', () => {
  it('opens again as before, unless somebody has marked it in the meantime', async () => {
    const uuid = await spareCode(all.testApp, all.testApp.fixtures.ours)
    const before = await policyOf(uuid)
    const { data } = await manager.call(library.markLost, { uuid })
    expect((await manager.call(library.undoLost, { uuid: data.undo! })).code).toBe(0)
    expect(await policyOf(uuid)).toEqual(before)
    expect(await entriesOf('library.undoLost')).toEqual([{ target: uuid }])
    const again = await manager.call(library.markLost, { uuid })
    await manager.call(library.markFound, { uuid })
    // It looks as the first act left it, but it is another one that marked it.
    await manager.call(library.markLost, { uuid })
    expect((await manager.call(library.undoLost, { uuid: again.data.undo! })).failure).toBe('undoChanged')
    expect((await manager.call(library.markLost, { uuid })).data.undo).toBeNull()
  })
})

describe('a visitor pass that was revoked', () => {
  it('opens with the same digits, QR code and link', async () => {
    const form = {
      companyUuid: all.ours.companyUuid,
      name: 'Vera',
      repeat: 'never' as const,
      startsAt: '2030-11-23T09:00',
      endsAt: '2030-11-25T18:00',
      doorUuids: [all.testApp.fixtures.ours.office.doors[0]!],
    }
    const { uuid, ...codes } = (await manager.call(tempKey.create, form)).data
    const before = (await manager.call(tempKey.get, { uuid })).data
    const { data } = await manager.call(tempKey.revoke, { uuid })
    expect((await manager.call(tempKey.undoRevoke, { uuid: data.undo! })).code).toBe(0)
    expect((await manager.call(tempKey.show, { uuid })).data).toEqual(codes)
    expect((await manager.call(tempKey.get, { uuid })).data).toEqual({ ...before, version: before.version + 2 })
    const second = await manager.call(tempKey.revoke, { uuid })
    await manager.call(tempKey.remove, { uuid })
    expect((await manager.call(tempKey.undoRevoke, { uuid: second.data.undo! })).failure).toBe('notFound')
  })
})
