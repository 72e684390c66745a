import { personnel } from '@lintel/contract/personnel/operations.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { startPersonnelTestApp, randomPin, setIdAccess } from '../../../test/personnel-test-app.ts'
import { fileOf, jpeg, png } from '../../../test/pictures.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { ingestBatch } from '../../devices/ingest/ingest.ts'
import { policyAt, policyVersion } from '../../domain/policy/snapshot.ts'

/** Credentials of people that end so many minutes after their own first use (access-decision.md 1 and 14.12). */

const { testApp, manager, createPerson, info, edit, form } = await startPersonnelTestApp()
afterAll(() => testApp.close())

const { office } = testApp.fixtures.ours
const minute = 60_000
const at = (clock: string) => new Date(`2090-03-01T${clock}Z`)

let number = 0
/** A door tells that a person came by a credential of theirs, at that time or later. */
async function reportEntry(person: string, credentialId: string, when: Date, more: object = {}, arrives = when) {
  const event = {
    n: ++number,
    t: when.getTime(),
    tq: 'synced',
    mono: 1,
    type: 'access',
    door: 0,
    direction: 'entry',
    method: 'card',
    granted: true,
    reason: 'allowGrant',
    person,
    credentialId,
    ...more,
  }
  const batch = { v: 1 as const, ts: null, epoch: 'lifetime', boot: 1, from: number, to: number, events: [event] }
  expect(await ingestBatch(testApp.test.database, office.mac, batch, arrives)).not.toBeNull()
}

/** What devices are told of a person's credentials, by their ids. */
async function records(personUuid: string) {
  const scope = projectScope(office.uuid)
  const policy = await testApp.test.database.read(scope, async (db) =>
    policyAt(db, scope, await policyVersion(db, scope)),
  )
  return new Map(policy!.credentials.filter(({ personId }) => personId === personUuid).map((one) => [one.id, one]))
}

async function current(uuid: string) {
  const { credentials } = await info(uuid)
  const of = (kind: string) => credentials.find((one) => one.kind === kind)!
  return { credentials, card: of('card'), pin: of('pin'), plate: of('plate') }
}

