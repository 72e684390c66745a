import { describe, expect, it } from 'vitest'
import { readClaimAnswer } from './http/claim.ts'
import { clockOffset, eventTime, qualityAfter } from './clock.ts'
import { commandOf, commands, stateAfter, timingOf } from './commands.ts'
import { decodeUp, encode } from './decode.ts'
import { type DeviceEvent, DeviceEvent as EventSchema, eventTypes, maskCredential, readEvents } from './events.ts'
import { linkLimits } from './limits.ts'
import { downMessages, upMessages } from './messages.ts'
import { publishProtocol } from '../publish.ts'
import { acceptSettings } from './settings.ts'
import { Batch } from './up.ts'

const now = Date.UTC(2026, 2, 2, 8)
const access = (n: number, more: Partial<DeviceEvent> = {}): DeviceEvent => ({
  n,
  t: now,
  tq: 'synced',
  mono: 1_000 + n,
  type: 'access',
  door: 0,
  granted: true,
  ...more,
})
const batch = (events: { n: number }[], more = {}) => ({
  v: 1,
  ts: now,
  epoch: 'ab12ab12',
  boot: 1,
  from: events[0]?.n ?? 1,
  to: events.at(-1)?.n ?? 1,
  events,
  ...more,
})

describe('batches', () => {
  it('hold 1 to 100 events in ascending order that match from and to', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => access(index + 1))
    expect(Batch.safeParse(batch(many(linkLimits.batchEvents))).success).toBe(true)
    expect(Batch.safeParse(batch(many(linkLimits.batchEvents + 1))).success).toBe(false)
    expect(Batch.safeParse(batch([])).success).toBe(false)
    expect(Batch.safeParse(batch([access(2), access(2)])).success).toBe(false)
    expect(Batch.safeParse(batch([access(3), access(2)])).success).toBe(false)
    expect(Batch.safeParse(batch([access(2)], { to: 3 })).success).toBe(false)
  })

  it('take event numbers up to the largest safe integer and no further', () => {
    expect(Batch.safeParse(batch([access(Number.MAX_SAFE_INTEGER)])).success).toBe(true)
    expect(Batch.safeParse(batch([access(Number.MAX_SAFE_INTEGER + 1)])).success).toBe(false)
    expect(Batch.safeParse(batch([access(0)])).success).toBe(false)
    expect(Batch.safeParse(batch([access(1.5)])).success).toBe(false)
  })

  it('are not held up by one bad event', () => {
    const events = [access(1), { ...access(2), door: 99 }, access(3, { type: 'somethingNewer', door: undefined })]
    const result = decodeUp('evt', encode(batch(events)))
    const read = readEvents(result.ok ? result.value.events : [])
    expect(read.events.map(({ n }) => n)).toEqual([1, 3])
    expect(read.unreadable).toEqual([{ n: 2, fields: ['door'] }])
  })
})

describe('events', () => {
  it('of each known type need their fields', () => {
    const full = { door: 1, reader: 0, method: 'card', granted: false, commandId: 'c1', to: '101' }
    for (const [type, needed] of Object.entries(eventTypes)) {
      expect(EventSchema.safeParse({ ...access(1), ...full, type }).success).toBe(true)
      for (const field of needed)
        expect(EventSchema.safeParse({ ...access(1), ...full, type, [field]: undefined }).success).toBe(false)
    }
  })

  it('drop fields that are not of this version', () => {
    expect(EventSchema.parse({ ...access(1), secret: 'x' })).toEqual(access(1))
  })

  it('never tell a credential', () => {
    expect(maskCredential('0009876543')).toBe('****6543')
    expect(maskCredential('482913')).toBe('****')
    expect(maskCredential('')).toBe('****')
    expect(maskCredential('0009876543', 'card')).toBe('****6543')
    // The key of a visitor has eight digits, of which the first is known.
    expect(['pin', 'qr', 'phone'].map((method) => maskCredential('90876543', method))).toEqual(['****', '****', '****'])
  })
})

