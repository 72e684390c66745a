import { randomUUID } from 'node:crypto'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { peopleMax } from '@lintel/contract/personnel/states.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp } from '../../../test/personnel-test-app.ts'

const { testApp, manager, ours, theirs, otherCompany, createPerson, info, edit } = await startPersonnelTestApp()
afterAll(() => testApp.close())

/** People as a list shows them. */
const createPeople = async (...more: object[]) =>
  Promise.all(
    more.map(async (one) => {
      const { uuid } = await createPerson(one)
      return { uuid, version: (await info(uuid)).version }
    }),
  )
const period = { validFrom: '2026-01-01T00:00', validUntil: '2026-06-30T23:59' }
const groupsOf = async (uuid: string) => (await info(uuid)).accessGroups.map((group) => group.uuid)
const entriesOf = (operation: string) =>
  allRows(testApp)((db) => db.selectFrom('audit_entry').select(['detail']).where('operation', '=', operation).execute())

describe('a valid period for many', () => {
  it('is given to all, with one entry in the audit log that tells how many', async () => {
    const people = await createPeople({}, {})
    expect((await manager.call(personnel.setValidity, { people, ...period })).code).toBe(0)
    for (const { uuid, version } of people)
      expect(await info(uuid)).toMatchObject({ ...period, validity: 'expired', version: version + 1 })
    expect((await entriesOf('personnel.setValidity')).map(({ detail }) => detail)).toMatchObject([{ count: 2 }])
  })

  it('is given to none of them when one was changed meanwhile, and says who it was', async () => {
    const people = await createPeople({}, { lastName: 'Changed' })
    await edit(people[1]!.uuid, { remark: 'new' })
    const answer = await manager.call(personnel.setValidity, { people, ...period })
    expect(answer.failure).toBe('staleRecord')
    expect(answer.issues).toEqual([{ field: 'people', key: 'errors:personChanged', params: { name: 'Nina Changed' } }])
    expect((await info(people[0]!.uuid)).validUntil).toBeNull()
  })

  it('is given to none of them when one is not of the site', async () => {
    const people = await createPeople({})
    for (const uuid of [theirs.personUuid, randomUUID()]) {
      const answer = await manager.call(personnel.setValidity, {
        people: [...people, { uuid, version: 1 }],
        ...period,
      })
      expect(answer.failure).toBe('notFound')
    }
    expect((await info(people[0]!.uuid)).validUntil).toBeNull()
  })

  it('ends after it begins, and is for so many people at once', async () => {
    const people = await createPeople({})
    const backwards = { people, validFrom: period.validUntil, validUntil: period.validFrom }
    expect((await manager.call(personnel.setValidity, backwards)).failure).toBe('invalidInput')
    const crowd = Array.from({ length: peopleMax + 1 }, () => ({ uuid: randomUUID(), version: 1 }))
    expect((await manager.call(personnel.setValidity, { people: crowd, ...period })).failure).toBe('invalidInput')
  })

  it('is looked at before: who loses which doors, and nothing is changed', async () => {
    const people = await createPeople({ accessGroupUuids: [ours.accessGroupUuid] }, {})
    const { data } = await manager.call(personnel.previewValidity, { people, ...period })
    expect([data.gaining, data.losing]).toEqual([0, 1])
    expect(data.rows[0]).toMatchObject({ personUuid: people[0]!.uuid })
    expect(await info(people[0]!.uuid)).toMatchObject(people[0]!)
  })
})

describe('access groups for many', () => {
  const groups = [ours.accessGroupUuid]

  it('come to those that people have, or take their place', async () => {
    const people = await createPeople({}, { accessGroupUuids: groups })
    const answer = await manager.call(personnel.setAccessGroups, { people, mode: 'add', accessGroupUuids: groups })
    expect(answer.code).toBe(0)
    expect(await Promise.all(people.map(({ uuid }) => groupsOf(uuid)))).toEqual([groups, groups])
    const again = people.map(({ uuid, version }) => ({ uuid, version: version + 1 }))
    const none = { people: again, mode: 'replace' as const, accessGroupUuids: [] }
    expect((await manager.call(personnel.setAccessGroups, none)).code).toBe(0)
    expect(await groupsOf(people[1]!.uuid)).toEqual([])
  })

  it('are looked at before: who gains which doors, and nothing is changed', async () => {
    const people = await createPeople({})
    const form = { people, mode: 'add' as const, accessGroupUuids: groups }
    const { data } = await manager.call(personnel.previewAccessGroups, form)
    expect([data.gaining, data.losing, data.rows[0]!.personUuid]).toEqual([1, 0, people[0]!.uuid])
    expect(await groupsOf(people[0]!.uuid)).toEqual([])
  })

  it('are given to all or to none', async () => {
    const people = await createPeople({}, {})
    const of = (more: object) => ({ people, mode: 'add' as const, accessGroupUuids: groups, ...more })
    const foreign = { uuid: theirs.personUuid, version: 1 }
    const [elsewhere] = await createPeople({ companyUuid: otherCompany })
    for (const wrong of [
      { people: [...people, foreign] },
      { people: [...people, elsewhere!] },
      { accessGroupUuids: [theirs.accessGroupUuid] },
      { accessGroupUuids: [...groups, randomUUID()] },
    ]) {
      expect((await manager.call(personnel.setAccessGroups, of(wrong))).failure).toBe('notFound')
    }
    expect((await manager.call(personnel.setAccessGroups, of({ accessGroupUuids: [] }))).failure).toBe('invalidInput')
    await edit(people[1]!.uuid)
    const answer = await manager.call(personnel.setAccessGroups, of({}))
    expect([answer.failure, answer.issues[0]?.key]).toEqual(['staleRecord', 'errors:personChanged'])
    expect(await groupsOf(people[0]!.uuid)).toEqual([])
  })
})
