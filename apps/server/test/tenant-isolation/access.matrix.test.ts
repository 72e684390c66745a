import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abilitiesOf } from '@lintel/contract/access/abilities.ts'
import { pathRole, type Role, type RoleSection } from '@lintel/contract/access/roles.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { isMutation, type Operation } from '@lintel/contract/kit/operation.ts'
import { refusalOf } from '../../src/kernel/admission.ts'
import { startTestApp, type Caller, type TestApp } from '../test-app.ts'
import { atCommunity, communityOfSection } from '../at-community.ts'
import { withOtherTenant } from '../other-tenant.ts'
import { tickAbilities } from '../abilities.ts'
import { watchTables } from '../calls/changed-tables.ts'
import { cachedCaller } from '../calls/cached-callers.ts'
import {
  actorOfRole,
  impersonate,
  enteredPortals,
  factsOfCaller,
  installerIn,
  isExpected,
  isExpectedImpersonated,
  isExpectedWith,
  naming,
  placeActor,
  sessionOf,
} from '../roles.ts'
import { idOperations, samples } from '../samples/all.ts'
import { deletionOf, stays } from './deletions.ts'
import { write } from '../samples/kit.ts'
import { openBilling } from '../samples/orders.ts'
import { insertMember } from '../../src/seed/records.ts'
import { wrongIdsOf } from './wrong-ids.ts'
import {
  existsImpersonated,
  existsTo,
  existsToDistributor,
  failureImpersonated,
  failureOf,
  namedRefusals,
} from './reach.ts'
import type { Actor, Family } from '../fixtures.ts'

/**
 * Every operation × every role × own, foreign, random and deleted ids, those of a sibling site for who stands in one
 * site, and those of another company of its own site for an administrator (`wrong-ids.ts`): 0 leaks, 0 side effects
 * (T1, T2). A role that is granted a call succeeds with a good sample of it. Who is granted what comes from the golden
 * table and not from the grants, and which roles a call exists for from `reach.ts` and not from its rule. An installer
 * is asked in the portals of managers as well. The router asks `refusalOf` before anything else, so refusals are asked
 * of it, and one of each operation over HTTP.
 */

const noPermission = 11_000_001
const notFound = 12_000_001
const featureOff = 13_000_006

let testApp: TestApp
beforeAll(async () => {
  testApp = await startWithEverything()
})
afterAll(() => testApp.close())

async function startWithEverything(): Promise<TestApp> {
  const newTestApp = await startTestApp()
  await withOtherTenant(newTestApp)
  const { subSuperManager, ours } = newTestApp.fixtures
  // With an ability ticked there is more that could go wrong; what is refused without it says `abilities.api.test.ts`.
  await tickAbilities(newTestApp, subSuperManager, abilitiesOf.subSuperManager)
  await tickAbilities(newTestApp, ours.subInstaller, abilitiesOf.subInstaller)
  const sites = [ours.community, ours.oldCommunity, ours.villa].map(({ uuid }) => uuid)
  await write(newTestApp, (db) => insertMember(db, ours.subInstaller, sites))
  // Where nothing is priced, nobody sees anything of money (money.md 9).
  await openBilling(newTestApp)
  return newTestApp
}

/**
 * What earlier calls have made impossible is shown in a new test app, in which nothing has happened. Answers what was
 * shown.
 */
async function retryOnNewTestApp<Answer>(show: () => Promise<Answer>): Promise<Answer> {
  try {
    return await show()
  } catch {
    await testApp.close()
    testApp = await startWithEverything()
    return show()
  }
}

/** Every id and name of the other family; none of them may turn up in an answer to ours. */
function foreignMarks({ theirs }: TestApp['fixtures']): string[] {
  const family = theirs as Family
  const sites = [family.office, family.community, family.oldCommunity, family.villa]
  return [
    ...Object.values(family).flatMap((entry) => ('uuid' in entry ? [entry.uuid] : [])),
    ...sites.flatMap((site) => [site.deviceUuid, site.mac, ...site.doors]),
    'theirs-',
    'theirs ',
  ]
}

async function text(
  caller: Caller,
  operation: Operation,
  input: object,
): Promise<{ status: number; body: string; code: number; failure: string | undefined }> {
  const answer = await caller.call(operation, input as never)
  return {
    status: answer.status,
    code: answer.code,
    failure: answer.failure,
    body: JSON.stringify({ ...answer, data: { ...(answer.data as object), params: undefined } }),
  }
}

