import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockVendorNames, type LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Vault } from '../access/vault.ts'
import type { DB } from '../db/tables.ts'
import { encryptCredentials } from '../features/third-party-locks/writes.ts'
import { stopping } from './programs.ts'
import { demoPassword } from './demo-scenario.ts'

const cloudsProgram = fileURLToPath(new URL('../../../simulator/src/vendor-clouds/run.ts', import.meta.url))
const patienceMs = 10_000

const Addresses = z.record(z.enum(lockVendorNames), z.url())

export interface DemoVendorClouds {
  readonly local: Readonly<Record<LockVendor, string>>
  readonly stop: () => Promise<void>
}

/**
 * Starts the demo's clouds of vendors of locks as a program of their own, which knows nothing of the server, at ports
 * that are other ones with each start. Null where they do not come up: the portal goes on, and has no region of its
 * own.
 */
export async function startVendorClouds(
  dataDir: string,
  say: (sentence: string) => void,
): Promise<DemoVendorClouds | null> {
  const child = fork(cloudsProgram, [join(dataDir, 'lock-clouds')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const stop = stopping(child, (code) =>
    say(`The clouds of vendors of locks ended (${code}); the portal goes on without them.`),
  )
  try {
    const earlyExit = once(child, 'exit').then(() => Promise.reject(new Error('ended')))
    const [message] = (await Promise.race([
      once(child, 'message', { signal: AbortSignal.timeout(patienceMs) }),
      earlyExit,
    ])) as unknown[]
    const local = Addresses.parse(message)
    // Not awaited: it ends with this process.
    child.channel?.unref()
    child.unref()
    return { local, stop }
  } catch {
    await stop()
    say('The clouds of vendors of locks did not start; the portal goes on without them.')
    return null
  }
}

/** What every cloud of the demo is entered with; docs/code/devices.md says it to people who try. */
const account = {
  region: 'local',
  clientId: 'demo',
  clientSecret: demoPassword,
  userName: 'demo',
  password: demoPassword,
} as const

/** Which sites of the scenario have an account at which vendor: the tower at two of three, the homes at the third. */
const accounts = [
  { site: 'tower', vendor: 'saltoKs', siteId: 'demo' },
  { site: 'tower', vendor: 'ttlock', siteId: '' },
  { site: 'gardens', vendor: 'dormakaba', siteId: 'gardens' },
  { site: 'villa', vendor: 'dormakaba', siteId: 'villa' },
] as const

interface LockSeed {
  readonly vault: Vault
  /** Sites of the scenario by their key. */
  readonly projects: ReadonlyMap<string, string>
  readonly distributorUuid: string
}

/**
 * The accounts of the scenario, whose distributor has third-party locks switched on. Their locks come when the clouds
 * are asked for the first time.
 */
export async function seedLockAccounts(db: Kysely<DB>, { vault, projects, distributorUuid }: LockSeed): Promise<void> {
  const now = new Date()
  await db
    .updateTable('operator')
    .set({ switches: JSON.stringify({ thirdPartyLock: true }) })
    .where('account_uuid', '=', distributorUuid)
    .execute()
  await db
    .insertInto('lock_account')
    .values(
      accounts.map(({ site, vendor, siteId }) => ({
        project_uuid: projects.get(site)!,
        vendor,
        region: account.region,
        site_id: siteId,
        credentials: encryptCredentials(vault, { ...account, siteId }),
        requested_at: now,
        next_attempt_at: now,
      })),
    )
    .execute()
}
