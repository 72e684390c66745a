import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { claim } from '../../apps/server/test/devices/device-test-app.ts'
import { startServer, type BenchServer } from '../kit/server.ts'
import { median, spread } from '../kit/measurements.ts'
import type { Load, LoggedInDevice } from './devices.ts'
import { openPeer } from './peer.ts'
import { insertSites } from './site.ts'

/**
 * (k) Events of devices over the broker until they are acknowledged, with all that follows from them: of eight devices
 * of one site, and of four each of two sites, in batches as a device sends them that was away, and one by one. Beside
 * them, in the same rounds, the same events by `copy` and by one `insert` for each batch.
 */
const batchEvents = 50
const batches = 240
const warmUp = 2
const rounds = 7
const eventBytesGoal = 450

/** Bytes of everything that grows with events, the table of the peer left out. */
async function bytesOf({ owner }: BenchServer): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'bench_event'`,
  )
  return Number(rows[0]!.bytes)
}

export async function ingest(): Promise<void> {
  const server = await startServer({ hasDevices: true })
  const sites = await insertSites(server.database, [8, 4, 4])
  await server.owner.query('analyze')
  const devices: LoggedInDevice[] = []
  for (const device of sites.flat()) {
    const { data } = await claim(server.url, device.mac, device.claimCode)
    devices.push({ ...device, url: data!.mqtt.url, secret: data!.secret })
  }
  const worker = new Worker(new URL('devices.ts', import.meta.url), { workerData: devices })
  const peer = await openPeer(server.databaseUrl, devices[0]!.people)
  try {
    await once(worker, 'message')
    const indexesOf = (...numbers: readonly number[]) =>
      devices.flatMap(({ site }, index) => (numbers.some((number) => sites[number]![0]!.site === site) ? [index] : []))
    let eventCount = 0
    const send = async (load: Load): Promise<number> => {
      const events = load.devices.length * load.batches * load.events
      eventCount += events
      worker.postMessage(load)
      const [seconds] = (await once(worker, 'message')) as [number]
      return events / seconds
    }
    const ofSites = (...numbers: readonly number[]) => {
      const indexes = indexesOf(...numbers)
      return send({ devices: indexes, batches: batches / indexes.length, events: batchEvents })
    }
    const ways = {
      'one site': () => ofSites(0),
      'two sites': () => ofSites(1, 2),
      'one site, one by one': () => send({ devices: indexesOf(0), batches: 40, events: 1 }),
      copy: () => peer.round('copy', batches, batchEvents),
      insert: () => peer.round('insert', batches, batchEvents),
    } as const
    const figures = Object.fromEntries(Object.keys(ways).map((way) => [way, [] as number[]])) as Record<
      keyof typeof ways,
      number[]
    >
    let bytesBefore = 0
    for (let round = -warmUp; round < rounds; round += 1) {
      if (round === 0) {
        bytesBefore = await bytesOf(server)
        eventCount = 0
      }
      for (const [way, run] of Object.entries(ways)) {
        const figure = await run()
        if (round >= 0) figures[way as keyof typeof ways].push(figure)
      }
    }
    const bytes = ((await bytesOf(server)) - bytesBefore) / eventCount
    const { rows } = await server.owner.query<{ stored: string; people: string }>(
      'select count(*) as stored, count(person_uuid) as people from door_event',
    )
    console.log(`(k) events over the broker until they are acknowledged, batches of ${batchEvents}`)
    for (const [way, list] of Object.entries(figures)) console.log(`  ${way.padEnd(21)} ${spread(list, 'events/s')}`)
    const goal = (ours: keyof typeof ways, other: 'copy' | 'insert', least: number) => {
      const ratio = median(figures[ours]) / median(figures[other])
      const verdict = ratio >= least ? 'met' : 'MISSED'
      console.log(`  ${ours} / ${other}  ${ratio.toFixed(2)}   goal ≥ ${least}: ${verdict}`)
    }
    goal('one site', 'copy', 0.33)
    goal('one site', 'insert', 0.45)
    goal('two sites', 'copy', 0.45)
    console.log(
      `  ${bytes.toFixed(0)} bytes of an event   goal ≤ ${eventBytesGoal}: ${bytes <= eventBytesGoal ? 'met' : 'MISSED'}`,
    )
    console.log(`  ${rows[0]!.stored} events stored, ${rows[0]!.people} of them of a person\n`)
  } finally {
    await peer.close()
    await worker.terminate()
    await server.close()
  }
}
