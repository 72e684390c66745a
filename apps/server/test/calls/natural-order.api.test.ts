import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPersonnelTestApp, type PersonnelTestApp } from '../personnel-test-app.ts'

let people: PersonnelTestApp
beforeAll(async () => {
  people = await startPersonnelTestApp()
  for (const [lastName, personnelId] of [
    ['Zimmer', 'N10'],
    ['adler', 'N9'],
    ['Öztürk', 'N100'],
    ['Adams', 'N2'],
    ['Olsen', 'n11'],
    ['Pavlov', 'N1'],
  ]) {
    await people.createPerson({ firstName: 'Order', lastName, personnelId })
  }
})
afterAll(() => people.testApp.close())

const listPeople = async (query: object) =>
  (await people.manager.call(contract.personnel.list, { keyword: 'Order', size: 40, ...query })).data.rows

it('a list sorts people in natural order, in both directions and by the words of a search', async () => {
  const expected = ['Adams', 'adler', 'Olsen', 'Öztürk', 'Pavlov', 'Zimmer']
  expect((await listPeople({})).map(({ lastName }) => lastName)).toEqual(expected)
  expect((await listPeople({ order: 'desc' })).map(({ lastName }) => lastName)).toEqual(expected.toReversed())
  const whole = await people.manager.call(contract.personnel.list, { size: 40 })
  const ours = whole.data.rows.filter(({ firstName }) => firstName === 'Order').map(({ lastName }) => lastName)
  expect(ours).toEqual(expected)
})

it('a list sorts numbers by their value', async () => {
  const ids = (await listPeople({ sort: 'personnelId' })).map(({ personnelId }) => personnelId)
  expect(ids).toEqual(['N1', 'N2', 'N9', 'N10', 'n11', 'N100'])
})

it('a list keeps apart names that differ by a mark or a capital alone', async () => {
  for (const firstName of ['Zoe', 'Zoé', 'ZOE', 'zoë']) await people.createPerson({ firstName, lastName: 'Twins' })
  const { rows } = (await people.manager.call(contract.personnel.names, { keyword: 'Twins' })).data
  expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(4)
})

it('a list of companies is sorted in natural order', async () => {
  const names = ['Éclair', 'eden', 'Floor 9', 'Floor 10', 'Zeta']
  await people.testApp.test.database.owner.query(
    `set lintel.scope = 'system';
     insert into company (project_uuid, name) select '${people.testApp.fixtures.ours.office.uuid}', unnest(array['${names.toReversed().join("','")}'])`,
  )
  const { rows } = (await people.manager.call(contract.company.names, {})).data
  expect(rows.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names)
})

it('a search finds people without their marks and by their names in either order', async () => {
  await people.createPerson({ firstName: 'Nora', lastName: 'Petersén' })
  const company = await people.testApp.as(people.testApp.fixtures.ours.admin)
  for (const caller of [people.manager, company]) {
    for (const keyword of ['petersen', 'Petersen Nora', 'nora PETERSEN', 'sen ora']) {
      const { data } = await caller.call(contract.personnel.list, { keyword })
      expect(data, keyword).toMatchObject({ total: 1, rows: [{ lastName: 'Petersén' }] })
    }
    expect((await caller.call(contract.personnel.list, { keyword: 'petersen otto' })).data.total).toBe(0)
  }
})

it('a search finds doors by the words of door and device', async () => {
  const { data } = await people.manager.call(contract.door.list, {})
  const { name, deviceName } = data.rows[0]!
  const all = await people.manager.call(contract.door.list, { keyword: `${deviceName} ${name}`.toUpperCase() })
  expect(all.data.rows.map((row) => row.uuid)).toContain(data.rows[0]!.uuid)
  expect((await people.manager.call(contract.door.list, { keyword: `${name} nowhere` })).data.rows).toEqual([])
})
