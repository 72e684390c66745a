import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { holds } from '@lintel/contract/access/rules.ts'
import { everyOperation } from '@lintel/contract/contract.ts'
import { addressOf, isMutation, type Operation } from '@lintel/contract/kit/operation.ts'
import { openHouse, type Caller, type House } from './harness.ts'
import { nextDoor } from './neighbours.ts'
import { fingerprint } from './fingerprint.ts'
import { actorOfRole, factsOfCaller, isAllowed } from './roles.ts'
import { idOperations, samples } from './samples/all.ts'
import type { Actor, Family } from './world.ts'

/**
 * Every operation × every role × own, sibling, random and deleted ids, for an administrator also those of another company
 * of its own site: 0 leaks, 0 side effects (T1, T2).
 */

let house: House
beforeAll(async () => {
  house = await openHouse()
  await nextDoor(house)
})
afterAll(() => house.close())

/** Every id and name of the other family; none of them may turn up in an answer to ours. */
function foreignMarks({ theirs }: House['world']): string[] {
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

describe.each(Object.entries(actorOfRole))('as %s', (_name, actorIn) => {
  const actorOf = ({ world }: House): Actor => actorIn(world)
  /** Signed in until a call that was granted may have changed that; thousands of sessions would make all the rest slow. */
  let standing: Caller | undefined
  const signedIn = async (): Promise<Caller> => (standing ??= await house.as(actorOf(house)))

  for (const { name, operation } of everyOperation) {
    if (operation.needs === 'public' || operation.streams || name === 'session.logout') continue

    it(`${name} answers exactly when it is granted, and refuses without a trace`, async () => {
      const actor = actorOf(house)
      const caller = await signedIn()
      const sample = samples[name]!
      const facts = await factsOfCaller(house, caller)
      const exists = holds(operation.when, facts)
      if (isAllowed(operation, facts)) {
        const answer = await text(caller, operation, sample.own(house.world, actor))
        if (isMutation(operation)) standing = undefined
        if (!exists) return expect(answer.status).toBe(404)
        expect([answer.status, answer.code]).not.toContain(11_000_001)
        expect(answer.status).toBeLessThan(500)
        const isOperatorOfAll = actor.section === 'supermanager'
        if (!isOperatorOfAll) for (const mark of foreignMarks(house.world)) expect(answer.body).not.toContain(mark)
        if (actor.section === 'admin')
          for (const mark of (await nextDoor(house)).neighbours.marks) expect(answer.body).not.toContain(mark)
        return
      }
      const before = await fingerprint(house)
      const answer = await text(caller, operation, sample.own(house.world, actor))
      expect(answer.code).toBe(11_000_001)
      expect(answer.status).toBe(403)
      expect(await fingerprint(house)).toEqual(before)
    })

    if (!(name in idOperations)) continue
    it(`${name} answers a foreign, a random and a deleted id alike, and changes nothing`, async () => {
      const actor = actorOf(house)
      const caller = await signedIn()
      const facts = await factsOfCaller(house, caller)
      if (!isAllowed(operation, facts) || !holds(operation.when, facts)) {
        // Who may not ask at all learns from the refusal nothing of a record, whether it is there or not.
        const input = { ...samples[name]!.own(house.world, actor), uuid: randomUUID() }
        const { status, code } = await text(caller, operation, input)
        return expect([status, code]).toEqual(isAllowed(operation, facts) ? [404, 13_000_006] : [403, 11_000_001])
      }
      // Nobody is foreign to those who run the platform.
      const every = await idOperations[name]!.wrongIds(house)
      // To an administrator another company of its own site is as foreign as another site.
      const [besideIt] = actor.section === 'admin' ? await idOperations[name]!.wrongIds(await nextDoor(house)) : []
      const wrongIds = [...(actor.section === 'supermanager' ? every.slice(1) : every), ...(besideIt ? [besideIt] : [])]
      const before = await fingerprint(house)
      const answers = []
      for (const id of wrongIds) {
        answers.push(await text(caller, operation, { ...samples[name]!.own(house.world, actor), ...id }))
      }
      for (const answer of answers) {
        expect(answer.code).toBe(12_000_001)
        expect(answer.status).toBe(404)
        expect(answer.body).toBe(answers[0]!.body)
      }
      expect(await fingerprint(house)).toEqual(before)
    })
  }

  it('gets nothing from a path that names another role', async () => {
    const actor = actorOf(house)
    const caller = await signedIn()
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

describe('without a token', () => {
  for (const { name, operation } of everyOperation) {
    if (operation.needs === 'public' || operation.streams) continue
    it(`${name} asks to sign in`, async () => {
      const answer = await house.nobody.call(
        operation,
        samples[name]!.own(house.world, house.world.ours.officeManager) as never,
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
