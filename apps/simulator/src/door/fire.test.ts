import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hallDoor, opsOf, sayPolicy, viennaSite } from '../../test/policy.ts'
import { TestBackend } from '../../test/test-backend.ts'

/** What a fire input does at the other doors of its device, by the policy held (access-decision.md 3.1). */

let backend: TestBackend
beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

const key = 'ab'.repeat(32)
const plan = {
  id: 'fire',
  rank: 0,
  parts: [{ mode: 'open', targets: { wholeSite: true } }],
  responders: { personIds: [], groupIds: [] },
  respondersIgnoreBlocks: false,
}
const setting = (relay: number, more: object = {}) => ({
  relay,
  unlockMode: 'monostable',
  triggerDelaySeconds: 0,
  entryReaders: [],
  exitReaders: [],
  sensorTrigger: 'high',
  doorForcedAlarm: false,
  relock: false,
  ...more,
})

/** A device of two doors; the first has a fire input. */
async function device(hasFirePlan: boolean) {
  const panel = await backend.start()
  await backend.settled(panel)
  backend.say('desired', { version: 1, doc: { doors: [setting(0, { fireInput: 5 }), setting(1)] } })
  const site = { ...viennaSite['site s'], ...(hasFirePlan && { firePlanId: 'fire' }) }
  const doors = { 'door a': hallDoor('a'), 'door b': hallDoor('b', { relay: 1 }) }
  sayPolicy(backend, key, 3, opsOf({ 'site s': site, ...doors, 'plan fire': plan }))
  await backend.until(
    () => panel.status().policyVersion === 3 && backend.of('reported').some(({ full }) => full !== undefined),
  )
  return panel
}

describe('a fire input', () => {
  it('opens the doors of the fire plan with the server away, for as long as no manager has started the plan', async () => {
    const panel = await device(true)
    panel.offline()
    panel.doorActions.fire(0, true)
    await backend.until(() => panel.status().unlockedRelays['1'] === 'plan')
    expect(panel.status()).toMatchObject({ relays: [true, true], unlockedRelays: { 0: 'fire', 1: 'plan' } })
    panel.doorActions.fire(0, false)
    await backend.until(() => Object.keys(panel.status().unlockedRelays).length === 0)
  })

  it('opens its own door alone where the site has no such plan', async () => {
    const panel = await device(false)
    panel.doorActions.fire(0, true)
    await pause(1_100)
    expect(panel.status()).toMatchObject({ relays: [true, false], unlockedRelays: { 0: 'fire' } })
  })
})
