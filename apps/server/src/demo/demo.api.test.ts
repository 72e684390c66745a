import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { previewChanges } from '@lintel/rules/access/changes.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { projectScope, systemScope } from '../db/scope.ts'
import { vaultWith } from '../access/vault.ts'
import { systemQueries } from '../db/db.ts'
import { policyAt, policyVersion } from '../domain/policy/snapshot.ts'
import { seedDemo } from './seed.ts'

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'lintel-demo-'))
  await seedDemo(test.database, vaultWith(Buffer.alloc(32, 3)), folder)
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the demo story', () => {
  it('gives the people of the tower their doors, and nobody else any', async () => {
    const project = await test.database.read(systemScope, (db) =>
      systemQueries(db, systemScope)
        .selectFrom('project')
        .select('uuid')
        .where('name', '=', 'Harbour Tower')
        .executeTakeFirstOrThrow(),
    )
    const scope = projectScope(project.uuid)
    const policy = (await test.database.read(scope, async (db) => policyAt(db, scope, await policyVersion(db, scope))))!
    const nobody = { ...policy, grants: [] }
    const monday = Date.parse('2026-11-23T00:00:00Z')
    const gained = previewChanges(indexPolicy(nobody), indexPolicy(policy), monday, 1)
    const doorsOf = (personId: string) => gained.filter((change) => change.personId === personId).length
    expect(policy.persons.map(({ id }) => doorsOf(id)).sort((a, b) => a - b)).toEqual([
      2,
      3,
      3,
      3,
      3,
      3,
      policy.doors.length,
    ])
  })
})
