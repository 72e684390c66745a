import { expect, it } from 'vitest'
import { Caps } from '../protocol/up.ts'
import {
  call,
  camera,
  capsOf,
  packageDetection,
  relayNumbers,
  relays,
  securityRelays,
  videoStorage,
} from './capabilities.ts'
import { device, deviceTypeOf, deviceTypes } from './device.ts'
import { detectsPackages, deviceModels, isHighEndIndoorMonitor, modelNamed, storesVideo } from './index.ts'

it('the list of models names every model once', () => {
  expect(new Set(deviceModels.map(({ model }) => model)).size).toBe(deviceModels.length)
  expect(new Set(deviceModels.map(({ name }) => name)).size).toBe(deviceModels.length)
})

it('each model has the first group of its firmware versions to itself (fleet.md F22)', () => {
  const ofOurs = Object.fromEntries(deviceModels.map(({ model, code }) => [model, code]))
  expect(ofOurs).toMatchObject({ 'LD-100': 10, 'LD-200': 20, 'LM-7': 30, 'LG-1': 40, 'LC-4': 50, 'LE-8': 51 })
  expect(new Set(Object.values(ofOurs)).size).toBe(deviceModels.length)
})

it.each(deviceModels)('the model $model is a complete record', (record) => {
  const { model, type, has } = record
  expect(model).toMatch(/^[A-Z][A-Z\d]-\d+$/)
  expect(deviceTypes).toHaveProperty(type)
  expect(modelNamed(model)).toBe(record)
  expect(new Set(has.map(({ kind }) => kind)).size).toBe(has.length)

  const caps = capsOf(has)
  expect(Caps.parse(caps)).toEqual(caps)
  expect(caps.relays).toBeLessThanOrEqual(16)
  expect(caps.securityRelays).toBeLessThanOrEqual(4)
  // Who can be shown a credential must be able to open something.
  if (caps.readers > 0 || caps.pin || caps.face) expect(caps.relays).toBeGreaterThan(0)
})

it('the list of models has a model of every type, with the numbers of the wire', () => {
  expect(new Set(deviceModels.map(({ type }) => type))).toEqual(new Set(Object.keys(deviceTypes)))
  expect([0, 1, 2, 3, 50].map(deviceTypeOf)).toEqual(Object.keys(deviceTypes))
  expect(deviceTypeOf(4)).toBeNull()
  expect(modelNamed('constructor')).toBeNull()
})

it('the numbers of security relays follow all relays there can be', () => {
  expect(relayNumbers({ relays: 2, securityRelays: 1 })).toEqual([0, 1, 16])
  expect(relayNumbers({ relays: 16, securityRelays: 4 })).toEqual(Array.from({ length: 20 }, (_, number) => number))
  expect(relayNumbers(capsOf(modelNamed('LC-4')!.has))).toEqual([0, 1, 2, 3, 16, 17, 18, 19])
  expect(relayNumbers(capsOf(modelNamed('LG-1')!.has))).toEqual([])
})

it('a model refuses more relays than the specification numbers', () => {
  expect(relays(16)).toMatchObject({ count: 16 })
  expect(() => relays(17)).toThrow(RangeError)
  expect(() => relays(0)).toThrow(RangeError)
  expect(() => securityRelays(5)).toThrow(RangeError)
})

it('a model is of Lintel unless its record names another maker', () => {
  expect(modelNamed('LC-4')!.maker).toBe('Lintel')
  expect(deviceModels.filter(({ maker }) => maker !== 'Lintel').map(({ model }) => model)).toEqual(['C3-200'])
})

it('video storage, package detection and the high class are facts of a model', () => {
  const phone = { model: 'X', code: 900, name: 'X', type: 'doorPhone' } as const
  const filming = device({ ...phone, has: [camera(), videoStorage()] })
  expect([storesVideo(filming), detectsPackages(filming)]).toEqual([true, false])
  expect(storesVideo(device({ ...phone, has: [videoStorage()] }))).toBe(false)
  expect(detectsPackages(device({ ...phone, has: [camera(), packageDetection()] }))).toBe(true)
  const monitor = { ...phone, type: 'indoorMonitor', has: [call()] } as const
  expect([true, false].map((isHighEnd) => isHighEndIndoorMonitor(device({ ...monitor, isHighEnd })))).toEqual([
    true,
    false,
  ])
  expect(isHighEndIndoorMonitor(device({ ...phone, has: [call()], isHighEnd: true }))).toBe(false)
})
