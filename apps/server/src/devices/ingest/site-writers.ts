import { LRUCache } from 'lru-cache'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import type { ReceivedBatch } from '../connection/dispatcher.ts'
import { ingestOfDevices, type DeviceBatches, type IngestResults } from './ingest.ts'

/** Stores batches of devices; those of one site that come while its writers are busy are stored together. */
export interface SiteWriters {
  /** Answers after the commit what became of each batch. */
  store(mac: string, received: readonly ReceivedBatch[]): Promise<IngestResults>
}

/** One transaction of a site waits for the database while another one is prepared; more would wait for each other. */
const writersPerSite = 2
/** Events of one transaction: a person who opens a door waits for no more than these. */
const eventsTogether = 1_600
const macsRemembered = 20_000

interface Waiting {
  readonly device: DeviceBatches
  readonly resolve: (results: IngestResults) => void
  readonly reject: (error: unknown) => void
}

interface Site {
  readonly waiting: Waiting[]
  writers: number
}

/**
 * Keeps the writers of the sites. Of which site a device is, is known from its first batch on; where it has changed, the
 * batches are stored device by device.
 */
export function createSiteWriters(database: Database, vault: Vault): SiteWriters {
  const siteOf = new LRUCache<string, string>({ max: macsRemembered })
  const sites = new Map<string, Site>()

  async function write(waiting: readonly Waiting[]): Promise<void> {
    try {
      const devices = waiting.map(({ device }) => device)
      const results = await ingestOfDevices(database, devices, vault)
      for (const [index, { device, resolve }] of waiting.entries()) {
        remember(device.mac, results[index]!)
        resolve(results[index]!)
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  function remember(mac: string, results: IngestResults): void {
    const result = results.find((one) => one !== null && !(one instanceof Error))
    if (result && 'projectUuid' in result) siteOf.set(mac, result.projectUuid)
    else siteOf.delete(mac)
  }

  async function run(name: string, site: Site): Promise<void> {
    site.writers += 1
    while (site.waiting.length > 0) await write(firstOf(site.waiting))
    site.writers -= 1
    if (site.writers === 0) sites.delete(name)
  }

  return {
    store: (mac, received) =>
      new Promise((resolve, reject) => {
        // A device that has sent nothing yet is as a site of its own.
        const name = siteOf.get(mac) ?? mac
        const site = sites.get(name) ?? { waiting: [], writers: 0 }
        sites.set(name, site)
        site.waiting.push({ device: { mac, received }, resolve, reject })
        if (site.writers < writersPerSite) void run(name, site)
      }),
  }
}

/** Takes the first of those that wait, as many as one transaction stores. */
function firstOf(waiting: Waiting[]): readonly Waiting[] {
  let events = 0
  const end = waiting.findIndex(({ device }, index) => {
    events += device.received.reduce((sum, { batch }) => sum + batch.events.length, 0)
    return index > 0 && events > eventsTogether
  })
  return waiting.splice(0, end === -1 ? waiting.length : end)
}
