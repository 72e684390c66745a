import { request, type Agent } from 'node:http'
import type { Facts } from '@lintel/contract/access/facts.ts'
import { roles } from '@lintel/contract/access/roles.ts'
import { holds } from '@lintel/contract/access/rules.ts'
import { everyOperation, type NamedOperation } from '@lintel/contract/all/contract.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import type { Caller, TestApp } from '../test-app.ts'
import { actorOfRole, factsOfCaller, isAllowed, naming, placeActor } from '../roles.ts'
import { seed } from '../../../../tools/testing/fast-check.ts'
import { samples } from '../samples/all.ts'
import type { Actor } from '../fixtures.ts'

export { seed }

/** What the tests of the battery (docs/test-battery.md) have in common. */

/** Prints what was measured beside what passes; the seed repeats it. */
export function report(id: string, measured: Readonly<Record<string, string | number>>, pass: string): void {
  const figures = Object.entries(measured).map(([name, value]) => `${name} ${value}`)
  console.log(`${id} seed ${seed}: ${figures.join(', ')} (pass: ${pass})`)
}

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const oneOf = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!

/** The value below which a share of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  return sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds, rounded to a tenth. */
export const ms = (value: number): string => `${value.toFixed(1)} ms`

/** Does something with each item, so many at a time. */
export async function eachOf<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const next = async (): Promise<void> => {
    for (let item = iterator.next(); !item.done; item = iterator.next()) await work(item.value)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** The names of the fields of an operation's input. */
export function fieldsOf({ input }: Operation): string[] {
  return 'shape' in input ? Object.keys((input as { shape: object }).shape) : []
}

/** Calls that change something and that are made with a body; signing out would end the caller of all the others. */
export const changingCalls: readonly NamedOperation[] = everyOperation.filter(
  ({ name, operation }) => operation.method === 'POST' && name !== 'session.logout',
)

/** An actor who is granted the call and has it; null for calls of no actor in the fixtures. */
export async function whoMay(testApp: TestApp, name: string, operation: Operation): Promise<Actor | null> {
  const sampleActor = samples[name]?.as?.(testApp.fixtures)
  if (sampleActor) return sampleActor
  if (operation.needs === 'public') return testApp.fixtures.ours.officeManager
  const knownRoles = factsOfRoles.get(testApp) ?? (await readFacts(testApp))
  factsOfRoles.set(testApp, knownRoles)
  return knownRoles.find(({ facts }) => isAllowed(operation, facts) && holds(operation.when, facts))?.actor ?? null
}

interface KnownRole {
  readonly actor: Actor
  readonly facts: Facts
}
const factsOfRoles = new WeakMap<TestApp, readonly KnownRole[]>()

/** What is so of an actor of each role at the beginning; managers of sites before the others. */
async function readFacts(testApp: TestApp): Promise<readonly KnownRole[]> {
  const knownRoles: KnownRole[] = []
  for (const role of ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity', 'installer', ...roles] as const) {
    const actor = actorOfRole[role](testApp.fixtures)
    knownRoles.push({ actor, facts: await factsOfCaller(testApp, await testApp.as(actor)) })
  }
  return knownRoles
}

/** A caller for the operation, signed in where it has to be. */
export async function callerFor(
  testApp: TestApp,
  name: string,
  operation: Operation,
): Promise<{ readonly actor: Actor; readonly caller: Caller } | null> {
  const who = await whoMay(testApp, name, operation)
  if (!who) return null
  const actor = placeActor(testApp.fixtures, who, operation)
  return {
    actor,
    caller: operation.needs === 'public' ? testApp.anonymous : naming(await testApp.as(who), who, actor),
  }
}

/** What would end what all other calls need is asked as it is, and refused. */
const refusedHere: ReadonlySet<string> = new Set(['quickStart.create'])

/**
 * Makes what a call needs to succeed and answers its input; its plain input where it has nothing to show, or where
 * calls before have made it impossible.
 */
export async function inputFor(testApp: TestApp, name: string, actor: Actor): Promise<Record<string, unknown>> {
  const sample = samples[name]!
  const plain = () => sample.own(testApp.fixtures, actor)
  const make = async () =>
    sample.succeeds && !refusedHere.has(name) ? sample.succeeds({ testApp, actor, person: actor }) : plain()
  return { ...((await make().catch(plain)) as Record<string, unknown>) }
}

export interface PlainAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly ms: number
}

/** A request that goes out exactly as written: `fetch` would tidy up its path and choose its own address. */
export function plainRequest(
  url: string,
  path: string,
  options: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    /** The address of this machine it comes from; all of 127.0.0.0/8 are ours. */
    readonly from?: string
    readonly agent?: Agent
  } = {},
): Promise<PlainAnswer> {
  const { hostname, port } = new URL(url)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        hostname,
        port,
        path,
        method: options.method ?? 'GET',
        ...(options.headers && { headers: options.headers }),
        ...(options.from && { localAddress: options.from }),
        ...(options.agent && { agent: options.agent }),
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - startedAt,
          }),
        )
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end(options.body)
  })
}
