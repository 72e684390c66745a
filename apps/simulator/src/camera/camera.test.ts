import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestBackend } from '../../test/test-backend.ts'
import { pictureOf } from './picture.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await TestBackend.create()
})
afterEach(() => backend.close())

it('a camera draws a small PNG with the time it was taken', () => {
  const bytes = pictureOf({ at: Date.UTC(2026, 10, 21, 9, 30), place: 0.5 })
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([320, 200])
  expect(bytes.length).toBeLessThan(8_000)
  const start = bytes.indexOf('IDAT', 'latin1') + 4
  expect(inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)))).toHaveLength(200 * 321)
  expect(pictureOf({ at: null, place: 0 }).equals(bytes)).toBe(false)
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
