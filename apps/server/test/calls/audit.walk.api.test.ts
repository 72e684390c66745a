import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facts } from '@lintel/contract/access/facts.ts'
import { pathRole, roles } from '@lintel/contract/access/roles.ts'
import { holds } from '@lintel/contract/access/rules.ts'
import { changedColumns, saidNames } from '@lintel/contract/audit-logs/details.ts'
import { contract, everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { isMutation, type Operation } from '@lintel/contract/kit/operation.ts'
import { communityFields } from '@lintel/contract/site-settings/community.ts'
import { officeFields } from '@lintel/contract/site-settings/office.ts'
import { systemScope } from '../../src/db/scope/scope.ts'
import { peopleKey } from '../../src/kernel/audit/people.ts'
import { verifyAudit } from '../../src/kernel/audit/verify.ts'
import { claim, startDeviceTestApp, until } from '../devices/device-test-app.ts'
import { watchTables } from './changed-tables.ts'
import { cachedCaller } from './cached-callers.ts'
import { allRows, startTestApp, type Answer, type Caller, type TestApp } from '../test-app.ts'
import { relayPasswordResets } from '../mails.ts'
import { actorOfRole, canBeImpersonated, impersonate, factsOfCaller, isAllowed, naming, placeActor } from '../roles.ts'
import { samples } from '../samples/all.ts'
import type { Sample, Stage } from '../samples/kit.ts'
import { openBilling } from '../samples/orders.ts'
import type { Actor } from '../fixtures.ts'

/** Every call that changes something leaves exactly one entry when it succeeds, and none when it is refused (T30). */

/** A call about to be made: from where, and the account its entry must name. */
interface Leg {
  readonly stage: Stage
  readonly caller: Caller
  readonly acting: Actor
  readonly isEntered: boolean
}

const posts = everyOperation.filter(({ operation }) => operation.method === 'POST')

/** Calls follow one another in one test app. */
let sharedTestApp: TestApp | undefined
/** Something is priced there: else nobody may call what is about money (money.md 9). */
const startPriced = async (): Promise<TestApp> => {
  const testApp = await startTestApp()
  await openBilling(testApp)
  return testApp
}
const testAppOfAll = async (): Promise<TestApp> => (sharedTestApp ??= await startPriced())
/** All that was written in a test app makes one chain. */
const closeTestApp = async () => {
  const testApp = sharedTestApp
  sharedTestApp = undefined
  if (!testApp) return
  const { broken } = await testApp.test.database.read(systemScope, (db) => verifyAudit(db, systemScope))
  await testApp.close()
  expect(broken).toEqual([])
}
afterAll(closeTestApp)

/**
 * Where the calls before have made it impossible to show something, it is shown in a new test app, in which nothing has
 * happened.
 */
async function retryOnNewTestApp(show: (testApp: TestApp) => Promise<void>): Promise<void> {
  const isNew = sharedTestApp === undefined
  try {
    await show(await testAppOfAll())
  } catch (error) {
    if (isNew) throw error
    await closeTestApp()
    await show(await testAppOfAll())
  }
}

describe.each(posts)('$name', ({ name, operation }) => {
  const { needs, input } = operation as Operation
  const sample: Sample = samples[name] ?? { own: () => ({}) }

  it('leaves what it promises when it succeeds', async () => {
    const { succeeds } = sample
    if (!succeeds) {
      throw new Error(
        `${name} is a POST, so it must show that it leaves its audit entry: in apps/server/test/samples, ` +
          `give it \`direct(…)\` when its own input succeeds, or a \`succeeds\` that makes what it needs.`,
      )
    }
    await retryOnNewTestApp(async (testApp) => {
      for (const { stage, caller, acting, isEntered } of await legsOf(testApp, name, operation, sample)) {
        const form = await succeeds(stage)
        const listAddedEntries = await newEntries(testApp)
        const answer = await caller.call(operation, form as never)
        const help = `${name} is refused (${answer.msg} ${JSON.stringify(answer.issues)}) with the input of its \`succeeds\``
        expect(answer.code, help).toBe(0)
        await relayPasswordResets(testApp.services)
        const entries = await listAddedEntries()
        if (!isMutation(operation)) {
          expect(entries, `${name} is declared with changesNothing`).toEqual([])
          continue
        }
        expect(entries, `the entries of one ${name}`).toHaveLength(1)
        const [entry] = entries
        expect(entry).toMatchObject({
          operation: name,
          ...(!sample.isByWhomItMakes && {
            actor_uuid: stage.person.uuid,
            actor_name: stage.person.user_name,
            acting_uuid: acting.uuid,
            acting_name: acting.user_name,
          }),
          // Who has signed in stands in a portal from then on.
          section: needs === 'public' && !isSignedIn(answer.data) ? null : stage.actor.section,
          delegation_uuid: isEntered ? expect.any(String) : null,
          ...(needs !== 'public' && stage.actor.projectUuid ? { project_uuid: stage.actor.projectUuid } : {}),
        })
        expect(entry!.result, `the result of ${name}`).toBe('done')
        const names = Object.keys(entry!.detail as object)
        // The second time the same is written, nothing is another any more.
        const isFirst = !isEntered
        const isSaid = (detail: string) => isFirst || !/^(before|after)\./.test(detail)
        const golden = goldenEntries.get(name)
        expect(golden, `${name} needs a line in acceptance/audit.tsv that says its target and details`).toBeDefined()
        const unsaid = golden!.says.filter((detail) => isSaid(detail) && !names.includes(detail))
        expect(unsaid, `what the entry of ${name} does not say`).toEqual([])
        expectTarget(name, entry!.target, golden!.target, form, answer.data)
        expect(names.filter(isUnknownName), `details of ${name} without a text on the entry's page`).toEqual([])
        const entryText = JSON.stringify([entry!.target, entry!.detail])
        for (const secret of secretsIn({ ...form, ...(answer.data as object) })) expect(entryText).not.toContain(secret)
      }
    })
  })

  it('leaves nothing when it is not even admitted or understood', async () => {
    await retryOnNewTestApp(async (testApp) => {
      const [leg] = await legsOf(testApp, name, operation, sample)
      const form = sample.own(testApp.fixtures, leg!.stage.actor) as never
      const stranger = await firstWhere(testApp, (facts) => !isAllowed(operation, facts))
      await untilChecked(testApp)
      const listChanges = await watchTables(testApp, leg!.caller, ...(stranger ? [stranger.caller] : []))

      if (needs !== 'public') expect((await testApp.anonymous.call(operation, form)).failure).toBe('sessionEnded')
      if (stranger) expect((await stranger.caller.call(operation, form)).failure).toBe('noPermission')
      expect((await sendMalformed(leg!, operation)).status).toBe(400)
      if (!input.safeParse({}).success) {
        expect((await leg!.caller.call(operation, {} as never)).failure).toBe('invalidInput')
      }
      expect(await listChanges()).toEqual([])
    })
  })

  it('leaves no entry when its handler refuses it', async () => {
    await retryOnNewTestApp(async (testApp) => {
      const [leg] = await legsOf(testApp, name, operation, sample)
      const listAddedEntries = await newEntries(testApp)
      const answer = await leg!.caller.call(operation, sample.own(testApp.fixtures, leg!.stage.actor) as never)
      const most = answer.code === 0 && isMutation(operation) ? 1 : 0
      expect((await listAddedEntries()).length).toBeLessThanOrEqual(most)
    })
  })
})

describe('no entry', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp()
    return () => testApp.close()
  })
  const { session, door } = contract

  it('is left by a wrong try, although the try is kept', async () => {
    const { officeManager } = testApp.fixtures.ours
    const manager = await testApp.as(officeManager)
    const tries = () =>
      allRows(testApp)((db) =>
        db.selectFrom('sign_in_guard').select('day_failures').where('subject', '=', officeManager.uuid).execute(),
      )
    const refusals: (() => Promise<Answer<unknown>>)[] = [
      () => testApp.anonymous.call(session.login, { account: officeManager.user_name, password: 'wrong' }),
      () => manager.call(session.changePassword, { oldPassword: 'wrong', newPassword: 'Another-pass-2' }),
    ]
    for (const [index, refused] of refusals.entries()) {
      const listAddedEntries = await newEntries(testApp)
      expect((await refused()).failure).toMatch(/invalidLogin|passwordIncorrect/)
      expect(await tries()).toEqual([{ day_failures: index + 1 }])
      expect(await listAddedEntries()).toEqual([])
    }
  })

  it('is left by a call that turns out to change nothing', async () => {
    const { officeManager } = testApp.fixtures.ours
    const manager = await testApp.as(officeManager)
    const opening = await samples['door.open']!.succeeds!({ testApp, actor: officeManager, person: officeManager })
    await manager.call(door.open, opening as never)
    const listAddedEntries = await newEntries(testApp)
    expect((await manager.call(door.open, opening as never)).code).toBe(0)
    expect((await testApp.anonymous.call(session.forgetPassword, { email: `${randomUUID()}@test.invalid` })).code).toBe(
      0,
    )
    await relayPasswordResets(testApp.services)
    expect(await listAddedEntries()).toEqual([])
  })
})

