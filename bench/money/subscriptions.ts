import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { idempotencyKeyField } from '@lintel/contract/kit/idempotency.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { subscription } from '@lintel/contract/subscriptions/operations.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { alternate, quantile, report } from '../kit/measurements.ts'
import { serve, type Serving } from '../residences/community.ts'

/**
 * (m) What is due at 20,000 apartments against 200, the two sizes taking turns; and an order of 1,000 of them, made and
 * settled by one call at a price of 0.00, against the same rows inserted by hand in one transaction.
 */
const small = 200
const large = Number(process.env['APARTMENTS'] ?? 20_000)
const rounds = Number(process.env['ROUNDS'] ?? 300)
const warmUp = 5
const pageGoal = 1.5
const orderRounds = 5
const orderGoal = 3
const orderItems = 1_000

const app = { projectKind: 'community', service: 'app' } as const
const ways: Readonly<Record<string, object>> = {
  'first page': {},
  'page 5 of 40': { page: 5, size: 40 },
  'of one site': { ofSite: true },
}

interface Server extends Serving {
  readonly owner: pg.Client
}

async function startSite(postgresUrl: string, apartments: number): Promise<Server> {
  const database = new URL(postgresUrl)
  database.pathname = `/due_${apartments}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database due_${apartments}`)
  await admin.end()
  const serving = await serve(database.href, apartments)
  const owner = new pg.Client({ connectionString: database.href })
  await owner.connect()
  await owner.query(`set lintel.scope = 'system'`)
  await owner.query(`insert into price (project_kind, service, monthly, valid_from, created_at, created_by)
    values ('community', 'app', 0, current_date, now(), 'Bench')`)
  await owner.query('analyze')
  return { ...serving, owner }
}

async function call<Data>({ url, token }: Serving, operation: Operation, input: object): Promise<Data> {
  const query = new URLSearchParams({ ...(input as Record<string, string>), timestamp: String(Date.now()) })
  const isRead = operation.method === 'GET'
  const address = `${url}${addressOf(operation.path).replace('{role}', pathRole.installer)}`
  const response = await fetch(isRead ? `${address}?${query}` : address, {
    method: operation.method,
    headers: { 'x-cloud-version': cloudVersion, 'x-auth-token': token, 'content-type': 'application/json' },
    ...(!isRead && { body: JSON.stringify({ ...input, [idempotencyKeyField]: randomUUID() }) }),
  })
  const body = (await response.json()) as { readonly code: number; readonly data: Data }
  if (body.code !== 0) throw new Error(JSON.stringify(body).slice(0, 300))
  return body.data
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

async function measurePages(sites: readonly Server[]): Promise<void> {
  console.log(`(m) what is due at ${large} apartments against ${small}
  times in ms: ${small} p50 p95, ${large} p50 p95, ratio of the p95`)
  for (const [name, { ofSite, ...way }] of Object.entries(ways) as [string, { ofSite?: true }][]) {
    const durations: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds + warmUp; round++) {
      for (const [index, site] of sites.entries()) {
        const input = { ...app, ...way, ...(ofSite && { projectUuid: site.site }) }
        const time = await timeOf(() => call(site, subscription.list, input))
        if (round >= warmUp) durations[index]!.push(time)
      }
    }
    const [few, many] = durations.map((times) => [quantile(times, 0.5), quantile(times, 0.95)] as const)
    const ratio = many![1] / few![1]
    const figures = [...few!, ...many!].map((figure) => figure.toFixed(1).padStart(7)).join(' ')
    console.log(
      `  ${name.padEnd(16)} ${figures}   ${ratio.toFixed(2)}   goal ≤ ${pageGoal}: ${ratio <= pageGoal ? 'met' : 'MISSED'}`,
    )
  }
}

interface Item {
  readonly projectUuid: string
  readonly subjectUuid: string
  readonly paidUntil: string | null
}

async function measureOrders(site: Server): Promise<void> {
  const nextItems = async () => {
    const filter = { ...app, kind: 'activate', projectUuid: site.site }
    const { items } = await call<{ items: Item[] }>(site, subscription.select, filter)
    return items.slice(0, orderItems)
  }
  const form = { projectKind: 'community', kind: 'activate', months: 12, total: 0, way: 'outside', acceptsTerms: true }
  const times = await alternate(
    orderRounds,
    async () => {
      const items = await nextItems()
      return timeOf(() => call(site, subscription.order, { ...form, items }))
    },
    async () => {
      const items = await nextItems()
      return timeOf(() => insertByHand(site.owner, items))
    },
  )
  report(`(m) an order of ${orderItems} items, made and settled`, times, 'ms', (ours, peer) => ({
    text: `≤ ${orderGoal} × rows by hand`,
    met: ours <= orderGoal * peer,
  }))
}

/** The same rows, by one who knows them already: the order, its lines and locks, ends and their history. */
async function insertByHand(owner: pg.Client, items: readonly Item[]): Promise<void> {
  const subjects = items.map(({ subjectUuid }) => subjectUuid)
  const site = items[0]!.projectUuid
  await owner.query('begin')
  const { rows } = await owner.query<{ uuid: string }>(
    `insert into payment_order (number, payer_uuid, made_by_uuid, installer_uuid, distributor_uuid, project_uuid, project_kind,
        kind, service, months, currency, state, created_at)
      select $1, installer_uuid, installer_uuid, installer_uuid, distributor_uuid, uuid, kind, 'activate', 'app', 12, 'EUR', 0,
        now() from project where uuid = $2 returning uuid`,
    [randomUUID(), site],
  )
  const order = rows[0]!.uuid
  const subjectRows = 'from unnest($3::uuid[]) with ordinality as given (subject, line)'
  await owner.query(
    `insert into payment_order_line (order_uuid, line, site_uuid, site_name, service, subject_uuid, subject_name, is_activation,
        unit_price, months, amount, expected_until, term)
      select $1, line, $2, 'Bench gardens', 'app', subject, 'Apartment', false, 0, 12, 0, current_date + 365,
        '{"kind":"months","months":12}' ${subjectRows}`,
    [order, site, subjects],
  )
  await owner.query(
    `insert into ordered_item (order_uuid, project_uuid, service, subject_uuid) select $1, $2, 'app', subject ${subjectRows}`,
    [order, site, subjects],
  )
  await owner.query(
    `insert into paid_item (project_uuid, service, subject_uuid, paid_until, is_activated, quantity)
      select $2, 'app', subject, current_date + 365, $1::uuid is not null, 1 ${subjectRows}`,
    [order, site, subjects],
  )
  await owner.query(
    `insert into paid_item_entry (project_uuid, service, subject_uuid, subject_name, at, kind, order_uuid, new_until, is_activated)
      select $2, 'app', subject, 'Apartment', now(), 'order', $1, current_date + 365, true ${subjectRows}`,
    [order, site, subjects],
  )
  await owner.query('update payment_order_line set new_until = expected_until where order_uuid = $1', [order])
  await owner.query('delete from ordered_item where order_uuid = $1', [order])
  await owner.query('update payment_order set state = 1, paid_at = now(), version = 2 where uuid = $1', [order])
  await owner.query('commit')
}

export async function subscriptions(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const sites: Server[] = []
  try {
    for (const apartments of [small, large]) sites.push(await startSite(postgres.url, apartments))
    await measurePages(sites)
    await measureOrders(sites[1]!)
  } finally {
    for (const site of sites) {
      await site.owner.end()
      site.stop()
    }
    await postgres.stop()
  }
}
