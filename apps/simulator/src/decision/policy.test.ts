import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentialHash } from '@lintel/devices/policy-digest.ts'
import type { PolicyOp } from '@lintel/devices/protocol.ts'
import { digestOfOps, hallDoor, opsOf, passageOf, type Records, sayPolicy, viennaSite } from '../../test/policy.ts'
import { TestBackend } from '../../test/test-backend.ts'
import type { SimulatedDevice } from '../device/device.ts'

let backend: TestBackend
let device: SimulatedDevice

const key = randomBytes(32)
const [door, person, card, grant] = ['door-a', 'person-a', 'card-a', 'grant-a']

const records = (changes: Records = {}): PolicyOp[] =>
  opsOf({
    ...viennaSite,
    [`door ${door}`]: hallDoor(door),
    'area hall': { id: 'hall', parentId: 'inside' },
    [`person ${person}`]: { id: person, kind: 'member', status: 'active', needsMoreTime: false },
    [`credential ${card}`]: {
      id: card,
      personId: person,
      kind: 'card',
      status: 'active',
      hash: credentialHash(key, 'card', 'A1B2'),
    },
    [`grant ${grant}`]: passageOf(grant, [person]),
    ...changes,
  })

const snapshot = (to: number, ops: readonly PolicyOp[], more: object = {}): void =>
  sayPolicy(backend, key.toString('hex'), to, ops, more)

const ackOf = (version: number) => backend.until(() => backend.of('policyack').find((ack) => ack.version === version))
const show = (value: string, side: 'entry' | 'exit' = 'entry') => device.present({ kind: 'card', value, door: 0, side })
const accesses = () => backend.committed().filter(({ type }) => type === 'access')

beforeEach(async () => {
  backend = await TestBackend.create()
  device = await backend.start()
  await backend.settled(device)
})
afterEach(() => backend.close())

