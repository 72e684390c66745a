import { randomUUID } from 'node:crypto'
import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../../test/test-app.ts'
import { write } from '../../../../test/samples/kit.ts'
import type { Family } from '../../../../test/fixtures.ts'
import { projectScope } from '../../../db/scope/scope.ts'
import { createCredential } from '../../../domain/credentials/credentials.ts'
import { ingestBatch } from '../ingest.ts'
import { failWith } from '../../../kernel/failure.ts'

const { emergencyPlan, officeSetting } = contract
const at = new Date('2026-11-30T08:00:00Z')
let testApp: TestApp
let manager: Caller
let card: string
let number = 0
beforeAll(async () => {
  testApp = await startTestApp()
  testApp.setNow(at)
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
  card = await give('card', 'C0FFEE01')
})
afterAll(() => testApp.close())
beforeEach(() => write(testApp, (db) => db.deleteFrom('emergency_plan').execute()))

function give(
  kind: 'card' | 'pin',
  value: string,
  { office, people }: Family = testApp.fixtures.ours,
): Promise<string> {
  const scope = projectScope(office.uuid)
  const holder = { companyUuid: people.companyUuid, personUuid: people.personUuid }
  return testApp.test.database.write(scope, (db) =>
    createCredential({ db, scope, vault: testApp.services.vault, fail: failWith }, holder, { kind, value }, 'code'),
  )
}

const plan = (name: string, more: object = {}) =>
  manager.call(emergencyPlan.create, { name, kind: 'lockdown', cardUuids: [card], ...more })

interface CardRead {
  readonly granted?: boolean
  readonly reason?: string
  readonly secondsAgo?: number
  readonly credentialId?: string
}

/** Shows the card at the first door of the panel. */
async function show({ granted = false, reason = 'noGrant', secondsAgo = 1, credentialId = card }: CardRead = {}) {
  const { office, people } = testApp.fixtures.ours
  number += 1
  const event = {
    n: number,
    t: at.getTime() - secondsAgo * 1_000,
    tq: 'synced',
    mono: number,
    type: 'access',
    door: 0,
    method: 'card',
    granted,
    reason,
    person: people.personUuid,
    credentialId,
    policyVersion: 1,
  }
  const batch = { v: 1 as const, ts: at.getTime(), epoch: 'cards', boot: 1, from: number, to: number }
  await ingestBatch(testApp.test.database, office.mac, { ...batch, events: [event] }, at)
}
const running = async () => (await manager.call(emergencyPlan.state, {})).data.running

describe('a card that starts a plan', () => {
  it('starts it at a reader, also where its holder may not pass, once, and the audit log says at which doors', async () => {
    const { uuid } = (await plan('Seal the house')).data
    await show()
    const [run, ...others] = await running()
    expect(others).toEqual([])
    expect(run).toMatchObject({ planUuid: uuid, name: 'Seal the house', isDrill: false, endsAt: null })
    expect(run!.startedBy).toBe('Petra ours company, office front')
    await show()
    expect((await manager.call(emergencyPlan.runs, { planUuid: uuid })).data.total).toBe(1)
    const entries = await write(testApp, (db) =>
      db
        .selectFrom('audit_entry')
        .select(['actor_name', 'detail'])
        .where('operation', '=', 'emergencyPlan.start')
        .where('target', '=', uuid)
        .execute(),
    )
    const detail = { kind: 'lockdown', doors: 'office back, office front' }
    expect(entries).toMatchObject([{ actor_name: 'office panel', detail }])
    expect((await manager.call(emergencyPlan.stop, { uuid })).code).toBe(0)
  })

  it('starts nothing when it is lost, over or blocked, when its read arrives late, or when it is another card', async () => {
    await plan('Seal the house')
    for (const reason of ['credentialLost', 'credentialExpired', 'personEnded', 'blocked', 'tooManyTries'])
      await show({ reason })
    await show({ secondsAgo: 180 })
    await show({ credentialId: await give('card', 'C0FFEE02') })
    expect(await running()).toEqual([])
    await show({ granted: true, reason: 'allowGrant' })
    expect(await running()).toHaveLength(1)
  })

  it('opens all doors only where the settings let a manager do that', async () => {
    const opens = async (by: readonly ('manager' | 'deviceInput')[]) => {
      const { version } = (await manager.call(officeSetting.emergency, {})).data
      const usual = { emergencyNotifications: true, allEmergencyDoors: true, emergencyDoorGroup: [], notifyTargets: [] }
      await manager.call(officeSetting.setEmergency, { ...usual, version, openAllDoorsModel: [...by] })
    }
    await plan('Open up', { kind: 'open' })
    await opens([])
    await show()
    expect(await running()).toEqual([])
    await opens(['manager'])
    await show()
    expect(await running()).toHaveLength(1)
  })

  it('is kept with the plan, and can be nothing but a card of the site', async () => {
    const { uuid } = (await plan('Seal the house')).data
    const info = (await manager.call(emergencyPlan.get, { uuid })).data
    expect(info).toMatchObject({ cardUuids: [card], cards: [{ uuid: card, name: 'Petra ours company …EE01' }] })
    expect((await manager.call(emergencyPlan.list, {})).data.rows.find((row) => row.uuid === uuid)?.cards).toBe(1)
    const theirs = await give('card', 'C0FFEE01', testApp.fixtures.theirs)
    for (const wrong of [theirs, randomUUID(), await give('pin', '271828')])
      expect((await plan('Another', { cardUuids: [wrong] })).failure).toBe('notFound')
    const { responders: _responders, cards: _cards, ...values } = info
    expect((await manager.call(emergencyPlan.edit, { ...values, cardUuids: [] })).code).toBe(0)
    await show()
    expect(await running()).toEqual([])
  })
})