/** The one change that the fixtures ask for beside the contract; its entry is written where the secret is. */
describe('device.claim', () => {
  it('leaves one entry in the name of the device, and none when it is refused', async () => {
    const testApp = await startDeviceTestApp()
    const entries = () => testApp.rows((db) => db.selectFrom('audit_entry').selectAll().execute())
    const device = await testApp.register()
    expect((await claim(testApp.url, device.mac, 'WRONGCODE000')).data).toBeNull()
    expect(await entries()).toEqual([])
    expect((await claim(testApp.url, device.mac, device.claimCode)).code).toBe(0)
    expect(await entries()).toMatchObject([
      {
        operation: 'device.claim',
        actor_uuid: device.uuid,
        actor_name: device.mac,
        acting_uuid: device.uuid,
        project_uuid: testApp.projectUuid,
      },
    ])
    await testApp.close()
  })
})

/** The call by the person itself, and by a distributor that entered the person's portal where one can and has it there. */
async function legsOf(testApp: TestApp, name: string, operation: Operation, sample: Sample): Promise<readonly Leg[]> {
  const { distributor, installer, officeManager } = testApp.fixtures.ours
  if (operation.needs === 'public') {
    const actor = sample.as?.(testApp.fixtures) ?? officeManager
    return [{ stage: { testApp, actor, person: actor }, caller: testApp.anonymous, acting: actor, isEntered: false }]
  }
  const who = sample.as?.(testApp.fixtures) ?? (await whoMay(testApp, name, operation))
  const actor = placeActor(testApp.fixtures, who, operation)
  const own: Leg = {
    stage: { testApp, actor, person: who },
    caller: naming(await cachedCaller(testApp, who), who, actor),
    acting: who,
    isEntered: false,
  }
  if (!canBeImpersonated(who) || sample.notWhenImpersonated) return [own]
  const caller = naming(await cachedCaller(testApp, who, 'entered', () => impersonate(testApp, who)), who, actor)
  if (!isAllowed(operation, await factsOfCaller(testApp, caller))) return [own]
  return [own, { stage: { testApp, actor, person: distributor }, caller, acting: installer, isEntered: true }]
}