describe('a policy', () => {
  it('lets in people that it names, opens for as long as it says, and reports who, how and by which rule', async () => {
    expect(backend.of('birth')[0]!.policyVersion).toBe(0)
    expect(await show('A1B2')).toMatchObject({ granted: false, reason: 'doorUnknown' })
    snapshot(3, records())
    expect(await ackOf(3)).toMatchObject({ version: 3, digest: digestOfOps(records()), count: 6 })

    expect(await show(' a1 b2 ')).toMatchObject({ granted: true, reason: 'allowGrant' })
    expect(device.status().relays[0]).toBe(true)
    expect(await show('FFFF')).toMatchObject({ granted: false, reason: 'credentialUnknown' })
    await backend.settled(device)
    const [, letIn, refused] = accesses()
    expect(letIn).toMatchObject({
      door: 0,
      granted: true,
      reason: 'allowGrant',
      direction: 'entry',
      method: 'card',
      cred: '****',
      person,
      credentialId: card,
      policyVersion: 3,
      ruleId: grant,
    })
    expect(refused).toMatchObject({ granted: false, reason: 'credentialUnknown' })
    expect(refused).not.toHaveProperty('person')
    await backend.until(() => device.status().relays[0] === false)
  })

  it('knows a face by its person, a finger by its template and an identity card by its number, and tells of none', async () => {
    const valueByKind = { face: person, fingerprint: 'bG9uZw=='.padEnd(1_620, 'A'), idAccess: '12345678-K' } as const
    const ofBody = Object.entries(valueByKind).map(([kind, value]) => [
      `credential ${kind}-a`,
      { id: `${kind}-a`, personId: person, kind, status: 'active', hash: credentialHash(key, kind, value) },
    ])
    snapshot(3, records(Object.fromEntries(ofBody) as Record<string, object>))
    await ackOf(3)
    for (const [kind, value] of Object.entries(valueByKind) as ['face', string][]) {
      const grantAnswer = { granted: true, reason: 'allowGrant' }
      expect(await device.present({ kind, value, door: 0, side: 'entry' }), kind).toMatchObject(grantAnswer)
    }
    expect(await device.present({ kind: 'card', value: valueByKind.idAccess, door: 0, side: 'entry' })).toMatchObject({
      reason: 'credentialUnknown',
    })
    await backend.settled(device)
    const firstAccesses = accesses().slice(0, 3)
    expect(firstAccesses.map(({ method, cred }) => [method, cred])).toEqual(
      Object.keys(valueByKind).map((kind) => [kind, '****']),
    )
  })

  it('knows a plate as its camera reads it, whatever hyphens people write', async () => {
    const plate = { id: 'plate-a', personId: person, kind: 'plate', status: 'active', plate: 'HH-NP401' }
    snapshot(3, records({ 'credential plate-a': { ...plate, hash: credentialHash(key, 'plate', 'HH-NP401') } }))
    await ackOf(3)
    for (const value of ['HHNP401', 'HH-NP 401', 'hh np401']) {
      const presentation = { kind: 'plate', value, door: 0, side: 'entry' } as const
      expect(await device.present(presentation), value).toMatchObject({ granted: true, reason: 'allowGrant' })
    }
    const other = { kind: 'plate', value: 'HHNP402', door: 0, side: 'entry' } as const
    expect(await device.present(other)).toMatchObject({ granted: false, reason: 'credentialUnknown' })
  })

  it('obeys the timetable of a door, and sooner its manual override, but keeps no person inside', async () => {
    const [, , , content] = records().find(([, kind]) => kind === 'door') as ['+', string, string, object]
    const byClock = {
      [`door ${door}`]: { ...content, timetableId: 't' },
      'timetable t': { id: 't', periods: [{ mode: 'unlocked', scheduleId: 'always' }] },
    }
    snapshot(3, records(byClock))
    await ackOf(3)
    expect(await show('FFFF')).toMatchObject({ granted: true, reason: 'allowUnlocked' })
    const [createdAt, until] = [Date.now() - 60_000, Date.now() + 3_600_000]
    const manual = { id: 'o', mode: 'lockdown', targets: { doorIds: [door] }, createdAt, from: createdAt, until }
    snapshot(4, records({ ...byClock, 'override o': { ...manual, createdById: 'manager', reason: 'Works' } }))
    await ackOf(4)
    expect(await show('A1B2')).toMatchObject({ granted: false, reason: 'overrideLockdown' })
    expect(await show('A1B2', 'exit')).toMatchObject({ granted: true })
  })

  it('goes on deciding without the server, and after a power cut', async () => {
    snapshot(3, records())
    await ackOf(3)
    device.offline()
    expect(await show('A1B2')).toMatchObject({ granted: true })
    expect(await show('FFFF')).toMatchObject({ granted: false })
    await device.stop()
    device = await backend.start()
    device.offline()
    expect(device.status().policyVersion).toBe(3)
    expect(await show('A1B2')).toMatchObject({ granted: true })
    device.online()
    await backend.settled(device)
    expect(backend.of('birth').at(-1)!.policyVersion).toBe(3)
    expect(accesses().map(({ granted }) => granted)).toEqual([true, false, true])
  })

  it('is changed by what changes, whole or not at all', async () => {
    snapshot(3, records())
    await ackOf(3)
    const lostRecords = records({
      [`credential ${card}`]: {
        id: card,
        personId: person,
        kind: 'card',
        status: 'lost',
        hash: credentialHash(key, 'card', 'A1B2'),
      },
    })
    const change = lostRecords.filter(([, kind]) => kind === 'credential')
    backend.say('policy', { from: 2, to: 4, digest: digestOfOps(lostRecords), part: 1, parts: 1, ops: change })
    expect(await backend.until(() => backend.of('policyack')[1])).toMatchObject({ version: 3, problem: 'mismatch' })
    backend.say('policy', { from: 3, to: 4, digest: digestOfOps(records()), part: 1, parts: 1, ops: change })
    expect(await backend.until(() => backend.of('policyack')[2])).toMatchObject({ version: 3, problem: 'mismatch' })
    expect(await show('A1B2')).toMatchObject({ granted: true })

    const removal: PolicyOp = ['-', 'person', 'stranger']
    backend.say('policy', { from: 3, to: 4, digest: digestOfOps(lostRecords), part: 2, parts: 2, ops: [removal] })
    expect(await show('A1B2')).toMatchObject({ granted: true })
    backend.say('policy', { from: 3, to: 4, digest: digestOfOps(lostRecords), part: 1, parts: 2, ops: change })
    expect(await ackOf(4)).not.toHaveProperty('problem')
    expect(await show('A1B2')).toMatchObject({ granted: false, reason: 'credentialLost' })
  })

  it('is suspended by a running plan, which leaves the way out free', async () => {
    const plan = {
      id: 'plan',
      rank: 1,
      parts: [{ targets: { wholeSite: true }, mode: 'lockdown' }],
      responders: { personIds: [], groupIds: [] },
      respondersIgnoreBlocks: false,
    }
    const ops = records({ 'plan plan': plan })
    snapshot(3, ops, { plans: [{ planId: 'plan', since: Date.now() - 1_000 }] })
    await ackOf(3)
    expect(await show('A1B2')).toMatchObject({ granted: false, reason: 'lockdown' })
    expect(await show('A1B2', 'exit')).toMatchObject({ granted: true, reason: 'allowEgress' })
    backend.say('policy', { from: 3, to: 3, digest: digestOfOps(ops), part: 1, parts: 1, ops: [], plans: [] })
    await backend.until(() => backend.of('policyack').length === 2)
    expect(await show('A1B2')).toMatchObject({ granted: true })
  })

  it('counts uses through a power cut, and refuses to come in twice where that is forbidden', async () => {
    const limitedCard = {
      id: card,
      personId: person,
      kind: 'card',
      status: 'active',
      maxUses: 2,
      hash: credentialHash(key, 'card', 'A1B2'),
    }
    const passback = {
      id: 'rule',
      kind: 'passback',
      areaId: 'hall',
      strength: 'hard',
      checks: [{ kind: 'entryExit' }],
      exempt: { personIds: [], groupIds: [] },
    }
    snapshot(3, records({ [`credential ${card}`]: limitedCard, 'areaRule rule': passback }))
    await ackOf(3)
    expect(await show('A1B2')).toMatchObject({ granted: true })
    expect(await show('A1B2')).toMatchObject({ granted: false, reason: 'passback' })
    expect(await show('A1B2', 'exit')).toMatchObject({ granted: true })
    await device.stop()
    device = await backend.start()
    expect(await show('A1B2')).toMatchObject({ granted: false, reason: 'credentialUsedUp' })
  })

  it('drops a position at an anti-passback reset, still reports the people it lets in, and never a visitor’s', async () => {
    const passback = (strength: 'soft' | 'hard') => ({
      'areaRule rule': {
        id: 'rule',
        kind: 'passback',
        areaId: 'hall',
        strength,
        checks: [{ kind: 'entryExit' }],
        exempt: { personIds: [], groupIds: [] },
      },
    })
    const ops = records(passback('hard'))
    snapshot(3, ops)
    await ackOf(3)
    const reset = async (more: object, after: number): Promise<void> => {
      const apbResets = [{ areaId: 'hall', at: Date.now(), ...more }]
      backend.say('policy', { from: 3, to: 3, digest: digestOfOps(ops), part: 1, parts: 1, ops: [], apbResets })
      await backend.until(() => backend.of('policyack').length === after)
    }
    expect(await show('A1B2')).toMatchObject({ granted: true })
    await reset({ personId: 'another-person' }, 2)
    expect(await show('A1B2')).toMatchObject({ granted: false, reason: 'passback' })
    await reset({ personId: person }, 3)
    expect(await show('A1B2')).toMatchObject({ granted: true })
    expect(await show('A1B2')).toMatchObject({ granted: false, reason: 'passback' })
    await reset({}, 4)
    expect(await show('A1B2')).toMatchObject({ granted: true })

    snapshot(4, records(passback('soft')))
    await ackOf(4)
    expect(await show('A1B2')).toMatchObject({ granted: true, reason: 'allowGrant' })
    await expect.poll(() => accesses().at(-1)).toMatchObject({ granted: true, notes: ['antiPassbackSoft'] })
    expect(accesses()[0]).not.toHaveProperty('notes')

    const onlyOne = { id: 'most', kind: 'occupancy', areaId: 'hall', max: 1, strength: 'soft' }
    snapshot(5, records({ 'occupancyRule most': { ...onlyOne, exempt: { personIds: [], groupIds: [] } } }))
    await ackOf(5)
    expect(await show('A1B2')).toMatchObject({ granted: true, reason: 'allowGrant' })
    await expect.poll(() => accesses().at(-1)).toMatchObject({ granted: true, notes: ['areaFull'] })

    // A temporary key moves no person, so it never comes in twice.
    await show('A1B2', 'exit')
    const guest = { id: person, kind: 'visitor', status: 'active', needsMoreTime: false, until: Date.now() + 60_000 }
    const visitor = { [`person ${person}`]: guest }
    snapshot(6, records({ ...passback('hard'), ...visitor }))
    await ackOf(6)
    expect(await show('A1B2')).toMatchObject({ granted: true })
    expect(await show('A1B2')).toMatchObject({ granted: true })
  })

  it('counts the uses of a key by its PIN and by its QR code together, and of no other person', async () => {
    const codeFor = (id: string, kind: 'pin' | 'qr', personId = person) => ({
      [`credential ${id}`]: {
        id,
        personId,
        kind,
        status: 'active',
        maxUses: 2,
        hash: credentialHash(key, kind, personId === person ? '91234567' : '97654321'),
      },
    })
    const guest = { id: person, kind: 'visitor', status: 'active', needsMoreTime: false, until: Date.now() + 60_000 }
    const other = {
      [`person ${person}`]: guest,
      'person person-b': { id: 'person-b', kind: 'member', status: 'active', needsMoreTime: false },
      [`grant ${grant}`]: {
        id: grant,
        gives: 'passage',
        scheduleId: 'always',
        minFactors: 1,
        regardlessOfHolidays: true,
        subjects: { personIds: [person, 'person-b'], groupIds: [] },
        targets: { wholeSite: true },
      },
    }
    snapshot(
      3,
      records({ ...other, ...codeFor('pin-a', 'pin'), ...codeFor('qr-a', 'qr'), ...codeFor('qr-b', 'qr', 'person-b') }),
    )
    await ackOf(3)
    const present = (kind: 'pin' | 'qr', value = '91234567') => device.present({ kind, value, door: 0, side: 'entry' })
    expect(await present('pin')).toMatchObject({ granted: true })
    expect(await present('qr')).toMatchObject({ granted: true })
    expect(await present('qr')).toMatchObject({ granted: false, reason: 'credentialUsedUp' })
    expect(await present('pin')).toMatchObject({ granted: false, reason: 'credentialUsedUp' })
    expect(await present('qr', '97654321')).toMatchObject({ granted: true })
    // What has no limit goes on opening.
    expect(await show('A1B2')).toMatchObject({ granted: true })
  })
})
