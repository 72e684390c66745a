import type pg from 'pg'
import type { NamedOperation } from '@lintel/contract/all/contract.ts'
import { volumeNames } from '../../apps/server/src/seed/volume.ts'
import { quantile } from '../kit/measurements.ts'
import { ask, type serve } from '../volume-lists.ts'

export type Server = Awaited<ReturnType<typeof serve>>
export type Actor = Parameters<typeof ask>[2]

const rounds = 60
const warmUp = 5
const goal = 1.5

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

/** Times of something at each of two servers, which take turns, in ms. */
export async function timesInTurn(
  servers: readonly Server[],
  run: (server: Server, index: number) => Promise<unknown>,
): Promise<readonly (readonly number[])[]> {
  const times = servers.map(() => [] as number[])
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const time = await timeOf(() => run(server, index))
      if (round >= 0) times[index]!.push(time)
    }
  }
  return times
}

/** Measures a call at each of two servers; the input may differ by server. */
export const callsInTurn = (
  servers: readonly Server[],
  call: NamedOperation,
  actor: Actor,
  input: (index: number) => object,
) =>
  timesInTurn(servers, async (server, index) => {
    const { code } = await ask(call, server, actor, input(index))
    if (code !== 0) throw new Error(`${call.name} as ${actor}: ${code}`)
  })

/** Prints the p95 at both sizes and their ratio; a peer has no goal. */
export function print(actor: string, way: string, times: readonly (readonly number[])[]): void {
  const [small = 0, whole = 0] = times.map((one) => quantile(one, 0.95))
  const ratio = whole / small
  const verdict = way.startsWith('peer') ? '' : ratio <= goal ? `  goal ≤ ${goal}: met` : `  goal ≤ ${goal}: MISSED`
  console.log(
    `  ${actor.padEnd(14)} ${way.padEnd(26)} ${small.toFixed(1).padStart(7)} ${whole.toFixed(1).padStart(7)}  ratio ${ratio.toFixed(2)}${verdict}`,
  )
}

/** So many communities below the installer of the volume, with devices at each, which run a version or none. */
export async function fillSites(
  owner: pg.Client,
  {
    sites,
    devices,
    firmware = null,
  }: { readonly sites: number; readonly devices: number; readonly firmware?: string | null },
): Promise<void> {
  await owner.query(
    `insert into project (kind, name, installer_uuid, sub_distributor_uuid, distributor_uuid)
      select 'community', 'Estate ' || n, a.installer_uuid, a.sub_distributor_uuid, a.distributor_uuid
      from account a, generate_series(1, $2::int) n where a.user_name = $1`,
    [volumeNames.installer, sites],
  )
  await owner.query(
    `insert into device (project_uuid, mac, name, location, model, type, relays, connection, firmware)
      select uuid, '0C11AA' || lpad(n::text, 6, '0'), 'Panel ' || (n * 7919) % 100003, 'Entrance', 'LD-200', 'doorPhone', 1,
        case when n % 10 = 0 then 'offline' else 'online' end, $2
      from (select site.uuid, row_number() over () as n from project site, generate_series(1, $1::int)
        where site.name like 'Estate %') numbered`,
    [devices, firmware],
  )
}
