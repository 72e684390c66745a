import fc from '../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { readClaimAnswer } from './http/claim.ts'
import { decodeDown, decodeUp, encode } from './decode.ts'
import { readEvents } from './events.ts'
import { linkLimits } from './limits.ts'
import { acceptSettings } from './settings.ts'
import { downKinds, parseDownTopic, parseUpTopic, topicOf, upKinds } from './topics.ts'
import { isMac } from '../mac.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const decodeAll = (payload: Uint8Array) => {
  for (const kind of upKinds) decodeUp(kind, payload)
  for (const kind of downKinds) decodeDown(kind, payload)
}

describe('hostile input', () => {
  it('never throws for bytes or JSON of any kind', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (payload) => {
        expect(() => decodeAll(payload)).not.toThrow()
      }),
    )
    fc.assert(fc.property(fc.json(), (text) => decodeAll(bytes(text))))
  })

  it('never throws for messages whose fields are of any kind', () => {
    const field = fc.constantFrom(
      'v',
      'ts',
      'events',
      'from',
      'to',
      'n',
      'id',
      'args',
      'doc',
      'caps',
      'session',
      'upTo',
    )
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (message) => {
        expect(() => decodeAll(encode(message))).not.toThrow()
      }),
    )
    fc.assert(fc.property(fc.array(fc.jsonValue()), (items) => void readEvents(items.map(wrap))))
    fc.assert(fc.property(fc.jsonValue(), (answer) => void readClaimAnswer(answer)))
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (doc) => void acceptSettings(doc)))
  })

  it('refuses what is too long, too deep, not UTF-8 or not JSON', () => {
    const problem = (payload: Uint8Array) => {
      const result = decodeDown('cmd', payload)
      return result.ok ? null : result.problem
    }
    expect(problem(new Uint8Array(linkLimits.payloadBytes + 1))).toBe('tooLong')
    expect(problem(bytes('['.repeat(60_000) + ']'.repeat(60_000)))).toBe('tooDeep')
    expect(problem(bytes(JSON.stringify({ id: '[['.repeat(100) + '"\\' })))).toBe('invalid')
    expect(problem(new Uint8Array([0x22, 0xff, 0x22]))).toBe('notJson')
    expect(problem(bytes('{"v":1'))).toBe('notJson')
    expect(decodeDown('desired', bytes(' '.repeat(linkLimits.desiredBytes + 1)))).toMatchObject({ problem: 'tooLong' })
  })

  it('keeps a poisoned key from becoming a prototype', () => {
    const result = decodeDown('desired', bytes('{"v":1,"ts":null,"version":1,"doc":{"__proto__":{"volume":3}}}'))
    expect(result.ok && acceptSettings(result.value.doc).accepted.volume).toBeUndefined()
    expect(acceptSettings({ constructor: 1, toString: 2 }).rejected.map(({ code }) => code)).toEqual([
      'UNSUPPORTED',
      'UNSUPPORTED',
    ])
  })
})

const wrap = (item: unknown): { n: number } => ({ ...(typeof item === 'object' ? item : {}), n: 1 })

describe('topics', () => {
  const mac = fc.stringMatching(/^[0-9A-F]{12}$/).filter(isMac)

  it('read back as they were built', () => {
    fc.assert(
      fc.property(mac, (address) => {
        for (const kind of upKinds) expect(parseUpTopic(topicOf(address).up[kind])).toEqual({ mac: address, kind })
        for (const kind of downKinds)
          expect(parseDownTopic(topicOf(address).down[kind])).toEqual({ mac: address, kind })
      }),
    )
  })

  it('are nothing when they differ in anything', () => {
    for (const topic of [
      'odl/v1/0C1105AABB01/up/birth/x',
      'odl/v1/0C1105AABB01/up/',
      'odl/v1/0C1105AABB01/up/policy',
      'odl/v1/0c1105aabb01/up/birth',
      'odl/v1/0C1105000000/up/birth',
      'odl/v2/0C1105AABB01/up/birth',
      'odl/v1/+/up/birth',
      'odl/v1/0C1105AABB01/down/cmd',
      '/odl/v1/0C1105AABB01/up/birth',
      '',
    ])
      expect(parseUpTopic(topic)).toBeNull()
    fc.assert(
      fc.property(fc.string(), (topic) => {
        expect(parseUpTopic(topic)).toBeNull()
      }),
    )
  })
})
