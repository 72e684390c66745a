import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import { freePort, inDemo, type Demo } from '../tools/product.ts'
import { alternate, quantile, report } from './kit/measurements.ts'
import { outputOf, signedIn } from './open-door-caller.ts'

/**
 * (a) From the click to "done": HTTP call, durable command, broker, device, acknowledgement, stored state, told to the
 * browser. The peer is a bare request and response between two clients through Mosquitto, nothing stored.
 */
const opens = 40

export async function openDoor(): Promise<void> {
  const bare = await bareMosquitto()
  try {
    await inDemo(async (demo) => {
      const ours = await opening(demo)
      // Warm on both sides: code, connections and plans of statements are there after a hundred.
      for (let count = 0; count < 100; count++) {
        await ours.round()
        await bare.round()
      }
      const comparison = await alternate(
        5,
        () => p95(() => ours.round()),
        () => p95(() => bare.round()),
      )
      report(`(a) remote open, click to done, p95 of ${opens}`, comparison, 'ms', (a, b) => ({
        text: '≤ peer + 25 ms',
        met: a <= b + 25,
      }))
      ours.end()
    })
  } finally {
    await bare.end()
  }
}

async function p95(round: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < opens; count++) times.push(await round())
  return quantile(times, 0.95)
}

async function bareMosquitto() {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-mosquitto-'))
  const port = await freePort()
  writeFileSync(
    join(folder, 'mosquitto.conf'),
    `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\n`,
  )
  const broker = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
  const connect = async (): Promise<MqttClient> => {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 100 })
    // The client leaves small packets to be gathered, which would make the peer slow for nothing.
    const socket = client.stream as unknown as Socket
    socket.setNoDelay(true)
    return client
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  const [caller, device] = [await connect(), await connect()]
  await device.subscribeAsync('request', { qos: 1 })
  await caller.subscribeAsync('response', { qos: 1 })
  device.on('message', (_topic, payload) => void device.publishAsync('response', payload, { qos: 1 }))
  const waiting = new Map<string, () => void>()
  caller.on('message', (_topic, payload) => waiting.get(payload.toString())?.())
  return {
    async round(): Promise<number> {
      const id = randomUUID()
      const startedAt = performance.now()
      const answer = new Promise<void>((resolve) => waiting.set(id, resolve))
      await caller.publishAsync('request', id, { qos: 1 })
      await answer
      waiting.delete(id)
      return performance.now() - startedAt
    },
    async end() {
      await Promise.all([caller.endAsync(true), device.endAsync(true)])
      broker.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function opening(demo: Demo) {
  const caller = await signedIn(demo)
  const online = await caller.doorsThat(({ connection }) => connection === 'online')
  const waiting = new Map<string, () => void>()
  const stop = new AbortController()
  void listen(
    `${demo.address}${addressOf(contract.live.stream.path).replace('{role}', 'pm')}?timestamp=${Date.now()}`,
    caller.token,
    stop.signal,
    (change) => {
      if (change.kind === 'command' && change.command.state === 'done') waiting.get(change.command.uuid)?.()
    },
  )
  let turn = 0
  return {
    async round(): Promise<number> {
      const key = randomUUID()
      const door = online[turn++ % online.length]!
      const startedAt = performance.now()
      const done = new Promise<void>((resolve) => waiting.set(key, resolve))
      outputOf(await caller.ask(contract.door.open, { uuid: door.uuid, key }))
      await done
      waiting.delete(key)
      return performance.now() - startedAt
    },
    end: () => stop.abort(),
  }
}

async function listen(
  url: string,
  token: string,
  signal: AbortSignal,
  hear: (change: OutputOf<typeof contract.live.stream>) => void,
): Promise<void> {
  const response = await fetch(url, { headers: { 'x-auth-token': token }, signal })
  let rest = ''
  try {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (!line.startsWith('data: {"')) continue
        hear(JSON.parse(line.slice(6)) as OutputOf<typeof contract.live.stream>)
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