describe('a person’s own credentials with a lifetime after first use', () => {
  it('begin one by one, each with its own first use', async () => {
    const { uuid } = await createPerson({
      lifetimeMinutes: 90,
      pin: randomPin(),
      cards: ['11FE01'],
      plates: ['LI-FE 1'],
    })
    const { card, pin, plate, credentials } = await current(uuid)
    for (const one of credentials)
      expect(one).toMatchObject({ lifetimeMinutes: 90, firstUsedAt: null, opensUntil: null })
    for (const one of (await records(uuid)).values()) expect(one).toMatchObject({ lifetimeAfterFirstUseSeconds: 5_400 })
    await reportEntry(uuid, card.uuid, at('09:00:00'), { granted: false, reason: 'outsideSchedule' })
    expect((await current(uuid)).card.firstUsedAt).toBeNull()
    await reportEntry(uuid, card.uuid, at('10:00:00'))
    await reportEntry(uuid, plate.uuid, at('12:00:00'), { method: 'plate' })
    await reportEntry(uuid, card.uuid, at('12:30:00'))
    const currentCredentials = await current(uuid)
    expect(currentCredentials.card).toMatchObject({
      firstUsedAt: '2090-03-01T10:00:00.000Z',
      opensUntil: '2090-03-01T11:30:00.000Z',
    })
    expect(currentCredentials.plate).toMatchObject({ opensUntil: '2090-03-01T13:30:00.000Z' })
    expect(currentCredentials.pin).toMatchObject({ firstUsedAt: null, opensUntil: null })
    const recordsById = await records(uuid)
    expect(recordsById.get(card.uuid)).toMatchObject({ until: at('10:00:00').getTime() + 90 * minute })
    expect(recordsById.get(plate.uuid)).toMatchObject({ until: at('12:00:00').getTime() + 90 * minute })
    expect(recordsById.get(pin.uuid)).not.toHaveProperty('until')
    // A door that was offline tells later of what was earlier.
    await reportEntry(uuid, card.uuid, at('08:00:00'), {}, at('14:00:00'))
    expect((await current(uuid)).card.firstUsedAt).toBe('2090-03-01T08:00:00.000Z')
    expect((await current(uuid)).plate.firstUsedAt).toBe('2090-03-01T12:00:00.000Z')
  })

  it('are both used where two are shown together, and never before they were made or after it was heard of', async () => {
    const { uuid } = await createPerson({ lifetimeMinutes: 30, pin: randomPin(), cards: ['11FE02'] })
    const { card, pin } = await current(uuid)
    const second = { method: 'pin', credentialId: pin.uuid }
    await reportEntry(uuid, card.uuid, at('15:00:00'), { second }, at('14:00:00'))
    for (const one of (await current(uuid)).credentials) expect(one.firstUsedAt).toBe('2090-03-01T14:00:00.000Z')
    await reportEntry(uuid, card.uuid, new Date('2001-01-01T00:00:00Z'), {}, at('16:00:00'))
    const early = Date.parse((await current(uuid)).card.firstUsedAt!)
    expect(early).toBeGreaterThan(Date.parse('2020-01-01'))
    expect((await current(uuid)).pin.firstUsedAt).toBe('2090-03-01T14:00:00.000Z')
  })

  it('leave alone what was given without one, of whomever', async () => {
    const { uuid } = await createPerson({ cards: ['11FE03'] })
    expect((await edit(uuid, { lifetimeMinutes: 15, cards: ['11FE04'] })).code).toBe(0)
    const { credentials } = await info(uuid)
    expect(credentials.map(({ maskedValue, lifetimeMinutes }) => [maskedValue, lifetimeMinutes])).toEqual([
      ['…FE03', 0],
      ['…FE04', 15],
    ])
    for (const one of credentials) await reportEntry(uuid, one.uuid, at('17:00:00'))
    expect((await info(uuid)).credentials.map(({ firstUsedAt }) => firstUsedAt)).toEqual([
      null,
      '2090-03-01T17:00:00.000Z',
    ])
    expect((await edit(uuid, { remark: 'changed' })).code).toBe(0)
    expect((await info(uuid)).credentials.map(({ lifetimeMinutes }) => lifetimeMinutes)).toEqual([0, 15])
  })

  it('are new ones where a PIN is set again, whose first use is to come', async () => {
    const [pin, duressPin] = [randomPin(), randomPin()]
    const { uuid } = await createPerson({ lifetimeMinutes: 20, pin, duressPin })
    const before = (await info(uuid)).credentials
    for (const one of before) await reportEntry(uuid, one.uuid, at('18:00:00'), { method: 'pin' })
    expect((await edit(uuid, { lifetimeMinutes: 40, pin, duressPin })).code).toBe(0)
    const after = (await info(uuid)).credentials
    expect(after).toMatchObject([
      { isDuress: false, lifetimeMinutes: 40, firstUsedAt: null },
      { isDuress: true, lifetimeMinutes: 40, firstUsedAt: null },
    ])
    for (const one of after) expect(before.map(({ uuid: id }) => id)).not.toContain(one.uuid)
    expect((await edit(uuid, { pin, duressPin })).code).toBe(0)
    const storedCredentials = (await info(uuid)).credentials
    expect(storedCredentials).toMatchObject([{ lifetimeMinutes: 0 }, { lifetimeMinutes: 0 }])
    expect((await edit(uuid, { pin, duressPin })).code).toBe(0)
    expect((await info(uuid)).credentials).toEqual(storedCredentials)
  })

  it('are of every kind that a person is given, and doors are told the same of each', async () => {
    await setIdAccess(testApp, true)
    const { uuid } = await createPerson({
      lifetimeMinutes: 25,
      pin: randomPin(),
      duressPin: randomPin(),
      cards: ['11FE07'],
      uhfTag: ['22FE07'],
      plates: ['LI-FE 7'],
      fingerprints: ['FE07'],
      idAccess: { mode: 'serial', serial: '700000007' },
    })
    const face = { uuid, lifetimeMinutes: 25, file: fileOf(png()) }
    expect((await manager.call(personnel.setPhoto, face)).code).toBe(0)
    await setIdAccess(testApp, false)
    const { credentials } = await info(uuid)
    expect(credentials.map(({ kind }) => kind)).toEqual([
      'card',
      'face',
      'fingerprint',
      'idAccess',
      'pin',
      'pin',
      'plate',
      'uhfTag',
    ])
    const before = await records(uuid)
    for (const [nth, { uuid: credential, kind }] of credentials.entries()) {
      expect(before.get(credential), kind).toMatchObject({ lifetimeAfterFirstUseSeconds: 1_500 })
      expect(before.get(credential), kind).not.toHaveProperty('until')
      const when = new Date(at('19:00:00').getTime() + nth * minute)
      await reportEntry(uuid, credential, when)
      const credentials = (await info(uuid)).credentials
      expect(credentials[nth], kind).toMatchObject({
        lifetimeMinutes: 25,
        firstUsedAt: when.toISOString(),
        opensUntil: new Date(when.getTime() + 25 * minute).toISOString(),
      })
      expect((await records(uuid)).get(credential), kind).toMatchObject({ until: when.getTime() + 25 * minute })
      // Those that come after it have not begun.
      for (const { firstUsedAt } of credentials.slice(nth + 1)) expect(firstUsedAt).toBeNull()
    }
  })

  it('are of a face that comes with a new photo, and of none that comes without one', async () => {
    const { uuid } = await createPerson()
    const face = async () => (await info(uuid)).credentials.find(({ kind }) => kind === 'face')!
    await manager.call(personnel.setPhoto, { uuid, lifetimeMinutes: 60, file: fileOf(png()) })
    const first = await face()
    await reportEntry(uuid, first.uuid, at('20:00:00'), { method: 'face' })
    expect(await face()).toMatchObject({ lifetimeMinutes: 60, opensUntil: '2090-03-01T21:00:00.000Z' })
    await manager.call(personnel.setPhoto, { uuid, lifetimeMinutes: 60, file: fileOf(jpeg()) })
    expect(await face()).toMatchObject({ lifetimeMinutes: 60, firstUsedAt: null })
    await manager.call(personnel.setPhoto, { uuid, file: fileOf(png()) })
    expect(await face()).toMatchObject({ lifetimeMinutes: 0, firstUsedAt: null })
    const { rows } = (await manager.call(personnel.history, { uuid })).data
    expect(rows.slice(0, 2).map(({ assigned }) => assigned)).toEqual([
      [{ kind: 'face', maskedValue: '' }],
      [{ kind: 'face', maskedValue: '', lifetimeMinutes: 60 }],
    ])
    for (const lifetimeMinutes of [-1, 0.5, 31 * 24 * 60 + 1]) {
      const answer = await manager.call(personnel.setPhoto, { uuid, lifetimeMinutes, file: fileOf(png()) })
      expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'lifetimeMinutes'])
    }
  })

  it('are told by the history of the person', async () => {
    const { uuid } = await createPerson({ lifetimeMinutes: 45, cards: ['11FE05'], fingerprints: ['FE05'] })
    const { rows } = (await manager.call(personnel.history, { uuid })).data
    expect(rows[0]!.assigned).toEqual([
      { kind: 'card', maskedValue: '…FE05', lifetimeMinutes: 45 },
      { kind: 'fingerprint', maskedValue: '', lifetimeMinutes: 45 },
    ])
  })

  it('are refused beyond a month, with half a minute, and without anything that they are for', async () => {
    for (const lifetimeMinutes of [-1, 0.5, 31 * 24 * 60 + 1, '90']) {
      const answer = await manager.call(personnel.create, { ...form(), cards: ['11FE06'], lifetimeMinutes } as never)
      expect([answer.failure, answer.issues[0]?.field]).toEqual(['invalidInput', 'lifetimeMinutes'])
    }
    const nothing = { field: 'lifetimeMinutes', key: 'personnel:lifetime.needsCredential', params: {} }
    const idle = await manager.call(personnel.create, { ...form(), lifetimeMinutes: 5 })
    expect([idle.failure, idle.issues]).toEqual(['invalidInput', [nothing]])
    const { uuid } = await createPerson({ cards: ['11FE06'] })
    const late = await edit(uuid, { lifetimeMinutes: 5 })
    expect([late.failure, late.issues]).toEqual(['invalidInput', [nothing]])
    expect((await info(uuid)).version).toBe(1)
  })
})
