import type { Logger } from 'pino'
import type { Vault } from '../../access/vault.ts'
import type { Database } from '../../db/database.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { all, Reconciler } from '../connection/reconciler.ts'
import { loginsOfBrokerOnly, loginsLost } from '../metrics.ts'
import type { BrokerUser, BrokerUsers, DeviceLogin } from './broker-users.ts'
import { knownLogins, lockedLogins, lockedMaySignIn, type SealedLogin } from './login-queries.ts'

interface Parts {
  readonly database: Database
  readonly vault: Vault
  readonly brokerUsers: BrokerUsers
  readonly log: Logger
}

export interface LoginSync {
  close(): Promise<void>
}

/** How the broker differs from the list of the portal. */
export interface LoginComparison {
  /** Devices that the broker does not let in, and whose secrets are kept. */
  readonly missing: readonly string[]
  /** Devices that the broker lets in and that may not sign in. */
  readonly surplus: readonly string[]
  /** Devices that the broker has lost and whose secrets only it had. */
  readonly lost: readonly string[]
  /** How many devices sign in by a secret that only the broker has. */
  readonly brokerOnlyCount: number
}

type Step = { readonly kind: 'restore' | 'remove'; readonly macs: readonly string[] }

/** The broker's plugin writes its whole file after each change; meanwhile no message of any device is delivered. */
const pauseOfBrokerMs = 250
const mostAtOnce = 100
const firstAtOnce = 10
const namedInLog = 20

/**
 * Brings the broker to the list of device logins that the portal keeps, at each connect to it (docs/adr/0037): a broker
 * that was emptied or put back to an older state lets every device in again, and none that has left. Logins that others
 * have made at the broker stay as they are.
 */
export function startLoginSync({ database, vault, brokerUsers, log }: Parts): LoginSync {
  let atOnce = firstAtOnce
  let isBroken = false

  async function compare(): Promise<LoginComparison> {
    isBroken = false
    const users: BrokerUser[] = []
    for await (const page of brokerUsers.list()) users.push(...page)
    const logins = await database.read(systemScope, (db) => knownLogins(db))
    return compareLogins(logins, users)
  }

  function* steps({ missing, surplus, lost, brokerOnlyCount }: LoginComparison): Generator<Step> {
    loginsOfBrokerOnly.set(brokerOnlyCount)
    loginsLost.set(lost.length)
    if (lost.length > 0)
      log.error(
        { devices: lost.length, macs: lost.slice(0, namedInLog) },
        'the broker has lost logins of devices that only it had: claim these devices again',
      )
    if (brokerOnlyCount > 0)
      log.warn(
        { devices: brokerOnlyCount },
        'logins of devices are known to the broker only: if it loses them, these devices have to be claimed again',
      )
    if (missing.length > 0)
      log.warn({ devices: missing.length }, 'the broker has lost logins of devices: restoring them')
    for (let from = 0; from < missing.length && !isBroken;) {
      const macs = missing.slice(from, from + atOnce)
      from += macs.length
      yield { kind: 'restore', macs }
    }
    for (const mac of surplus) if (!isBroken) yield { kind: 'remove', macs: [mac] }
    if (missing.length > 0 && !isBroken) log.info({ devices: missing.length }, 'logins of devices are restored')
  }

  async function restoreLogins(macs: readonly string[]): Promise<void> {
    const began = performance.now()
    await database.write(systemScope, async (db) => {
      const logins = (await lockedLogins(db, macs)).flatMap((login) => decryptLogin(login) ?? [])
      if (logins.length > 0) await brokerUsers.restore(logins)
    })
    const tookMs = Math.max(1, performance.now() - began)
    atOnce = Math.min(mostAtOnce, Math.max(1, Math.round((macs.length * pauseOfBrokerMs) / tookMs)))
  }

  /** A secret that was damaged is given to no broker; all others are. */
  function decryptLogin({ mac, ciphertext }: SealedLogin): DeviceLogin | null {
    try {
      return { mac, secret: vault.decrypt(ciphertext) }
    } catch {
      log.error({ mac }, 'the secret of a device cannot be decrypted: claim the device again')
      return null
    }
  }

  const removeLogin = (mac: string): Promise<void> =>
    database.write(systemScope, async (db) => {
      if (!(await lockedMaySignIn(db, mac))) await brokerUsers.remove(mac)
    })

  const reconciler = new Reconciler<LoginComparison, Step>({
    subject: 'logins of devices at the broker',
    log,
    load: compare,
    diff: steps,
    async send({ kind, macs }) {
      try {
        await (kind === 'restore' ? restoreLogins(macs) : removeLogin(macs[0]!))
      } catch (error) {
        // What follows would fail as well; all of it is compared again after a pause.
        isBroken = true
        throw error
      }
    },
  })
  const stop = brokerUsers.onReady(() => void reconciler.reconcile(all))

  return {
    async close() {
      stop()
      await reconciler.close()
    },
  }
}

/** Compares what the portal knows with what the broker has. */
export function compareLogins(
  known: readonly { readonly mac: string; readonly isKept: boolean }[],
  users: readonly BrokerUser[],
): LoginComparison {
  const userByMac = new Map(users.map((user) => [user.mac, user]))
  const knownMacs = new Set(known.map(({ mac }) => mac))
  const isLetIn = (mac: string): boolean => userByMac.get(mac)?.hasRole === true
  const macsOf = (isWanted: (login: (typeof known)[number]) => boolean): readonly string[] =>
    known.filter(isWanted).map(({ mac }) => mac)
  return {
    missing: macsOf(({ mac, isKept }) => isKept && !isLetIn(mac)),
    surplus: users.filter(({ mac, isOwn }) => isOwn && !knownMacs.has(mac)).map(({ mac }) => mac),
    lost: macsOf(({ mac, isKept }) => !isKept && !userByMac.has(mac)),
    brokerOnlyCount: macsOf(({ mac, isKept }) => !isKept && userByMac.has(mac)).length,
  }
}