/** An actor who is granted the call and has it. */
async function whoMay(testApp: TestApp, name: string, operation: Operation): Promise<Actor> {
  const found = await firstWhere(testApp, (facts) => isAllowed(operation, facts) && holds(operation.when, facts))
  if (found) return found.actor
  throw new Error(
    `no actor of the test world may call ${name}: grant it, or name one with \`as\` in apps/server/test/samples`,
  )
}

/** An actor of the first role for which something is so; the manager of a site before the others. */
async function firstWhere(
  testApp: TestApp,
  isSo: (facts: Facts) => boolean,
): Promise<{ readonly actor: Actor; readonly caller: Caller } | undefined> {
  const knownRoles = factsOfRoles.get(testApp) ?? (await readFactsOfRoles(testApp))
  factsOfRoles.set(testApp, knownRoles)
  const found = knownRoles.find(({ facts }) => isSo(facts))
  return found && { actor: found.actor, caller: await cachedCaller(testApp, found.actor) }
}

/** What is so of each role, as it was when a test app was first asked; calls that change it are shown in a new one. */
const factsOfRoles = new WeakMap<TestApp, readonly { readonly actor: Actor; readonly facts: Facts }[]>()

async function readFactsOfRoles(
  testApp: TestApp,
): Promise<readonly { readonly actor: Actor; readonly facts: Facts }[]> {
  const first = ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity', 'installer'] as const
  const knownRoles: { readonly actor: Actor; readonly facts: Facts }[] = []
  for (const role of new Set([...first, ...roles])) {
    const actor = actorOfRole[role](testApp.fixtures)
    knownRoles.push({ actor, facts: await factsOfCaller(testApp, await testApp.as(actor)) })
  }
  return knownRoles
}