const filesInCheck = (app: TestApp): Promise<number> =>
  write(app, async (db) => {
    const rows = await db.selectFrom('import_batch').select('uuid').where('state', '=', 'checking').execute()
    return rows.length
  })

/**
 * Every call that a caller is granted answers a site that is named, and not its own or below it, as one that does not
 * exist, and changes nothing: whatever the call would answer there or without a site.
 */
async function expectNoForeignSite(
  actor: Actor,
  caller: Caller,
  calls: readonly { readonly name: string; readonly operation: Operation }[],
): Promise<void> {
  const { ours, theirs } = testApp.fixtures
  const foreignSites = [theirs.office, theirs.community]
  // Who stands in one site names no sibling of it either.
  const siblings = [ours.office, ours.community].filter(({ uuid }) => uuid !== actor.projectUuid)
  const sites = actor.projectUuid === undefined ? foreignSites : [...foreignSites, siblings[0]!]
  const listChanges = await watchTables(testApp, caller)
  const answers = []
  for (const { name, operation } of calls)
    for (const { uuid } of sites) {
      const own = samples[name]!.own(testApp.fixtures, actor)
      const { status, code } = await text(caller.naming(uuid), operation, own)
      if (status !== 404 || code !== notFound) answers.push({ name, status, code })
    }
  expect(answers).toEqual([])
  expect(await listChanges()).toEqual([])
}

/** Calls that look at the site that is named: all but those that end the session. */
const namesSite = ({ operation }: { readonly operation: Operation }): boolean => !operation.endsSession

/** Where records of a section are made: managers of communities have residents and no companies. */
async function stageFor(section: RoleSection): Promise<TestApp> {
  const kind = communityOfSection(section)
  return kind ? atCommunity(testApp, kind) : testApp
}

/** Every wrong id of a call is answered as if there were no such record, or no such call, and changes nothing. */
async function expectAlike(
  { name, operation, actor, caller }: { name: string; operation: Operation; actor: Actor; caller: Caller },
  exists: boolean,
): Promise<void> {
  const stage = await stageFor(actor.section)
  const wrongIds = await wrongIdsOf({ name, operation, actor, testApp })
  // The file of an upload before is checked in the background.
  if (name.startsWith('officeImport.')) await expect.poll(() => filesInCheck(testApp)).toBe(0)
  const listChanges = await watchTables(testApp, caller)
  const answers = []
  for (const { kind, input } of wrongIds) {
    const answer = await text(caller, operation, { ...samples[name]!.own(stage.fixtures, actor), ...input })
    answers.push({ kind, ...answer })
  }
  const expected = exists ? notFound : featureOff
  for (const { kind, status, code, body } of answers)
    expect({ kind, status, code, body }).toEqual({ kind, status: 404, code: expected, body: answers[0]!.body })
  expect(await listChanges()).toEqual([])
}

const checkedOperations = everyOperation.filter(
  ({ name, operation }) => operation.needs !== 'public' && !operation.streams && name !== 'session.logout',
)
/** After these a role's account has another password, so they come last. */
const newPasswords = ['session.changePassword', 'session.initialization']
const inOrder = [
  ...checkedOperations.filter(({ name }) => !newPasswords.includes(name)),
  ...newPasswords.flatMap((operationName) => checkedOperations.filter(({ name }) => name === operationName)),
]
const platformRoles: readonly Role[] = ['superManager', 'subSuperManager']
const everyRole = Object.entries(actorOfRole) as [Role, (typeof actorOfRole)[Role]][]

describe('where nothing has happened yet', () => {
  it.each(everyRole)('%s is refused exactly what the documents do not grant', async (role, actorIn) => {
    const { config } = testApp.services
    const session = await sessionOf(testApp, await cachedCaller(testApp, actorIn(testApp.fixtures)))
    const verdicts = checkedOperations.map(({ name, operation }) => [
      name,
      refusalOf(operation, session, config) ?? 'granted',
    ])
    const expected = checkedOperations.map(({ name, operation }) => [
      name,
      !isExpected(role, operation) ? 'noPermission' : existsTo(role, name) ? 'granted' : 'featureOff',
    ])
    expect(verdicts).toEqual(expected)
  })
})

