import { Socket } from 'node:net'
import { topicOf, upPattern } from '@lintel/devices/protocol/topics.ts'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectMqtt } from '../connection/mqtt-client.ts'
import { startBroker } from './embedded-broker.ts'

const log = pino({ level: 'silent' })
const now = () => new Date()
const identities = {
  verify: () => Promise.resolve(false),
  proven: () => Promise.resolve(),
}

describe('the way of the server to a broker of its own process', () => {
  const endings: (() => Promise<void>)[] = []
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const end of endings.splice(0)) await end()
  })

  async function start() {
    const broker = await startBroker({
      host: '127.0.0.1',
      port: 0,
      identities: identities as never,
      log,
      now,
      onAlive: vi.fn(),
      onDouble: vi.fn(),
    })
    const listener = { onUp: vi.fn(), onDown: vi.fn(), onMessage: vi.fn() }
    const link = connectMqtt({ login: broker.gateway, pattern: upPattern, keepsSession: false, log, now, ...listener })
    endings.push(() => link.close())
    await vi.waitFor(() => expect(listener.onUp).toHaveBeenCalledOnce(), 5_000)
    return { broker, link, listener }
  }

  it('takes messages without a socket', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    const { broker, link } = await start()
    endings.push(() => broker.close())
    await link.publish(topicOf('0C1200000001').down.cmd, Buffer.from('{"expires":0}'), { qos: 1, retain: false })
    expect(link.upSince).not.toBeNull()
    expect(connect).not.toHaveBeenCalled()
  })

  it('says at once that it is lost when the broker ends', async () => {
    const { broker, link, listener } = await start()
    await broker.close()
    await vi.waitFor(() => expect(listener.onDown).toHaveBeenCalledOnce(), 1_000)
    expect(link.upSince).toBeNull()
  })
})
