import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { previewChanges } from '@lintel/rules/access/changes.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { projectScope, systemScope } from '../db/scope/scope.ts'
import { vaultWith } from '../access/vault.ts'
import { systemQueries } from '../db/db.ts'
import { capabilitiesOf } from '../domain/doors/capabilities.ts'
import { policyAt, policyVersion } from '../domain/policy/snapshot.ts'
import { moreHouseholds } from './people/more-households.ts'
import { towerCouriers, towerGroups, towerPeople } from './people/tower-companies.ts'
import { seedDemo } from './seed.ts'

/** A Monday: people of the tower have hours on weekdays. Keys of the gardens hold on the day that the demo is made. */
const monday = Date.parse('2026-11-23T00:00:00Z')
const today = Date.now()

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'lintel-demo-'))
  await seedDemo(test.database, vaultWith(Buffer.alloc(32, 3)), folder, 1)
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** On how many doors each person of a site has passage on a day, in ascending order. */
async function doorsOfPeople(name: string, from: number) {
  const project = await test.database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('project')
      .select('uuid')
      .where('name', '=', name)
      .executeTakeFirstOrThrow(),
  )
  const scope = projectScope(project.uuid)
  const policy = (await test.database.read(scope, async (db) => policyAt(db, scope, await policyVersion(db, scope))))!
  const withoutGrants = { ...policy, grants: [] }
  const changes = previewChanges(indexPolicy(withoutGrants), indexPolicy(policy), from, 1)
  const doorsOf = (personId: string) => changes.filter((change) => change.personId === personId).length
  return { doors: policy.doors.length, counts: policy.persons.map(({ id }) => doorsOf(id)).sort((a, b) => a - b) }
}

const count = (table: 'apartment' | 'building', name: string) =>
  test.database.read(systemScope, async (db) => {
    const { rows } = await systemQueries(db, systemScope)
      .selectFrom(table)
      .innerJoin('project', 'project.uuid', `${table}.project_uuid`)
      .where('project.name', '=', name)
      .select((select) => select.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  })

describe('the demo scenario', () => {
  it('gives each door a reader where its device can have one, and tells the device', async () => {
    const [devices, doors] = await test.database.read(systemScope, async (scopedDb) => {
      const db = systemQueries(scopedDb, systemScope)
      return [
        await db.selectFrom('device').select(['uuid', 'model', 'desired']).execute(),
        await db.selectFrom('door').select(['device_uuid', 'relay']).orderBy('relay').execute(),
      ]
    })
    const withReaders = devices.filter(({ model }) => capabilitiesOf(model).readers.length > 0)
    expect(withReaders.length).toBeGreaterThan(6)
    for (const { uuid, desired } of withReaders) {
      const { doors: desiredDoors = [] } = desired as {
        readonly doors?: readonly { relay: number; entryReaders: string[] }[]
      }
      const own = doors.filter(({ device_uuid }) => device_uuid === uuid)
      expect(desiredDoors.map(({ relay }) => relay)).toEqual(own.map(({ relay }) => relay))
      const readers = desiredDoors.flatMap(({ entryReaders }) => entryReaders)
      expect(desiredDoors.map(({ entryReaders }) => entryReaders.length)).toEqual(desiredDoors.map(() => 1))
      expect(new Set(readers).size).toBe(desiredDoors.length)
    }
  })

  it('gives the people of the tower their doors, and no other person any', async () => {
    const { doors, counts } = await doorsOfPeople('Harbour Tower', monday)
    const doorsOf = (keys: readonly string[]) => towerGroups.find(({ key }) => key === keys[0])!.doors?.length ?? doors
    const ofCouriers = towerCouriers.map(() => doorsOf(['reception']))
    // Visitors of today have no key on that Monday, unless it is today.
    const onMonday = counts.filter((count) => count > 0)
    expect(onMonday).toEqual([...towerPeople.map(({ groups }) => doorsOf(groups)), ...ofCouriers].sort((a, b) => a - b))
    expect(onMonday.filter((count) => count === doors)).toHaveLength(11)
    expect(new Set(towerPeople.map(({ company }) => company)).size).toBe(6)
    expect(towerPeople).toHaveLength(150)
  })

  it('lets residents of the community through the doors of their building, of the site and of their home', async () => {
    expect([await count('building', 'Linden Gardens'), await count('apartment', 'Linden Gardens')]).toEqual([3, 40])
    const { doors, counts } = await doorsOfPeople('Linden Gardens', today)
    // House 2 and House 3 have one door each, House 1 has two; the site has two, and one apartment has a door of its
    // own. Those who work there have all but that one.
    expect(doors).toBe(7)
    const namedPeople = [3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 6, 6, 6]
    const neighbours = moreHouseholds().flatMap(({ building, people }) => people.map(() => (building === 1 ? 4 : 3)))
    expect(neighbours.length).toBeGreaterThan(30)
    expect(counts).toEqual([...namedPeople, ...neighbours].sort((a, b) => a - b))
  })

  it('moves eight households into the old community, one account of them inactive, one expired', async () => {
    expect([await count('building', 'Mill Row'), await count('apartment', 'Mill Row')]).toEqual([2, 10])
    const masters = await test.database.read(systemScope, (db) =>
      systemQueries(db, systemScope)
        .selectFrom('person')
        .innerJoin('project', 'project.uuid', 'person.project_uuid')
        .where('project.name', '=', 'Mill Row')
        .where('person.is_master', '=', true)
        .select(['person.valid_from', 'person.valid_until', 'person.app_enabled'])
        .execute(),
    )
    expect(masters).toHaveLength(8)
    expect(masters.filter(({ valid_from }) => valid_from && valid_from.getTime() > today)).toHaveLength(1)
    expect(masters.filter(({ valid_until }) => valid_until && valid_until.getTime() < today)).toHaveLength(1)
    expect(masters.filter(({ app_enabled }) => !app_enabled)).toHaveLength(1)
  })

  it('lets the household of the villa through its gate', async () => {
    expect(await doorsOfPeople('Villa Aurora', today)).toEqual({ doors: 1, counts: [1, 1, 1] })
  })
})