describe.each(everyRole)('as %s', (role, actorIn) => {
  const actorOf = ({ fixtures }: TestApp): Actor => actorIn(fixtures)
  const callerNow = async (operation: Operation): Promise<Caller> => {
    const actor = actorOf(testApp)
    return naming(await cachedCaller(testApp, actor), actor, placeActor(testApp.fixtures, actor, operation))
  }

  for (const { name, operation } of inOrder.filter(({ operation }) => isExpected(role, operation))) {
    const exists = existsTo(role, name)
    const failure = exists ? failureOf(role, name) : 'featureOff'
    it(`${name} ${failure ? `answers ${failure}` : 'succeeds'}, with nothing of others in it`, async () => {
      const { actor, answer } = await retryOnNewTestApp(async () => {
        const actor = placeActor(testApp.fixtures, actorOf(testApp), operation)
        const sample = samples[name]!
        const stage = await stageFor(actor.section)
        const good = exists ? await sample.succeeds?.({ testApp: stage, actor, person: actor }) : undefined
        const input = good ?? sample.own(stage.fixtures, actor)
        const answer = await text(await callerNow(operation), operation, input)
        expect(answer.failure, `${answer.body} with ${JSON.stringify(input)}`).toBe(failure)
        return { actor, answer }
      })
      // An answer that leaks has no second try.
      const isOperatorOfAll = actor.section === 'supermanager'
      if (!isOperatorOfAll) for (const mark of foreignMarks(testApp.fixtures)) expect(answer.body).not.toContain(mark)
      if (actor.section === 'admin')
        for (const mark of (await withOtherTenant(testApp)).otherTenant.marks) expect(answer.body).not.toContain(mark)
    })

    if (!(name in idOperations)) continue
    it(`${name} answers every id of no record of its own alike, and changes nothing`, async () => {
      const actor = placeActor(testApp.fixtures, actorOf(testApp), operation)
      const caller = await callerNow(operation)
      await expectAlike({ name, operation, actor, caller }, exists)
    })
  }

  // No site is foreign to those who run the platform.
  it.skipIf(platformRoles.includes(role))(
    'gets nothing from any call that names a foreign site in x-community-id',
    async () => {
      const actor = actorOf(testApp)
      const caller = await cachedCaller(testApp, actor)
      const grantedCalls = checkedOperations.filter(
        ({ name, operation }) => isExpected(role, operation) && existsTo(role, name),
      )
      await expectNoForeignSite(actor, caller, grantedCalls.filter(namesSite))
    },
  )

  it('gets nothing from a path that names another role', async () => {
    const actor = actorOf(testApp)
    const caller = await cachedCaller(testApp, actor)
    for (const { operation } of everyOperation.filter(
      ({ operation: { path, method } }) => path.includes('{role}') && method === 'GET',
    )) {
      const other = pathRole[actor.section] === 'pm' ? 'ins' : 'pm'
      const response = await caller.raw(
        'GET',
        `${addressOf(operation.path).replace('{role}', other)}?timestamp=${Date.now()}`,
      )
      expect(response.status).toBe(403)
    }
  })
})

describe.each(
  Object.entries(enteredPortals) as [keyof typeof enteredPortals, (fixtures: TestApp['fixtures']) => Actor][],
)('an installer that entered the portal of %s', (role, actorIn) => {
  const callerNow = (): Promise<Caller> =>
    cachedCaller(testApp, actorIn(testApp.fixtures), 'entered', (actor) => installerIn(testApp, actor))

  it('is refused exactly what the documents do not grant', async () => {
    const session = await sessionOf(testApp, await callerNow())
    const { config } = testApp.services
    const verdicts = checkedOperations.map(({ name, operation }) => [
      name,
      refusalOf(operation, session, config) ?? 'granted',
    ])
    const expected = checkedOperations.map(({ name, operation }) => [
      name,
      !isExpectedImpersonated(role, operation)
        ? 'noPermission'
        : existsImpersonated(role, name)
          ? 'granted'
          : 'featureOff',
    ])
    expect(verdicts).toEqual(expected)
  })

  it('gets nothing from any call that names a foreign site in x-community-id', async () => {
    const grantedCalls = checkedOperations.filter(
      ({ name, operation }) => isExpectedImpersonated(role, operation) && existsImpersonated(role, name),
    )
    await expectNoForeignSite(actorIn(testApp.fixtures), await callerNow(), grantedCalls.filter(namesSite))
  })

  for (const { name, operation } of checkedOperations) {
    if (!isExpectedImpersonated(role, operation) || isExpected(role, operation)) continue
    const expected = failureImpersonated(role, name)
    it(`${name} ${expected ? `answers ${expected}` : 'succeeds'}, which its manager is not granted`, async () => {
      const actor = actorIn(testApp.fixtures)
      const stage = await stageFor(actor.section)
      const sample = samples[name]!
      const good = await sample.succeeds?.({ testApp: stage, actor, person: actor })
      const { failure, body } = await text(await callerNow(), operation, good ?? sample.own(stage.fixtures, actor))
      expect(failure, body).toBe(expected)
    })
  }

  for (const { name, operation } of checkedOperations) {
    if (!(name in idOperations) || !isExpectedImpersonated(role, operation) || operation.needs === 'signedIn') continue
    it(`${name} answers every id of no record of the site alike, and changes nothing`, async () => {
      const actor = actorIn(testApp.fixtures)
      await expectAlike({ name, operation, actor, caller: await callerNow() }, existsImpersonated(role, name))
    })
  }
})

