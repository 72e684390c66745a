import type { Actor } from '../fixtures.ts'
import type { Caller, TestApp } from '../test-app.ts'

const callers = new WeakMap<TestApp, Map<string, Caller>>()

/**
 * The caller of an actor that an earlier test of a test app used, as long as its session is in force; else another one.
 * Thousands of sessions would make all the rest slow, and each is several statements. `open` signs in, where the actor
 * does not do so itself.
 */
export async function cachedCaller(
  testApp: TestApp,
  actor: Actor,
  way = 'itself',
  open: (actor: Actor) => Promise<Caller> = (one) => testApp.as(one),
): Promise<Caller> {
  const callerByKey = callers.get(testApp) ?? new Map<string, Caller>()
  callers.set(testApp, callerByKey)
  const key = [actor.uuid, actor.section, actor.projectUuid, way].join(' ')
  const knownCaller = callerByKey.get(key)
  const { sessions, now } = testApp.services
  if (knownCaller?.token !== undefined && (await sessions.find(knownCaller.token, now()))) return knownCaller
  const caller = await open(actor)
  callerByKey.set(key, caller)
  return caller
}