describe('commands', () => {
  const open = commandOf('open', { door: 1 }, { id: 'c1', now })

  it('live as long as their kind allows', () => {
    expect(open.expires - now).toBe(10_000)
    expect(commandOf('resend', { from: 1, to: 2 }, { id: 'c2', now }).expires - now).toBe(60_000)
    expect(downMessages.cmd.schema.parse(JSON.parse(JSON.stringify(open)))).toEqual(open)
  })

  it('are refused when late, early, or without a clock', () => {
    expect(timingOf(open, now + 10_000)).toBe('OK')
    expect(timingOf(open, now + 10_001)).toBe('EXPIRED')
    expect(timingOf(open, now - 2_000)).toBe('OK')
    expect(timingOf(open, now - 2_001)).toBe('NOT_YET')
    expect(timingOf(open, null)).toBe('CLOCK_UNSET')
    expect(timingOf({ ...open, name: 'resend' }, null)).toBe('OK')
    expect(timingOf({ ...open, name: 'unheardOf' }, null)).toBe('CLOCK_UNSET')
  })

  it('have checked arguments', () => {
    expect(commands.open.args.safeParse({ door: 19 }).success).toBe(true)
    expect(commands.open.args.safeParse({ door: 20 }).success).toBe(false)
    expect(commands.open.args.safeParse({ door: 0, holdSeconds: 0 }).success).toBe(false)
    expect(commands.resend.args.safeParse({ from: 5, to: 4 }).success).toBe(false)
  })

  it('lead to one state each', () => {
    expect(stateAfter({ state: 'accepted', code: 'OK' })).toBe('accepted')
    expect(stateAfter({ state: 'done', code: 'OK' })).toBe('done')
    expect(stateAfter({ state: 'refused', code: 'EXPIRED' })).toBe('expired')
    expect(stateAfter({ state: 'refused', code: 'UNSUPPORTED' })).toBe('failed')
    expect(stateAfter({ state: 'failed', code: 'INTERRUPTED' })).toBe('failed')
  })
})

describe('the clock', () => {
  it('takes half of the way into account', () => {
    // The device is 1 000 ms behind; the question takes 40 ms, the answer 60 ms, the server thinks for 5 ms.
    expect(clockOffset({ t1: 0, t2: 1_040, t3: 1_045, t4: 105 })).toEqual({
      offset: 990,
      roundTrip: 100,
      acceptable: true,
    })
  })

  it('refuses a way that is too long or impossible', () => {
    expect(clockOffset({ t1: 0, t2: 10, t3: 10, t4: 2_000 }).acceptable).toBe(false)
    expect(clockOffset({ t1: 0, t2: 10, t3: 30, t4: 10 }).acceptable).toBe(false)
  })

  it('is not believed at once after a large correction', () => {
    expect(qualityAfter(180_000)).toBe('synced')
    expect(qualityAfter(-180_001)).toBe('drift')
  })

  it('never makes an event older than the one before', () => {
    expect(eventTime(now, 'synced', now - 1)).toEqual({ t: now, tq: 'synced' })
    expect(eventTime(now - 5_000, 'synced', now)).toEqual({ t: now, tq: 'drift' })
    expect(eventTime(now, 'unset', null)).toEqual({ t: null, tq: 'unset' })
  })
})

describe('settings', () => {
  it('are taken one by one, and the rest is named', () => {
    expect(acceptSettings({ volume: 7, lockdown: 'yes', timezone: 'Mars/Base', theme: 'dark' })).toEqual({
      accepted: { volume: 7 },
      rejected: [
        { path: 'lockdown', code: 'INVALID' },
        { path: 'timezone', code: 'INVALID' },
        { path: 'theme', code: 'UNSUPPORTED' },
      ],
    })
  })
})

describe('a claim', () => {
  const data = {
    credential: 'secret',
    username: '0C1105AABB01',
    secret: 's'.repeat(43),
    mqtt: { url: 'mqtt://127.0.0.1:1883' },
  }

  it('is answered by a secret or a reason, and anything else is no answer', () => {
    expect(readClaimAnswer({ code: 0, msg: '', data })).toEqual({ ok: true, data })
    expect(readClaimAnswer({ code: 12_000_020, msg: 'No.', data: null })).toMatchObject({ ok: false, msg: 'No.' })
    expect(readClaimAnswer({ code: 0, msg: '', data: { ...data, mqtt: { url: 'http://x' } } })).toBeNull()
    expect(readClaimAnswer('<html>')).toBeNull()
  })
})

describe('the published protocol', () => {
  it('describes every message, command and setting as JSON Schema', () => {
    const protocol = publishProtocol()
    expect(protocol.messages.map(({ topic }) => topic)).toEqual([
      ...Object.keys(upMessages).map((kind) => `odl/v1/{mac}/up/${kind}`),
      ...Object.keys(downMessages).map((kind) => `odl/v1/{mac}/down/${kind}`),
    ])
    for (const { schema } of protocol.messages)
      for (const shape of schema.anyOf ?? [schema]) {
        expect(shape).toMatchObject({ type: 'object', properties: { v: { const: 1 } } })
        expect((shape as typeof schema).required).toContain('ts')
      }
    expect(Object.keys(protocol.commands)).toEqual(Object.keys(commands))
    expect(JSON.parse(JSON.stringify(protocol))).toEqual(protocol)
  })
})
