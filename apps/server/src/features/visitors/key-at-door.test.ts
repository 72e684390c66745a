import { contract } from '@lintel/contract/all/contract.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { decidedAt, startVisitorPassTestApp } from '../../../test/visitor-pass-test-app.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { policyVersion } from '../../domain/policy/snapshot.ts'

const { tempKey } = contract

const { testApp, manager, ours, form, createKey, info, credentials } = await startVisitorPassTestApp()
afterAll(() => testApp.close())

const decisionFor = (personUuid: string, kind: string, door: string, when: string, used = 0, policy?: number) =>
  decidedAt(testApp, ours.office.uuid, { personUuid, kind, door, when, used, policy })

describe('a temporary key at the door', () => {
  it('opens exactly its doors, by PIN and by QR code, from its first to its last minute of the site’s clock', async () => {
    const { uuid, key } = await createKey('Ann', { countPerDoor: 2 })
    expect(key).toMatch(/^9\d{7}$/)
    const [door, other] = ours.office.doors as [string, string]
    for (const kind of ['pin', 'qr']) {
      expect(await decisionFor(uuid, kind, door, '2026-11-23T07:59:59Z')).toBe('credentialNotYet')
      expect(await decisionFor(uuid, kind, door, '2026-11-23T08:00:00Z')).toBe('allowGrant')
      expect(await decisionFor(uuid, kind, door, '2026-11-25T16:59:59Z')).toBe('allowGrant')
      expect(await decisionFor(uuid, kind, door, '2026-11-25T17:00:00Z')).toBe('credentialExpired')
      expect(await decisionFor(uuid, kind, other, '2026-11-24T08:00:00Z')).toBe('noGrant')
      expect(await decisionFor(uuid, kind, door, '2026-11-24T08:00:00Z', 1)).toBe('allowGrant')
      expect(await decisionFor(uuid, kind, door, '2026-11-24T08:00:00Z', 2)).toBe('credentialUsedUp')
    }
  })

  it('opens in its hours on its days alone where it repeats', async () => {
    const [door] = ours.office.doors as [string]
    const weekly = await createKey('Ben', { repeat: 'weekly', windows: [{ days: [2], from: 600, to: 660 }] })
    expect(await decisionFor(weekly.uuid, 'pin', door, '2026-11-24T09:30:00Z')).toBe('allowGrant')
    expect(await decisionFor(weekly.uuid, 'pin', door, '2026-11-24T10:00:00Z')).toBe('outsideSchedule')
    expect(await decisionFor(weekly.uuid, 'pin', door, '2026-11-23T09:30:00Z')).toBe('outsideSchedule')
    // However often: only keys that do not repeat count.
    expect(await decisionFor(weekly.uuid, 'pin', door, '2026-11-24T09:30:00Z', 98)).toBe('allowGrant')
    const daily = await createKey('Cleo', { repeat: 'daily', windows: [{ days: [1], from: 600, to: 660 }] })
    expect(await decisionFor(daily.uuid, 'pin', door, '2026-11-24T09:30:00Z')).toBe('allowGrant')
  })

  it('opens nothing once it is revoked; the policy of before still explains what it opened', async () => {
    const { uuid } = await createKey('Dora')
    const [door] = ours.office.doors as [string]
    const scope = projectScope(ours.office.uuid)
    const before = await testApp.test.database.read(scope, (db) => policyVersion(db, scope))
    expect(await decisionFor(uuid, 'pin', door, '2026-11-24T08:00:00Z')).toBe('allowGrant')
    expect((await manager.call(tempKey.revoke, { uuid })).code).toBe(0)
    expect(await decisionFor(uuid, 'pin', door, '2026-11-24T08:00:00Z')).toBe('credentialUnknown')
    expect(await decisionFor(uuid, 'pin', door, '2026-11-24T08:00:00Z', 0, before)).toBe('allowGrant')
    expect(await credentials(uuid)).toEqual([])
    expect((await info(uuid)).state).toBe('revoked')
  })

  it('follows an edit of its times and doors and keeps its digits', async () => {
    const { uuid } = await createKey('Emil', { plate: 'b-ab 12' })
    const [door, other] = ours.office.doors as [string, string]
    const digits = async () => (await credentials(uuid)).find(({ kind }) => kind === 'pin')!.keyed_hash
    const before = await digits()
    const { companyUuid: _fixed, ...changed } = form('Emil')
    const answer = await manager.call(tempKey.edit, {
      ...changed,
      uuid,
      version: 1,
      endsAt: '2026-11-26T18:00',
      doorUuids: [other],
      plate: 'B-AB12',
    })
    expect(answer.code).toBe(0)
    expect(await decisionFor(uuid, 'pin', door, '2026-11-26T16:00:00Z')).toBe('noGrant')
    expect(await decisionFor(uuid, 'pin', other, '2026-11-26T16:00:00Z')).toBe('allowGrant')
    expect(await decisionFor(uuid, 'plate', other, '2026-11-26T16:00:00Z')).toBe('allowGrant')
    expect(await digits()).toEqual(before)
    expect(await info(uuid)).toMatchObject({ plate: 'B-AB12', endsAt: '2026-11-26T18:00', version: 2 })
  })
})
