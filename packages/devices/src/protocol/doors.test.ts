import { describe, expect, it } from 'vitest'
import { linkLimits } from './limits.ts'
import { readerNumber } from './doors.ts'
import { acceptSettings } from './settings.ts'
import { encode } from './decode.ts'
import { DeviceEvent } from './events.ts'

const rejection = [{ path: 'doors', code: 'INVALID' }]
const full = (relay: number) => ({
  relay,
  unlockMode: 'monostable',
  triggerDelaySeconds: 10,
  accessMethods: ['pin', 'card', 'face', 'fingerprint', 'bluetooth', 'nfc', 'qr', 'uhfTag', 'plate'],
  entryReaders: [`wiegand${relay}`],
  exitReaders: [`rs485${relay + 16}`],
  sensorInput: 15,
  sensorTrigger: 'high',
  exitButtonInput: 15,
  fireInput: 15,
  doorForcedAlarm: false,
  doorHeldOpenSeconds: 120,
  relock: false,
})

describe('how doors are built', () => {
  it('may be said of each relay, and fits into one document for the largest device', () => {
    const doors = [
      ...Array.from({ length: linkLimits.relayMax + 1 }, (_, relay) => full(relay)),
      ...[16, 17, 18, 19].map((relay) => ({ ...full(relay), holdSeconds: 60 })),
    ]
    expect(acceptSettings({ doors })).toEqual({ accepted: { doors }, rejected: [] })
    expect(encode({ doors }).byteLength).toBeLessThan(linkLimits.desiredBytes - linkLimits.directoryBytes)
  })

  it('is a door without wires that locks by itself, as long as nothing else is said', () => {
    expect(acceptSettings({ doors: [{ relay: 3, newer: 'thing' }] }).accepted).toEqual({
      doors: [
        {
          relay: 3,
          unlockMode: 'monostable',
          triggerDelaySeconds: 0,
          entryReaders: [],
          exitReaders: [],
          sensorTrigger: 'high',
          doorForcedAlarm: false,
          relock: false,
        },
      ],
    })
  })

  it('is not taken with a door twice, a door that cannot be, or numbers and names beyond their bounds', () => {
    expect(acceptSettings({ doors: [full(1), full(1)] }).rejected).toEqual(rejection)
    for (const wrong of [
      { relay: 20 },
      { relay: -1 },
      { sensorInput: 16 },
      { triggerDelaySeconds: 11 },
      { doorHeldOpenSeconds: 121 },
      { holdSeconds: 0 },
      { entryReaders: ['wiegand64'] },
      { entryReaders: ['usb0'] },
      { exitReaders: Array.from({ length: 9 }, () => 'builtIn0') },
      { accessMethods: Array.from({ length: 17 }, () => 'card') },
      { unlockMode: 'sometimes' },
    ])
      expect(acceptSettings({ doors: [{ ...full(0), ...wrong }] }).rejected, JSON.stringify(wrong)).toEqual(rejection)
  })

  it('gives each reader a number of its own', () => {
    const names = ['builtIn', 'wiegand', 'rs485'].flatMap((port) => [`${port}0`, `${port}15`])
    expect(names.map(readerNumber)).toEqual([0, 15, 16, 31, 32, 47])
    expect(['builtIn16', 'usb0', ''].map(readerNumber)).toEqual([undefined, undefined, undefined])
  })
})

describe('an event of a passage', () => {
  const event = { n: 1, t: 1, tq: 'synced', mono: 1, type: 'access', door: 0, granted: true }
  it('may have a second proof and wait for the door, within bounds', () => {
    const more = { awaitsOpening: true, second: { method: 'pin', credentialId: 'x' } }
    expect(DeviceEvent.parse({ ...event, ...more })).toMatchObject(more)
    expect(DeviceEvent.safeParse({ ...event, second: { method: 'no word' } }).success).toBe(false)
    expect(DeviceEvent.safeParse({ ...event, second: { method: 'pin', credentialId: 'x'.repeat(65) } }).success).toBe(
      false,
    )
    expect(DeviceEvent.safeParse({ ...event, type: 'fireStarted', door: undefined }).success).toBe(false)
  })
})
