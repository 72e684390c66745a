import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { eventsFrom } from './passages.ts'

/**
 * The same events in a plain table with the indexes of a log: by time, by door and by person. Rows come in batches, each
 * committed before the next one; no broker, no policies, and nothing follows from an event.
 */
const connections = 4

const table = `create table bench_event (
  site uuid not null, occurred_at timestamptz not null, uuid uuid not null, received_at timestamptz not null,
  type text not null, device uuid not null, device_name text not null, door uuid, door_name text, person uuid,
  person_name text, method text, granted boolean, direction text, number bigint not null, primary key (site, occurred_at, uuid)
);
create index on bench_event (site, door, occurred_at);
create index on bench_event (site, person, occurred_at);`
const columns =
  'site, occurred_at, uuid, received_at, type, device, device_name, door, door_name, person, person_name, method, granted, direction, number'
const types = `site uuid, occurred_at timestamptz, uuid uuid, received_at timestamptz, type text, device uuid, device_name text,
  door uuid, door_name text, person uuid, person_name text, method text, granted boolean, direction text, number bigint`
const names = columns.split(', ')

type Row = Readonly<Record<string, string | number | boolean | null>>
export type Way = 'copy' | 'insert'

/** Opens the peer over a database: answers how many events a second it stores, one way or the other. */
export async function openPeer(databaseUrl: string, people: readonly string[]) {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }))
  for (const client of clients) await client.connect()
  await clients[0]!.query(table)
  const site = randomUUID()
  const places = clients.map(() => ({ device: randomUUID(), doors: [randomUUID(), randomUUID()] }))
  let last = 0

  const batchOf = (events: number, index: number): readonly Row[] => {
    const at = Date.now()
    const { device, doors } = places[index]!
    const first = last + 1
    last += events
    return eventsFrom(first, events, index, people).map((event) => ({
      site,
      occurred_at: new Date(event.t!).toISOString(),
      uuid: randomUUID(),
      received_at: new Date(at).toISOString(),
      type: event.type,
      device,
      device_name: `Panel ${index}`,
      door: doors[event.door!]!,
      door_name: `Front ${index}`,
      person: event.person ?? null,
      person_name: event.person === undefined ? null : 'Person 100',
      method: event.method ?? null,
      granted: event.granted ?? null,
      direction: event.direction ?? null,
      number: event.n,
    }))
  }

  return {
    async round(way: Way, batches: number, events: number): Promise<number> {
      const each = Math.ceil(batches / connections)
      const work = clients.map((_, index) => Array.from({ length: each }, () => batchOf(events, index)))
      const before = performance.now()
      await Promise.all(
        clients.map(async (client, index) => {
          for (const rows of work[index]!) await (way === 'copy' ? copy : insert)(client, rows)
        }),
      )
      return (each * connections * events) / ((performance.now() - before) / 1_000)
    },
    async close() {
      for (const client of clients) await client.end()
    },
  }
}

async function copy(client: pg.Client, rows: readonly Row[]): Promise<void> {
  const stream = client.query(copyFrom(`copy bench_event (${columns}) from stdin`))
  const done = once(stream, 'finish')
  stream.end(rows.map((row) => names.map((name) => row[name] ?? String.raw`\N`).join('\t') + '\n').join(''))
  await done
}

async function insert(client: pg.Client, rows: readonly Row[]): Promise<void> {
  await client.query({
    name: 'insert',
    text: `insert into bench_event (${columns}) select ${columns} from json_to_recordset($1::json) as input (${types})`,
    values: [JSON.stringify(rows)],
  })
}
