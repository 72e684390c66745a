import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDeviceTestApp, until, type DeviceTestApp } from '../../../test/devices/device-test-app.ts'
import { PolicyHolder } from '../../../test/devices/policy-holder.ts'
import { accessEvent, type TestDevice } from '../../../test/devices/test-device.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { systemQueries } from '../../db/db.ts'
import { createCredential } from '../../domain/credentials/credentials.ts'
import { setPins } from '../../domain/credentials/duress-pins.ts'
import { insertPeople, type SeededPeople } from '../../seed/records.ts'
import { failWith } from '../../kernel/failure.ts'

/**
 * A PIN that is typed under duress (office.md 16): to the devices as part of the policy, and back as an event that
 * makes an alarm.
 */

let testApp: DeviceTestApp
let people: SeededPeople
beforeAll(async () => {
  testApp = await startDeviceTestApp()
  people = await testApp.test.database.write(systemScope, (db) =>
    insertPeople(systemQueries(db, systemScope), testApp.projectUuid, 'Acme'),
  )
})
afterAll(() => testApp.close())

const alarmsOf = ({ uuid }: TestDevice) =>
  testApp.rows((db) =>
    db.selectFrom('alarm_record').selectAll().where('device_uuid', '=', uuid).orderBy('occurred_at').execute(),
  )
const duressEvent = (more: object) => (n: number) => ({
  ...accessEvent(n),
  method: 'pin',
  person: people.personUuid,
  duress: true,
  ...more,
})

describe('a PIN for duress', () => {
  it('reaches devices as a PIN that says what it is, by a hash as any other', async () => {
    const scope = projectScope(testApp.projectUuid)
    const holder = { companyUuid: people.companyUuid, personUuid: people.personUuid }
    await testApp.test.database.write(scope, async (db) => {
      const work = { db, scope, vault: testApp.services.vault, fail: failWith }
      await setPins(work, holder, { pin: '481516', duressPin: '234200', lifetimeMinutes: null })
      await createCredential(work, holder, { kind: 'card', value: 'D0D0' }, 'cards')
    })
    await using device = await testApp.connected({ policyVersion: 0 })
    const policyHolder = new PolicyHolder()
    await policyHolder.next(device)
    const codes = [...policyHolder.records]
      .filter(([key]) => key.startsWith('credential '))
      .map(([, content]) => content)
    expect(codes.map(({ kind, isDuress }) => `${String(kind)} ${String(isDuress)}`).sort()).toEqual([
      'card undefined',
      'pin true',
      'pin undefined',
    ])
    expect(codes.every(({ hash }) => typeof hash === 'string')).toBe(true)
  })

  it('makes a critical alarm of its own, whether the door opened or not, once for each event', async () => {
    await using device = await testApp.connected()
    await device.report(1, 1, duressEvent({ granted: true, reason: 'allowGrant' }))
    await device.report(1, 2, duressEvent({ granted: false, reason: 'outsideSchedule' }))
    await device.next('evtack', ({ upTo }) => upTo === 2)
    const alarms = await alarmsOf(device)
    expect(alarms).toHaveLength(2)
    expect(alarms[0]).toMatchObject({
      type: 'duress',
      level: 'critical',
      status: 'new',
      door_uuid: device.doors[0],
      company_uuid: people.companyUuid,
      company_name: 'Acme',
      cleared_at: null,
    })
    const events = await testApp.eventsOf(device)
    expect(events.map(({ under_duress }) => under_duress)).toEqual([true, true])
    expect(new Set(alarms.map(({ event_uuid }) => event_uuid))).toEqual(new Set(events.map(({ uuid }) => uuid)))
  })

  it('is not taken from an event of another kind, and an entry without it makes no alarm', async () => {
    await using device = await testApp.connected()
    await device.report(1, 1, (n) => ({ ...duressEvent({})(n), type: 'doorOpened' }))
    await device.report(2, 2, (n) => ({ ...accessEvent(n), person: people.personUuid }))
    await device.next('evtack', ({ upTo }) => upTo === 2)
    await until(async () => (await testApp.eventsOf(device)).length === 2)
    expect(await alarmsOf(device)).toEqual([])
  })
})
