import { describe, expect, it } from 'vitest'
import { DeviceEvent, readEvents } from '../events.ts'
import { linkLimits } from '../limits.ts'
import { MediaName, mediaPath, MediaQuery } from './media.ts'

describe('a call', () => {
  const call = { n: 1, t: 1_000, tq: 'synced', mono: 10, type: 'call', to: '104' } as const

  it('is read from devices of before, which say no more than the number they rang', () => {
    expect(DeviceEvent.parse(call)).toEqual(call)
  })

  it('says what became of it, also in a word that this version does not know', () => {
    const answeredCall = { ...call, callResult: 'answered', callKind: 'app', seconds: 31, unlocked: true }
    expect(DeviceEvent.parse(answeredCall)).toEqual(answeredCall)
    expect(DeviceEvent.safeParse({ ...call, callResult: 'forwarded', callKind: 'hologram' }).success).toBe(true)
  })

  it('is unreadable by itself when what it says is absurd', () => {
    const absurd = [
      { callResult: 'Was answered!' },
      { seconds: -1 },
      { seconds: 1.5 },
      { seconds: linkLimits.callSeconds + 1 },
      { unlocked: 'yes' },
    ]
    const { events, unreadable } = readEvents([
      call,
      ...absurd.map((more, index) => ({ ...call, ...more, n: index + 2 })),
    ])
    expect(events.map(({ n }) => n)).toEqual([1])
    expect(unreadable.map(({ fields }) => fields)).toEqual([
      ['callResult'],
      ['seconds'],
      ['seconds'],
      ['seconds'],
      ['unlocked'],
    ])
  })
})

describe('a picture', () => {
  it('has a name that is safe in an address', () => {
    for (const name of ['a', 'event-1a2b.png', '20261121_093000.jpg', 'x'.repeat(64)]) {
      expect(MediaName.safeParse(name).success, name).toBe(true)
      expect(new URL(mediaPath(name), 'http://portal').pathname).toBe(`/device/v1/media/${name}`)
    }
    for (const name of ['', '.', '..', '.a', 'a/b', 'a b', 'a%00', 'ä.png', 'a\n', 'x'.repeat(65)])
      expect(MediaName.safeParse(name).success, name).toBe(false)
  })

  it('says why it was taken, and when, as far as its device knows', () => {
    expect(MediaQuery.parse({})).toEqual({ cause: 'event' })
    expect(MediaQuery.parse({ cause: 'tamper', at: '1700000000000' })).toEqual({
      cause: 'tamper',
      at: 1_700_000_000_000,
    })
    for (const query of [
      { cause: 'because' },
      { at: '' },
      { at: '-1' },
      { at: '1e3' },
      { at: '9'.repeat(16) },
      { at: ['1', '2'] },
    ])
      expect(MediaQuery.safeParse(query).success).toBe(false)
  })
})
