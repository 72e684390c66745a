import { everyOperation } from '@lintel/contract/all/contract.ts'
import type { Role } from '@lintel/contract/access/roles.ts'
import { isMutation, type Operation } from '@lintel/contract/kit/operation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atCommunity, communityOfSection } from '../at-community.ts'
import { cachedCaller } from '../calls/cached-callers.ts'
import { watchTables } from '../calls/changed-tables.ts'
import { withOtherTenant } from '../other-tenant.ts'
import { actorOfRole, isExpected, naming, placeActor } from '../roles.ts'
import { samples } from '../samples/all.ts'
import { unknownUuid } from '../samples/kit.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { fieldOf, foreignIdAt, hasForeignId, idPaths, inputWithId, isOfCompany, type IdPath } from './id-fields.ts'
import { existsTo, failureOf } from './reach.ts'

/**
 * Every field of every input that takes an id gets one of another family, of another company for an administrator: it is
 * answered as an id of no record is, and changes nothing. Ids of the record that a call is about are walked by the
 * access matrix, with every role.
 */

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  // Answers say until when they hold.
  testApp.setNow(testApp.services.now())
})
afterAll(() => testApp.close())

/** Ids that name no record of a site: of the call itself, and those that the matrix walks. */
const ownIds: ReadonlySet<string> = new Set(['uuid', 'key', 'uuids', 'marks.uuid'])

const callsWithIds = everyOperation.flatMap(({ name, operation }) => {
  if (operation.needs === 'public' || operation.streams) return []
  const paths = idPaths(operation.input).filter((path) => !ownIds.has(fieldOf(path)))
  return paths.length === 0 ? [] : [{ name, operation, paths }]
})

it('every field of ids has a foreign id to be walked with', () => {
  const without = callsWithIds.flatMap(({ name, paths }) =>
    paths.filter((path) => !hasForeignId(path)).map((path) => `${name} ${fieldOf(path)}`),
  )
  expect(without).toEqual([])
})

const roles = [
  'propertyOffice',
  'propertyCommunity',
  'propertyOldCommunity',
  'admin',
  'installer',
  'distributor',
] as const satisfies Role[]

describe.each(roles)('as %s', (role) => {
  const mine = callsWithIds
    .filter(({ name, operation }) => isExpected(role, operation) && existsTo(role, name) && !failureOf(role, name))
    // Doors, devices and the site itself are the same for all companies of an office.
    .map((walk) => (role === 'admin' ? { ...walk, paths: walk.paths.filter(isOfCompany) } : walk))
    .filter(({ paths }) => paths.length > 0)
  it.each(mine.map((walk) => [walk.name, walk] as const))('%s tells no foreign id from none', async (name, walk) => {
    const { operation, paths } = walk
    const actor = actorOfRole[role](testApp.fixtures)
    const community = communityOfSection(actor.section)
    const stage = community ? await atCommunity(testApp, community) : testApp
    const { theirs } = role === 'admin' ? (await withOtherTenant(testApp)).fixtures : stage.fixtures
    const placedActor = placeActor(testApp.fixtures, actor, operation)
    const caller = naming(await cachedCaller(testApp, actor), actor, placedActor)
    const sample = samples[name]!
    const good =
      (await sample.succeeds?.({ testApp: stage, actor: placedActor, person: placedActor })) ??
      sample.own(stage.fixtures, placedActor)
    const ask = async (operation: Operation, path: IdPath, id: string) => {
      const { status, code, data, issues } = await caller.call(operation, inputWithId(name, good, path, id) as never)
      return { status, code, issues, ...(!isMutation(operation) && { data }) }
    }
    for (const path of paths) {
      const foreign = await foreignIdAt(path, testApp, theirs)
      const getChanges = isMutation(operation) ? await watchTables(testApp, caller) : undefined
      const answers = [await ask(operation, path, unknownUuid), await ask(operation, path, foreign)]
      const field = fieldOf(path)
      expect({ field, ...answers[1] }).toEqual({ field, ...answers[0] })
      if (!getChanges) continue
      expect({ field, code: answers[1]!.code }).not.toEqual({ field, code: 0 })
      expect(await getChanges(), field).toEqual([])
    }
  })
})
