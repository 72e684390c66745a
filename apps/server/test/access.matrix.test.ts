import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abilitiesOf } from '@lintel/contract/access/abilities.ts'
import { pathRole, type Role } from '@lintel/contract/access/roles.ts'
import { holds } from '@lintel/contract/access/rules.ts'
import { everyOperation } from '@lintel/contract/contract.ts'
import { addressOf, isMutation, type Operation } from '@lintel/contract/kit/operation.ts'
import { factsOf } from '../src/access/facts.ts'
import { refusalOf } from '../src/kernel/admission.ts'
import { startTestApp, type Caller, type TestApp } from './test-app.ts'
import { withOtherTenant } from './other-tenant.ts'
import { tickAbilities } from './abilities.ts'
import { watchTables } from './changed-tables.ts'
import { actorOfRole, factsOfCaller, isExpected, sessionOf } from './roles.ts'
import { idOperations, samples } from './samples/all.ts'
import type { Actor, Family } from './fixtures.ts'

/**
 * Every operation × every role × own, sibling, random and deleted ids, for an administrator also those of another company
 * of its own site: 0 leaks, 0 side effects (T1, T2). Who is granted what comes from the golden table and not from the grants.
 * The router asks `refusalOf` before anything else, so refusals are asked of it, and one of each operation over HTTP.
 */

const noPermission = 11_000_001
const notFound = 12_000_001
const featureOff = 13_000_006

/** Reads that name no record by its id and still ask for something that the fixtures do not have. */
const wantsMore: ReadonlySet<string> = new Set([
  // An entry, a country of the site, a link of the deployment, the account of an address.
  'auditLog.get',
  'holiday.publicList',
  'system.smartHomeLink',
  'propertyManager.byEmail',
])

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await withOtherTenant(testApp)
  // With an ability ticked there is more that could go wrong; what is refused without it says `abilities.api.test.ts`.
  const { subSuperManager, ours } = testApp.fixtures
  await tickAbilities(testApp, subSuperManager, abilitiesOf.subSuperManager)
  await tickAbilities(testApp, ours.subInstaller, abilitiesOf.subInstaller)
})
afterAll(() => testApp.close())

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
): Promise<{ status: number; body: string; code: number }> {
  const answer = await caller.call(operation, input as never)
  return {
    status: answer.status,
    code: answer.code,
    body: JSON.stringify({ ...answer, data: { ...(answer.data as object), params: undefined } }),
  }
}

const asked = everyOperation.filter(
  ({ name, operation }) => operation.needs !== 'public' && !operation.streams && name !== 'session.logout',
)
const everyRole = Object.entries(actorOfRole) as [Role, (typeof actorOfRole)[Role]][]

describe.each(everyRole)('as %s', (role, actorIn) => {
  const actorOf = ({ fixtures }: TestApp): Actor => actorIn(fixtures)
  /** Signed in until a call that was granted may have changed that; thousands of sessions would make all the rest slow. */
  let signedIn: Caller | undefined
  const callerNow = async (): Promise<Caller> => (signedIn ??= await testApp.as(actorOf(testApp)))

  it('is refused exactly what the documents do not grant', async () => {
    const { config } = testApp.services
    const session = await sessionOf(testApp, await callerNow())
    const facts = factsOf(session, config)
    const verdicts = asked.map(({ name, operation }) => [name, refusalOf(operation, session, config) ?? 'granted'])
    const expected = asked.map(({ name, operation }) => [
      name,
      !isExpected(role, operation) ? 'noPermission' : holds(operation.when, facts) ? 'granted' : 'featureOff',
    ])
    expect(verdicts).toEqual(expected)
  })

  for (const { name, operation } of asked.filter(({ operation }) => isExpected(role, operation))) {
    it(`${name} is answered, with nothing of others in it`, async () => {
      const actor = actorOf(testApp)
      const caller = await callerNow()
      const exists = holds(operation.when, await factsOfCaller(testApp, caller))
      const answer = await text(caller, operation, samples[name]!.own(testApp.fixtures, actor))
      if (isMutation(operation)) signedIn = undefined
      if (!exists) return expect(answer.status).toBe(404)
      expect(answer.code).not.toBe(noPermission)
      expect(answer.status).toBeLessThan(500)
      if (operation.method === 'GET' && !(name in idOperations) && !wantsMore.has(name))
        expect(answer.code, answer.body).toBe(0)
      const isOperatorOfAll = actor.section === 'supermanager'
      if (!isOperatorOfAll) for (const mark of foreignMarks(testApp.fixtures)) expect(answer.body).not.toContain(mark)
      if (actor.section === 'admin')
        for (const mark of (await withOtherTenant(testApp)).otherTenant.marks) expect(answer.body).not.toContain(mark)
    })

    if (!(name in idOperations)) continue
    it(`${name} answers a foreign, a random and a deleted id alike, and changes nothing`, async () => {
      const actor = actorOf(testApp)
      const caller = await callerNow()
      const exists = holds(operation.when, await factsOfCaller(testApp, caller))
      // Nobody is foreign to those who run the platform.
      const every = await idOperations[name]!.wrongIds(testApp)
      // To an administrator another company of its own site is as foreign as another site.
      const [besideIt] =
        actor.section === 'admin' ? await idOperations[name]!.wrongIds(await withOtherTenant(testApp)) : []
      const wrongIds = [...(actor.section === 'supermanager' ? every.slice(1) : every), ...(besideIt ? [besideIt] : [])]
      const changed = await watchTables(testApp)
      const answers = []
      for (const id of wrongIds) {
        answers.push(await text(caller, operation, { ...samples[name]!.own(testApp.fixtures, actor), ...id }))
      }
      for (const answer of answers) {
        expect([answer.status, answer.code]).toEqual(exists ? [404, notFound] : [404, featureOff])
        expect(answer.body).toBe(answers[0]!.body)
      }
      expect(await changed()).toEqual([])
    })
  }

  it('gets nothing from a path that names another role', async () => {
    const actor = actorOf(testApp)
    const caller = await callerNow()
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

describe('whoever is not granted', () => {
  for (const { name, operation } of asked) {
    const [refused] = everyRole.filter(([role]) => !isExpected(role, operation))
    if (!refused) continue
    it(`${name} leaves no trace with it`, async () => {
      const actor = refused[1](testApp.fixtures)
      const caller = await testApp.as(actor)
      const changed = await watchTables(testApp)
      const own = samples[name]!.own(testApp.fixtures, actor)
      for (const input of [own, { ...own, uuid: randomUUID() }].slice(0, name in idOperations ? 2 : 1)) {
        const { status, code } = await text(caller, operation, input)
        expect([status, code]).toEqual([403, noPermission])
      }
      expect(await changed()).toEqual([])
    })
  }
})

describe('without a token', () => {
  for (const { name, operation } of everyOperation) {
    if (operation.needs === 'public' || operation.streams) continue
    it(`${name} asks to sign in`, async () => {
      const answer = await testApp.nobody.call(
        operation,
        samples[name]!.own(testApp.fixtures, testApp.fixtures.ours.officeManager) as never,
      )
      expect([answer.status, answer.code]).toEqual([401, 2])
    })
  }
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
})
