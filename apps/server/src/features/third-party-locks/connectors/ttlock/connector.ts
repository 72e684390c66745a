import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pMap from 'p-map'
import { z } from 'zod'
import { readBody, vendorRequests, hostOf, type VendorResponse, type SendRequest } from '../request.ts'
import {
  LockCloudError,
  type LockConnector,
  type LockCredentials,
  type LockToken,
  type VendorLock,
} from '../../../../kernel/lock-connector.ts'
import { inOrder, maxLocks, once, TokenAnswer, tokenOf, wording } from '../sanitize.ts'
import { eventOf } from './records.ts'
import { RefusalError } from './refusals.ts'
import {
  FailureError,
  type Gateway,
  GatewayLocks,
  Gateways,
  type Lock,
  Locks,
  type LockRecord,
  OpenState,
  Records,
} from './shapes.ts'

/**
 * The address in today's documents, and that of their older edition. Which countries are served there is written
 * nowhere.
 */
const hosts: Readonly<Record<string, string>> = { europe: 'https://euapi.ttlock.com', world: 'https://api.sciener.com' }

/** A lock's own key material travels with it, so pages are far below the thousand that are allowed. */
const pageOfLocks = 200
const pageOfGateways = 200
const pageOfRecords = 200
const mostRecordPages = 5
const mostGateways = 50
/**
 * Locks of one gateway that are asked for their bolt at a time: each answer wakes the lock's radio and takes seconds.
 */
const mostStates = 10
const width = 6
/** A gateway serves one order at a time and refuses the next one; we try again, as a person at the door would. */
const mostTries = 5

/**
 * TTLock by its cloud API V3 (euopen.ttlock.com, "Cloud API V3").
 *
 * - Tokens: "Get access token" with the MD5 of the password in lower case, "Refresh access token". An expired token is
 *   told by error 10004, not by its date.
 * - Failures come under status 200 as `errcode`; what each means stands in `refusals.ts`.
 * - "Get the lock list of an account" tells of no connection. A lock is online when a gateway that is online has heard
 *   of it within 30 minutes ("Get the gateway list", "Get the lock list of a gateway"); without a gateway it is
 *   unknown.
 * - "Get the open state of a lock" goes by the gateway to the lock itself: gateways are asked at the same time, the
 *   locks of one in turn, within half the patience; the rest is not known.
 * - A bit of `featureValue` says whether it can be unlocked remotely; a lock needs a gateway for it, or WiFi of its
 *   own, of whose connection the list does not tell.
 */
export function ttlock({ patienceMs, local }: { patienceMs: number; local?: string }): LockConnector {
  const begin = (credentials: LockCredentials, token: LockToken): Account =>
    new Account(vendorRequests(patienceMs), hostOf(hosts, local, credentials.region), credentials, token)

  return {
    vendor: 'ttlock',

    async authenticate(credentials) {
      return byPassword(vendorRequests(patienceMs), hostOf(hosts, local, credentials.region), credentials)
    },

    async renew(credentials, { refresh }) {
      const send = vendorRequests(patienceMs)
      const host = hostOf(hosts, local, credentials.region)
      if (!refresh) return byPassword(send, host, credentials)
      try {
        return await tokenFor(send, host, credentials, { grant_type: 'refresh_token', refresh_token: refresh })
      } catch (error) {
        // A refresh token that was used up or withdrawn says nothing about the password.
        if (error instanceof LockCloudError && error.problem === 'tokenExpired')
          return byPassword(send, host, credentials)
        throw error
      }
    },

    async list(credentials, token) {
      const account = begin(credentials, token)
      const locks = await account.locks()
      const gatewayOf = await account.gatewaysOf(locks)
      const states = await account.states(gatewayOf, patienceMs / 2)
      return once(locks.map((lock) => lockOf(lock, gatewayOf.get(lock.lockId), states.get(lock.lockId))))
    },

    async unlock(credentials, token, lockId) {
      const account = begin(credentials, token)
      const parameters = { lockId: numberOf(lockId) }
      for (let tries = 1; ; tries++) {
        try {
          return await account.order('/v3/lock/unlock', parameters)
        } catch (error) {
          if (tries === mostTries || !(error instanceof RefusalError && error.isBusy)) throw error
        }
        await pause(patienceMs / 10)
      }
    },

    async events(credentials, token, lockIds, since) {
      const account = begin(credentials, token)
      const records = await pMap(lockIds, (id) => account.records(numberOf(id), since), { concurrency: width })
      return inOrder(
        records
          .flat()
          .map(eventOf)
          .filter((event) => event !== null),
        since,
      )
    },
  }
}

function numberOf(lockId: string): string {
  if (!/^\d{1,16}$/.test(lockId)) throw new LockCloudError('notAllowed', 'An id that the vendor does not give.')
  return lockId
}

/** The answer in a known shape, or the failure that its code means. */
function understood<Schema extends z.ZodType>(answer: VendorResponse, schema: Schema): z.output<Schema> {
  const code = FailureError.safeParse(answer.body).data?.errcode ?? 0
  if (code !== 0) throw new RefusalError(code, answer.where)
  return readBody(answer, schema)
}

async function tokenFor(
  send: SendRequest,
  host: string,
  { clientId, clientSecret }: LockCredentials,
  grant: Readonly<Record<string, string>>,
): Promise<LockToken> {
  const form = { clientId, clientSecret, ...grant }
  return tokenOf(understood(await send({ method: 'POST', url: new URL('/oauth2/token', host), form }), TokenAnswer))
}

function byPassword(send: SendRequest, host: string, credentials: LockCredentials): Promise<LockToken> {
  const password = createHash('md5').update(credentials.password).digest('hex')
  return tokenFor(send, host, credentials, { username: credentials.userName, password })
}