describe.each(['installer', 'single', 'community', 'office'] as const)(
  'a distributor that acts as the %s of one of its installers',
  (section) => {
    it('is refused exactly what the documents do not grant', async () => {
      const actor = { ...testApp.fixtures.ours.installer, section }
      const caller = await cachedCaller(testApp, actor, 'distributor', (one) => impersonate(testApp, one))
      const [session, facts] = [await sessionOf(testApp, caller), await factsOfCaller(testApp, caller)]
      const { config } = testApp.services
      const verdicts = checkedOperations.map(({ name, operation }) => [
        name,
        refusalOf(operation, session, config) ?? 'granted',
      ])
      const expected = checkedOperations.map(({ name, operation }) => [
        name,
        !isExpectedWith(facts, operation)
          ? 'noPermission'
          : existsToDistributor(section, name)
            ? 'granted'
            : 'featureOff',
      ])
      expect(verdicts).toEqual(expected)
    })
  },
)

describe('a role that is not granted', () => {
  for (const { name, operation } of checkedOperations) {
    const [refused] = everyRole.filter(([role]) => !isExpected(role, operation))
    if (!refused) continue
    it(`${name} leaves no trace with it`, async () => {
      const actor = refused[1](testApp.fixtures)
      const caller = await cachedCaller(testApp, actor)
      const listChanges = await watchTables(testApp, caller)
      const own = samples[name]!.own(testApp.fixtures, actor)
      for (const input of [own, { ...own, uuid: randomUUID() }].slice(0, name in idOperations ? 2 : 1)) {
        const { status, code } = await text(caller, operation, input)
        expect([status, code]).toEqual([403, noPermission])
      }
      expect(await listChanges()).toEqual([])
    })
  }
})

describe('without a token', () => {
  for (const { name, operation } of everyOperation) {
    if (operation.needs === 'public' || operation.streams) continue
    it(`${name} asks to sign in`, async () => {
      const answer = await testApp.anonymous.call(
        operation,
        samples[name]!.own(testApp.fixtures, testApp.fixtures.ours.officeManager) as never,
      )
      expect([answer.status, answer.code]).toEqual([401, 2])
    })
  }
})

describe('the tables of what a role meets', () => {
  it('name calls that are granted to it', () => {
    const asRole = (role: Role, call: string) =>
      role in actorOfRole &&
      checkedOperations.some(({ name, operation }) => name === call && isExpected(role, operation))
    expect(namedRefusals.filter(([role, call]) => !asRole(role, call))).toEqual([])
  })
})

describe('the table of samples', () => {
  it('covers every operation, and every one that names a record says which ids are wrong', () => {
    for (const { name, operation } of everyOperation) {
      if (operation.streams) continue
      expect(samples, name).toHaveProperty([name])
      const shape = 'shape' in operation.input ? Object.keys((operation.input as { shape: object }).shape) : []
      if (shape.includes('uuid') && name !== 'session.switchIdentity') expect(idOperations, name).toHaveProperty([name])
    }
    expect(everyOperation.filter(({ operation }) => isMutation(operation)).length).toBeGreaterThan(10)
  })

  it('says of every call that names a record how the record is deleted, or why it never is', () => {
    const names = Object.keys(idOperations)
    const withoutDeletion = names.filter((name) => deletionOf(name) === undefined)
    expect(new Set(withoutDeletion)).toEqual(stays)
  })
})