/** A body that neither JSON nor a form can be read from. */
function sendMalformed({ caller, stage }: Leg, operation: Operation): Promise<Response> {
  const path = addressOf(operation.path).replace('{role}', pathRole[stage.actor.section])
  return caller.raw('POST', path, { headers: { 'content-type': 'application/json' }, body: '{' })
}

/** Answers, when asked, the entries that were added since. */
async function newEntries(testApp: TestApp) {
  const rows = allRows(testApp)
  const heads = await rows((db) =>
    db
      .selectFrom('audit_entry')
      .select(({ fn }) => ['chain_uuid', fn.max('number').as('last')])
      .groupBy('chain_uuid')
      .execute(),
  )
  const lastOf = new Map(heads.map(({ chain_uuid, last }) => [chain_uuid, BigInt(last)]))
  return async () => {
    const entries = await rows((db) => db.selectFrom('audit_entry').selectAll().execute())
    return entries.filter(({ chain_uuid, number }) => BigInt(number) > (lastOf.get(chain_uuid) ?? -1n))
  }
}

/**
 * What each entry has to say (operators.md 3.12, office.md 15.4): its target, as a field of the form or of the answer,
 * and at least these details.
 */
const goldenEntries = new Map(
  readFileSync(new URL('../acceptance/audit.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string])
    .map(([call, target, says]) => [call, { target, says: says === '' ? [] : says.split(' ') }] as const),
)

/**
 * `none` and `some` are for calls that concern many records or none, and for targets that neither form nor answer
 * names.
 */
function expectTarget(name: string, target: string | null, targetSource: string, form: object, data: unknown): void {
  if (targetSource === 'none') return expect(target, `the target of ${name}`).toBeNull()
  if (targetSource === 'some') return expect(target, `the target of ${name}`).toEqual(expect.any(String))
  expect(
    targetSource,
    `the target of ${name} in acceptance/audit.tsv is form.<field>, data.<field>, some or none`,
  ).toMatch(/^(form|data)\.\w+$/)
  const [from, field] = targetSource.split('.') as ['form' | 'data', string]
  const record = { form, data: data as object }[from] as Readonly<Record<string, unknown>>
  expect(target, `the target of ${name}`).toBe(record[field])
}

const changedNames = [...changedColumns, ...Object.keys({ ...officeFields, ...communityFields })]
const knownNames = new Set<string>([
  peopleKey,
  ...saidNames,
  ...changedNames.flatMap((name) => [`before.${name}`, `after.${name}`]),
])
const isUnknownName = (name: string): boolean => !knownNames.has(name)

/** Short values would be found in any id. */
const secretsIn = (values: object): string[] =>
  Object.entries(values).flatMap(([key, value]) =>
    /password|token|secret|^code$|claimCode/i.test(key) && typeof value === 'string' && value.length >= 6
      ? [value]
      : [],
  )

/** An import that was sent is checked after its answer: what that writes is no trace of a refused call. */
const untilChecked = (testApp: TestApp) =>
  until(async () => {
    const { rows } = await testApp.test.database.owner.query(`select from import_batch where state = 'checking'`)
    return rows.length === 0
  })

const isSignedIn = (data: unknown): boolean => Boolean((data as { token?: unknown } | null)?.token)
