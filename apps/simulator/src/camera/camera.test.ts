import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestBackend } from '../../test/test-backend.ts'
import { drawCameraPicture, sceneNames } from '@lintel/devices/pictures/scenes.ts'
import { stampOf } from '@lintel/devices/pictures/stamp.ts'
import { offsetAt } from './camera.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

it('a camera draws a small PNG of what its place looks like', () => {
  const at = Date.UTC(2026, 10, 21, 9, 30)
  const bytes = drawCameraPicture({ scene: 'gate', at, offsetMinutes: 60, place: 0.5 })
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([320, 200])
  expect(bytes.length).toBeLessThan(12_000)
  const start = bytes.indexOf('IDAT', 'latin1') + 4
  expect(inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)))).toHaveLength(200 * 961)
  const pictures = sceneNames.map((scene) => drawCameraPicture({ scene, at, place: 0.5 }).toString('latin1'))
  expect(new Set(pictures).size).toBe(sceneNames.length)
})

it('a camera stamps pictures in the time of its site, across a change of the clock, and says UTC without a zone', () => {
  const zone = { offsetMinutes: 120, dst: [{ at: Date.UTC(2026, 9, 25, 1), offsetMinutes: 60 }] }
  const stampAt = (at: number, of: typeof zone | object = zone) => stampOf({ at, offsetMinutes: offsetAt(of, at) })
  expect(stampAt(Date.UTC(2026, 9, 25, 0, 30))).toBe('2026-10-25 02:30:00')
  expect(stampAt(Date.UTC(2026, 9, 25, 1, 30))).toBe('2026-10-25 02:30:00')
  expect(stampAt(Date.UTC(2026, 11, 31, 23, 30))).toBe('2027-01-01 00:30:00')
  expect(stampAt(Date.UTC(2026, 11, 31, 23, 30), {})).toBe('2026-12-31 23:30:00 UTC')
})

it('a camera sends a picture of a person who is refused or rings, under the name in the event', async () => {
  const device = await backend.start()
  await backend.settled(device)
  await device.swipe(0, '0009876543')
  await device.swipe(0, '0009876543', true)
  await device.ring('101', { callResult: 'answered', callKind: 'app', seconds: 20, unlocked: true })
  await backend.settled(device)
  const [, refused, granted, call] = backend.committed() as { media?: string[] }[]
  expect(granted).not.toHaveProperty('media')
  expect(call).toMatchObject({
    type: 'call',
    door: 0,
    callResult: 'answered',
    callKind: 'app',
    seconds: 20,
    unlocked: true,
  })
  expect(device.status().relays[0]).toBe(true)
  await backend.until(() => backend.pictures.size === 2)
  expect(backend.pictures.get(refused!.media![0]!)?.cause).toBe('event')
  expect(backend.pictures.get(call!.media![0]!)?.cause).toBe('call')
})

it('a camera keeps pictures while the cable is cut and sends them when it is back', async () => {
  const device = await backend.start()
  await backend.settled(device)
  device.offline()
  await device.present({ kind: 'card', value: 'A1B2C3D4', door: 0, side: 'entry' })
  await device.swipe(1, '1')
  expect(backend.pictures.size).toBe(0)
  device.online()
  await backend.until(() => backend.pictures.size === 2)
})

it('a device without a camera takes no pictures', async () => {
  const device = await backend.start({ model: 'LC-4' })
  await device.swipe(0, '1')
  await backend.settled(device)
  expect(backend.committed().at(-1)).not.toHaveProperty('media')
  expect(backend.pictures.size).toBe(0)
})
