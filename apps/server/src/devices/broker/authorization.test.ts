import { topicOf } from '@lintel/devices/protocol/topics.ts'
import { describe, expect, it } from 'vitest'
import { mayPublish, mayRetain, maySubscribe } from './authorization.ts'

const own = topicOf('0C1200000001')
const other = topicOf('0C1200000002')
const device = { kind: 'device', mac: '0C1200000001' } as const

describe('messages about jobs', () => {
  it('are said by the device they are of and heard by it alone', () => {
    expect([mayPublish(device, own.up.job), maySubscribe(device, own.down.job)]).toEqual([true, true])
    expect([mayPublish(device, other.up.job), maySubscribe(device, other.down.job)]).toEqual([false, false])
    expect([mayPublish(device, own.down.job), mayPublish({ kind: 'gateway' }, own.down.job)]).toEqual([false, true])
  })

  it('are never kept by the broker, so that no old job lies there', () => {
    expect([mayRetain(own.up.job), mayRetain(own.down.job)]).toEqual([false, false])
    expect([mayRetain(own.up.birth), mayRetain(own.down.desired)]).toEqual([true, true])
  })
})