type Parameters = Readonly<Record<string, string>>

/** One account, asked with one token within one call of the connector. */
class Account {
  readonly #send: SendRequest
  readonly #host: string
  readonly #own: Parameters

  constructor(send: SendRequest, host: string, { clientId }: LockCredentials, { access }: LockToken) {
    this.#send = send
    this.#host = host
    this.#own = { clientId, accessToken: access }
  }

  /** The server takes a request within five minutes of its date. */
  #signed(parameters: Parameters): Record<string, string> {
    return { ...this.#own, ...parameters, date: String(Date.now()) }
  }

  async #get<Schema extends z.ZodType>(
    path: string,
    parameters: Parameters,
    schema: Schema,
    withinMs?: number,
  ): Promise<z.output<Schema>> {
    const url = new URL(path, this.#host)
    url.search = new URLSearchParams(this.#signed(parameters)).toString()
    return understood(await this.#send({ method: 'GET', url, ...(withinMs !== undefined && { withinMs }) }), schema)
  }

  async order(path: string, parameters: Parameters): Promise<void> {
    const question = { method: 'POST', url: new URL(path, this.#host), form: this.#signed(parameters) } as const
    // A success without its code is no success: this opened a door or it did not.
    understood(await this.#send(question), FailureError)
  }

  async locks(): Promise<Lock[]> {
    const locks: Lock[] = []
    for (let pageNo = 1; locks.length < maxLocks; pageNo++) {
      const page = { pageNo: String(pageNo), pageSize: String(pageOfLocks) }
      const { list, pages } = await this.#get('/v3/lock/list', page, Locks)
      locks.push(...list)
      if (list.length === 0 || pageNo >= (pages ?? 1)) break
    }
    return locks.slice(0, maxLocks)
  }

  /** By which gateway each lock is reached: one that is online, where there is one. */
  async gatewaysOf(locks: readonly Lock[]): Promise<Map<number, Gateway>> {
    const gatewayOf = new Map<number, Gateway>()
    if (!locks.some(({ hasGateway }) => hasGateway === 1)) return gatewayOf
    const page = { pageNo: '1', pageSize: String(pageOfGateways), orderBy: '0' }
    const { list } = await this.#get('/v3/gateway/list', page, Gateways)
    const gateways = list.slice(0, mostGateways)
    const gatewayLocks = await pMap(
      gateways,
      ({ gatewayId }) => this.#get('/v3/gateway/listLock', { gatewayId: String(gatewayId) }, GatewayLocks),
      { concurrency: width },
    )
    gateways.forEach((gateway, place) => {
      for (const { lockId } of gatewayLocks[place]!.list) {
        if (gatewayOf.get(lockId)?.isOnline !== 1) gatewayOf.set(lockId, gateway)
      }
    })
    return gatewayOf
  }

  /** The bolts that could be asked for in time: 0 locked, 1 unlocked, 2 unknown. */
  async states(gatewayOf: ReadonlyMap<number, Gateway>, withinMs: number): Promise<Map<number, number>> {
    const states = new Map<number, number>()
    const end = Date.now() + withinMs
    const online = [...gatewayOf].filter(([, gateway]) => gateway.isOnline === 1)
    const byGateway = Map.groupBy(online, ([, { gatewayId }]) => gatewayId)
    const ask = async (locks: readonly (readonly [lockId: number, Gateway])[]) => {
      for (const [lockId] of locks.slice(0, mostStates)) {
        const remainingMs = end - Date.now()
        if (remainingMs <= 0) return
        const answer = await this.#get(
          '/v3/lock/queryOpenState',
          { lockId: String(lockId) },
          OpenState,
          remainingMs,
        ).catch(() => null)
        if (answer !== null) states.set(lockId, answer.state)
      }
    }
    await pMap(byGateway.values(), ask, { concurrency: width })
    return states
  }

  async records(lockId: string, since: Date): Promise<LockRecord[]> {
    const records: LockRecord[] = []
    for (let pageNo = 1; pageNo <= mostRecordPages; pageNo++) {
      const { list, pages } = await this.#get(
        '/v3/lockRecord/list',
        { lockId, startDate: String(since.getTime()), pageNo: String(pageNo), pageSize: String(pageOfRecords) },
        Records,
      )
      records.push(...list.filter((record) => String(record.lockId) === lockId))
      if (list.length === 0 || pageNo >= (pages ?? 1)) break
    }
    return records
  }
}

/** Bits of `featureValue`: unlocking by gateway ("to judge whether it can be unlocked remotely"), WiFi of its own. */
const unlocksRemotely = 10n
const hasWifi = 56n
const can = (lock: Lock, bit: bigint): boolean => ((BigInt(`0x${lock.featureValue || '0'}`) >> bit) & 1n) === 1n

/** The Bluetooth name of a lock begins with its model ("YS1003_c18c9c"). */
const modelOf = (lockName: string): string => lockName.replace(/_[0-9a-f]+$/i, '')

function lockOf(lock: Lock, gateway: Gateway | undefined, state: number | undefined): VendorLock {
  const hasGateway = lock.hasGateway === 1
  const charge = lock.electricQuantity
  return {
    id: String(lock.lockId),
    name: wording(lock.lockAlias || lock.lockName) || String(lock.lockId),
    model: modelOf(wording(lock.lockName)),
    hub: wording(gateway?.gatewayName),
    isOnline: hasGateway ? gateway?.isOnline === 1 : null,
    battery: typeof charge === 'number' && charge >= 0 && charge <= 100 ? Math.round(charge) : null,
    isLocked: state === 0 ? true : state === 1 ? false : null,
    supportsRemoteUnlock: (hasGateway || can(lock, hasWifi)) && can(lock, unlocksRemotely),
  }
}
