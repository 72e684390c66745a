import type pg from 'pg'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { volumeNames } from '../../apps/server/src/seed/volume.ts'
import { serve } from '../volume-lists.ts'
import { callsInTurn, fillSites, print, timesInTurn, type Server } from './turns.ts'

/**
 * (k) Devices above sites: 20,000 of 2,000 communities against 2,000 of 200, the same page with the same filter for the
 * platform, a distributor and an installer. The two sizes take turns. Beside it stands the page as it is usually
 * written, as the owner, without policies, server and session: devices joined to the sites of the operator.
 */
const sizes = { small: 200, whole: 2_000 } as const
const devicesOfSite = 10
const actors = ['superManager', 'distributor', 'installer'] as const
type Actor = (typeof actors)[number]

const siteType = 'community'
const ways = {
  'first page': { siteType },
  'page 5 of 40': { siteType, page: 5, size: 40 },
  offline: { siteType, status: 'offline' },
  'end of a MAC': { siteType, keyword: '000777' },
  'words of many': { siteType, keyword: 'panel' },
} as const

/** Sites below the installer of the volume, and its devices. */
async function fill(owner: pg.Client, sites: number): Promise<void> {
  await fillSites(owner, { sites, devices: devicesOfSite })
  await owner.query('vacuum (analyze) device')
  await owner.query('vacuum (analyze) project')
  await owner.query('vacuum (analyze) search_word')
  await owner.query('vacuum (analyze) operator_counter')
}

const below: Readonly<Record<Actor, string>> = {
  superManager: 'true',
  distributor: 'site.distributor_uuid = operator.uuid',
  installer: 'site.installer_uuid = operator.uuid',
}

/** The first page as a peer writes it, with the count of all. */
const peerPage = (owner: pg.Client, actor: Actor) =>
  owner.query(
    `select d.*, site.name as site, installer.display_name as installer, distributor.display_name as distributor,
      count(*) over () as total
    from device d join project site on site.uuid = d.project_uuid join account installer on installer.uuid = site.installer_uuid
      join account distributor on distributor.uuid = site.distributor_uuid, account operator
    where operator.user_name = $1 and site.kind in ('community', 'oldCommunity') and ${below[actor]}
    order by d.name, d.uuid limit 10`,
    [volumeNames[actor]],
  )

export async function fleetDevices(): Promise<void> {
  const list = everyOperation.find(({ name }) => name === 'fleetDevice.list')!
  const postgres = await startTemporaryPostgres()
  const servers: Server[] = []
  try {
    for (const [name, sites] of Object.entries(sizes)) {
      const server = await serve(postgres.url, `fleet_${name}`, 0.01)
      servers.push(server)
      await fill(server.raw, sites)
    }
    console.log(`(k) 20,000 devices of 2,000 sites against 2,000 of 200, p95 in ms`)
    for (const actor of actors) {
      for (const [way, input] of Object.entries(ways))
        print(actor, way, await callsInTurn(servers, list, actor, () => input))
      print(actor, 'peer, first page', await timesInTurn(servers, ({ raw }) => peerPage(raw, actor)))
    }
  } finally {
    for (const server of servers) {
      await server.raw.end()
      server.child.kill()
    }
    await postgres.stop()
  }
}
