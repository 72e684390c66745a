import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import pg from 'pg'
import { contract } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import { freePort, inDemo, type Demo } from '../tools/product.ts'
import { median, quantile } from './kit/measurements.ts'
import { outputOf, signedIn } from './open-door-caller.ts'

/**
 * (a) From the click to "done": HTTP call, durable command, broker, device, acknowledgement, stored state, told to the
 * browser. The peer is a bare request and response between two clients through Mosquitto, nothing stored. The two take
 * turns open by open; what an open writes is counted as transactions that took a number, less those that an idle demo
 * takes in the same time. Where the time goes is said by the moments that commands carry. Devices keep what they
 * remember in memory, where there is a folder for that: they write three times for each open, and their disk is not
 * ours. `DEVICES=disk` has them wait for a disk.
 */
const rounds = 5
const opens = 40
const warmUps = 100
const goalMs = 12
const goalCommits = 3
/** Where Linux keeps files in memory. */
const memory = '/dev/shm'

export async function openDoor(): Promise<void> {
  const bare = await bareMosquitto()
  const inMemory = existsSync(memory) && process.env['DEVICES'] !== 'disk'
  const devicesFolder = inMemory ? mkdtempSync(join(memory, 'lintel-devices-')) : undefined
  try {
    await inDemo(async (demo) => {
      const ours = await opening(demo)
      const commits = await commitsIn(demo.databaseUrl)
      // Warm on both sides: code, connections and plans of statements are there after a hundred.
      for (let count = 0; count < warmUps; count++) {
        await ours.round()
        await bare.round()
      }
      const all: Round[] = []
      for (let count = 0; count < rounds; count++)
        all.push(
          await roundOf(
            () => ours.round(),
            () => bare.round(),
            () => commits.count(),
          ),
        )
      const middle = (figure: (round: Round) => number) => median(all.map(figure))
      const parts = await ours.parts(demo.databaseUrl)
      const over = (part: number) => middle(({ ours, peer }) => quantile(ours, part) - quantile(peer, part))
      const ms = (part: number, side: 'ours' | 'peer') =>
        `p${part * 100} ${middle((round) => quantile(round[side], part)).toFixed(2)} ms`
      const perOpen = middle((round) => round.commits)
      const isMet = over(0.95) <= goalMs && perOpen <= goalCommits
      console.log(
        `(a) remote open, click to done, ${rounds} rounds of ${opens}, devices ${inMemory ? 'in memory' : 'on disk'}\n` +
          `  ours  ${ms(0.5, 'ours')}, ${ms(0.95, 'ours')}\n  peer  ${ms(0.5, 'peer')}, ${ms(0.95, 'peer')}\n` +
          `  over the peer p50 + ${over(0.5).toFixed(2)} ms, p95 + ${over(0.95).toFixed(2)} ms, ${perOpen.toFixed(2)} commits for each open\n` +
          `  p50 of its parts: ${parts}\n` +
          `  goal p95 ≤ peer + ${goalMs} ms, ≤ ${goalCommits} commits: ${isMet ? 'met' : 'MISSED'}\n`,
      )
      ours.end()
      await commits.end()
    }, devicesFolder)
  } finally {
    await bare.end()
    if (devicesFolder) rmSync(devicesFolder, { recursive: true, force: true })
  }
}

type Figure = () => Promise<number>

interface Round {
  /** Milliseconds of each open, and of each bare request and response in turn with it. */
  readonly ours: readonly number[]
  readonly peer: readonly number[]
  /** Commits that wrote something, for each open. */
  readonly commits: number
}

async function roundOf(ours: Figure, peer: Figure, count: Figure): Promise<Round> {
  const times: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] }
  const [startedAt, before] = [performance.now(), await count()]
  for (let turn = 0; turn < opens; turn++) {
    times.ours.push(await ours())
    times.peer.push(await peer())
  }
  // What follows an open, such as its event, is written after "done".
  await pause(settleMs)
  const [tookMs, written] = [performance.now() - startedAt, (await count()) - before]
  const idleBefore = await count()
  await pause(tookMs)
  const idle = (await count()) - idleBefore
  return { ...times, commits: (written - idle) / opens }
}
const settleMs = 500

/** Counts the transactions of a database that took a number: those that wrote something. */
async function commitsIn(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  return {
    async count(): Promise<number> {
      const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot()) as next')
      return Number(rows[0]!.next)
    },
    end: () => client.end(),
  }
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
  await pause(300)
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
  const opens: Open[] = []
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
      const clickedAt = performance.now()
      const done = new Promise<void>((resolve) => waiting.set(key, resolve))
      outputOf(await caller.ask(contract.door.open, { uuid: door.uuid, key }))
      const answeredAt = performance.now()
      await done
      waiting.delete(key)
      const doneAt = performance.now()
      opens.push({ key, clickedAt, answeredAt, doneAt })
      return doneAt - clickedAt
    },
    parts: (databaseUrl: string) => partsOf(opens, databaseUrl),
    end: () => stop.abort(),
  }
}

/** When a person clicked, when the call was answered, and when the browser heard that the door is open. */
interface Open {
  readonly key: string
  readonly clickedAt: number
  readonly answeredAt: number
  readonly doneAt: number
}

/** What an open is made of, in the middle of all of them: server and bench go by one clock. */
async function partsOf(opens: readonly Open[], databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`set lintel.scope = 'system'`)
  const { rows } = await client.query<{ key: string; ordered: number; heard: number }>(
    `select uuid as key, extract(epoch from created_at)::float * 1000 as ordered, extract(epoch from settled_at)::float * 1000 as heard
    from door_command where uuid = any($1)`,
    [opens.map(({ key }) => key)],
  )
  await client.end()
  const moments = new Map(rows.map((row) => [row.key, row]))
  const parts = opens.flatMap(({ key, clickedAt, answeredAt, doneAt }) => {
    const moment = moments.get(key)
    if (!moment) return []
    const { ordered, heard } = moment
    const [clicked, answered, shown] = [clickedAt, answeredAt, doneAt].map((at) => performance.timeOrigin + at)
    return [[ordered - clicked!, answered! - ordered, heard - ordered, shown! - heard]]
  })
  const names = ['call to order', 'order to answer', 'order to "done" of the device', '"done" to the browser']
  return names.map((name, part) => `${name} ${median(parts.map((one) => one[part]!)).toFixed(1)} ms`).join(', ')
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
