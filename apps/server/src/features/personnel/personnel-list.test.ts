import { randomUUID } from 'node:crypto'
import { department } from '@lintel/contract/departments/operations.ts'
import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { allRows } from '../../../test/test-app.ts'
import { startPersonnelTestApp, randomPin } from '../../../test/personnel-test-app.ts'
import { spareCompany } from '../../../test/samples/people.ts'

const { testApp, manager, ours, theirs, otherCompany, createPerson, info, edit, people } = await startPersonnelTestApp()
afterAll(() => testApp.close())

describe('the list of personnel', () => {
  const found = async (filter: object) =>
    (await manager.call(personnel.list, { size: 40, ...filter })).data.rows.map(({ uuid }) => uuid)

  it('finds people by name both ways round, ID, e-mail and mobile number', async () => {
    const [last, id] = [`Søren ${randomUUID().slice(0, 6)}`, `F${randomUUID().slice(0, 6)}`]
    const { uuid } = await createPerson({
      lastName: last,
      personnelId: id,
      email: `${id}@find.invalid`,
      phoneCode: '49',
      phone: '555123987',
    })
    for (const keyword of [last, `Nina ${last}`, `${last} nina`, id.toLowerCase(), `${id}@FIND`, '5123987']) {
      expect(await found({ keyword }), keyword).toEqual([uuid])
    }
    expect(await found({ keyword: '%' })).toEqual([])
    await edit(uuid, { lastName: 'Otherwise' })
    expect(await found({ keyword: last })).toEqual([])
    const { rows } = (await manager.call(personnel.names, { keyword: id })).data
    expect(rows).toEqual([{ uuid, name: `Nina Otherwise (${id})` }])
  })

  it('narrows by company, department with those below it, validity and missing credentials', async () => {
    const company = await spareCompany(testApp, testApp.fixtures.ours)
    const inside = { companyUuid: company }
    const top = (await manager.call(department.create, { ...inside, name: 'Top' })).data.uuid
    const low = (await manager.call(department.create, { ...inside, name: 'Low', parentUuid: top })).data.uuid
    const { uuid: plain } = await createPerson(inside)
    const { uuid: early } = await createPerson({
      ...inside,
      departmentUuid: low,
      validFrom: '2090-01-01T00:00',
      pin: randomPin(),
    })
    const { uuid: late } = await createPerson({ ...inside, departmentUuid: top, validUntil: '2020-01-01T00:00' })
    const all = (...uuids: string[]) => [...uuids].sort()
    expect((await found(inside)).sort()).toEqual(all(plain, early, late))
    expect((await found({ departmentUuid: top })).sort()).toEqual(all(early, late))
    expect(await found({ departmentUuid: low })).toEqual([early])
    expect(await found({ ...inside, validity: 'notStarted' })).toEqual([early])
    expect(await found({ ...inside, validity: 'expired' })).toEqual([late])
    expect(await found({ ...inside, validity: 'valid' })).toEqual([plain])
    expect((await found({ ...inside, withoutCredential: true })).sort()).toEqual(all(plain, late))
    expect(await found({ departmentUuid: theirs.departmentUuid })).toEqual([])
    const tree = (await manager.call(department.tree, inside)).data
    expect(tree.companies).toEqual([{ uuid: company, name: expect.any(String), people: 3 }])
    expect(tree.departments.map(({ name, depth, people: count }) => [name, depth, count])).toEqual([
      ['Top', 1, 2],
      ['Low', 2, 1],
    ])
  })

  it('sorts by name, ID and age', async () => {
    for (const sort of ['name', 'personnelId', 'createdAt'] as const) {
      const up = await found({ sort, order: 'asc' })
      expect(up.length).toBeGreaterThan(3)
      const down = await manager.call(personnel.list, { sort, order: 'desc' })
      expect([down.code, down.data.total]).toEqual([0, (await people()).length])
    }
  })
})

describe('several people of personnel', () => {
  const two = async (more: object = {}) => [(await createPerson(more)).uuid, (await createPerson(more)).uuid]

  it('are deleted all or not at all, with credentials and memberships', async () => {
    const uuids = await two({ pin: undefined, plates: [], accessGroupUuids: [ours.accessGroupUuid] })
    await edit(uuids[0]!, { pin: randomPin() })
    const answer = await manager.call(personnel.remove, { uuids: [...uuids, theirs.personUuid] })
    expect([answer.failure, (await info(uuids[0]!)).uuid]).toEqual(['notFound', uuids[0]])
    expect((await manager.call(personnel.remove, { uuids })).code).toBe(0)
    const remainingCredentials = await allRows(testApp)((db) =>
      db.selectFrom('credential').select('uuid').where('person_uuid', 'in', uuids).execute(),
    )
    expect([remainingCredentials, (await manager.call(personnel.get, { uuid: uuids[0]! })).failure]).toEqual([
      [],
      'notFound',
    ])
    expect((await manager.call(personnel.remove, { uuids: [] })).failure).toBe('invalidInput')
  })

  it('move to another department of their company, which says before what they lose and gain', async () => {
    const inside = { companyUuid: ours.companyUuid }
    const groups = [ours.accessGroupUuid]
    const from = (await manager.call(department.create, { ...inside, name: 'From' })).data.uuid
    const to = (await manager.call(department.create, { ...inside, name: 'To', accessGroupUuids: groups })).data.uuid
    const { uuid: plain } = await createPerson({ departmentUuid: from })
    const { uuid: holder } = await createPerson({ departmentUuid: from, accessGroupUuids: groups })
    const move = { uuids: [plain, holder], departmentUuid: to }
    const one = [{ uuid: ours.accessGroupUuid, name: 'ours company all day', people: 1 }]
    expect((await manager.call(personnel.switchPreview, move)).data).toEqual({ lost: [], gained: one })
    expect((await info(plain)).departmentUuid).toBe(from)
    expect((await manager.call(personnel.switchGroup, move)).code).toBe(0)
    expect((await info(plain)).accessGroups).toMatchObject([{ by: 'department' }])
    expect((await info(holder)).accessGroups.map(({ by }) => by)).toEqual(['person', 'department'])
    const back = { uuids: [plain, holder], departmentUuid: null }
    expect((await manager.call(personnel.switchPreview, back)).data).toEqual({ lost: one, gained: [] })
  })

  it('do not move between companies', async () => {
    const { uuid } = await createPerson()
    const { uuid: other } = await createPerson({ companyUuid: otherCompany })
    const wrong = [
      { uuids: [uuid, other], departmentUuid: null },
      { uuids: [other], departmentUuid: ours.departmentUuid },
      { uuids: [uuid], departmentUuid: theirs.departmentUuid },
      { uuids: [theirs.personUuid], departmentUuid: null },
    ]
    for (const move of wrong) {
      expect((await manager.call(personnel.switchGroup, move)).failure).toBe('notFound')
      expect((await manager.call(personnel.switchPreview, move)).failure).toBe('notFound')
    }
  })
})
