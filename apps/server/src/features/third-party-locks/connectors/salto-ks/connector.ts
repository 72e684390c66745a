import { z } from 'zod'
import { readBody, basic, vendorRequests, hostOf, segment, type VendorResponse, type SendRequest } from '../request.ts'
import {
  LockCloudError,
  type LockConnector,
  type LockCredentials,
  type LockToken,
  type VendorLock,
  type VendorLockEvent,
} from '../../../../kernel/lock-connector.ts'
import { HeaderText, inOrder, maxLocks, once, TokenAnswer, tokenOf, wording } from '../sanitize.ts'
import { Entries, type Entry, Lock, Locks, OAuthFailure, Sites, SiteUser } from './shapes.ts'

interface Hosts {
  /** The identity server. */
  readonly identity: string
  /** The Connect API. */
  readonly api: string
}

/**
 * Both environments as published (developer.saltosystems.com, KS Connect API, "OpenID Connect concepts" and "API
 * Reference").
 */
const hosts: Readonly<Record<string, Hosts>> = {
  europe: { identity: 'https://identity.eu.my-clay.com', api: 'https://connect.my-clay.com' },
  acceptance: { identity: 'https://identity-acc.eu.my-clay.com', api: 'https://clp-accept-user.my-clay.com' },
}

const scope = 'user_api.full_access'
const pageOfLocks = 100
const pageOfEntries = 100
const mostPages = 10
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Salto KS by its Connect API.
 *
 * - Tokens: `POST {identity}/connect/token` with the client as Basic and the password grant
 *   (developer.saltosystems.com, "Getting authenticated"; "Integration types", backend server). A refresh token is
 *   asked for by OpenID's `offline_access`; to a
 *   client that may not have one the server answers `invalid_scope`, and we ask without.
 * - Sites, locks, IQs and the site's user: `/v1.2/sites…`; entries exist at `/v1.1` alone and are continued by the
 *   header `CLP-Continuation-Token` (ClaySolutions' `clp-php-sdk`, `EntriesAPI`).
 * - Unlocking: `PATCH …/locks/{id}/locking` with `locked_state: unlocked`; the lock locks itself again (saltoks.com,
 *   "Remote Lock Opening"). Where the IQ asks for a one-time password, the account would have to be activated at that
 *   IQ with a PIN
 *   of its own, which we do not keep: such a lock cannot be unlocked remotely.
 * - The charge of a battery is a word at Salto, whose scale we found nowhere: null. How an event by a mobile key is
 *   called we did not find either: its method is unknown.
 */
export function saltoKs({ patienceMs, local }: { patienceMs: number; local?: string }): LockConnector {
  const at = (credentials: LockCredentials): Hosts =>
    hostOf(hosts, local === undefined ? undefined : { identity: local, api: local }, credentials.region)

  return {
    vendor: 'saltoKs',

    async authenticate(credentials) {
      const send = vendorRequests(patienceMs)
      const token = await byPassword(send, at(credentials), credentials)
      const site = new Site(
        send,
        at(credentials).api,
        token,
        await siteIdOf(send, at(credentials).api, token, credentials),
      )
      await site.user()
      return token
    },

    async renew(credentials, { refresh }) {
      const send = vendorRequests(patienceMs)
      const { identity } = at(credentials)
      const tokenOrError = refresh
        ? await tokenFor(send, identity, credentials, { grant_type: 'refresh_token', refresh_token: refresh })
        : 'invalid_grant'
      // A refresh token that was used up or withdrawn says nothing about the password.
      return typeof tokenOrError === 'string' ? byPassword(send, at(credentials), credentials) : tokenOrError
    },

    async list(credentials, token) {
      const site = await siteOf(vendorRequests(patienceMs), at(credentials).api, token, credentials)
      const { remote_access } = await site.user()
      const locks = await site.locks()
      return once(locks.map((lock) => lockOf(lock, remote_access === true)))
    },

    async unlock(credentials, token, lockId) {
      const site = await siteOf(vendorRequests(patienceMs), at(credentials).api, token, credentials)
      await site.unlock(segment(lockId, 'notAllowed'))
    },

    async events(credentials, token, lockIds, since) {
      const site = await siteOf(vendorRequests(patienceMs), at(credentials).api, token, credentials)
      const requestedLockIds = new Set(lockIds)
      const events = (await site.entries(since)).map(eventOf).filter((event) => event !== null)
      return inOrder(
        events.filter(({ lockId }) => requestedLockIds.has(lockId)),
        since,
      )
    },
  }
}

/** A token, or the identity server's own word for its refusal. */
async function tokenFor(
  send: SendRequest,
  identity: string,
  { clientId, clientSecret }: LockCredentials,
  grant: Readonly<Record<string, string>>,
): Promise<LockToken | string> {
  const answer = await send({
    method: 'POST',
    url: new URL('/connect/token', identity),
    // Each part encoded as in a form (RFC 6749, 2.3.1).
    headers: basic(encodeURIComponent(clientId), encodeURIComponent(clientSecret)),
    form: grant,
  })
  if (answer.status === 400 || answer.status === 401) {
    return OAuthFailure.safeParse(answer.body).data?.error ?? 'invalid_grant'
  }
  return tokenOf(readBody(answer, TokenAnswer))
}

async function byPassword(send: SendRequest, { identity }: Hosts, credentials: LockCredentials): Promise<LockToken> {
  const grant = { grant_type: 'password', username: credentials.userName, password: credentials.password }
  const lasting = await tokenFor(send, identity, credentials, { ...grant, scope: `${scope} offline_access` })
  const token = lasting === 'invalid_scope' ? await tokenFor(send, identity, credentials, { ...grant, scope }) : lasting
  if (typeof token === 'string')
    throw new LockCloudError('wrongCredentials', `The identity server refused: ${wording(token)}`)
  return token
}

const bearer = ({ access }: LockToken): Record<string, string> => ({ authorization: `Bearer ${access}` })

/**
 * The site among those of the account: by its UUID, or by the readable id or name that its owner reads in Salto's own
 * portal. The interface itself takes the UUID alone.
 */
async function siteIdOf(
  send: SendRequest,
  api: string,
  token: LockToken,
  { siteId }: LockCredentials,
): Promise<string> {
  const answer = await send({ method: 'GET', url: new URL('/v1.2/sites', api), headers: bearer(token) })
  const wantedId = siteId.trim().toLowerCase()
  const isWished = (name: string | null | undefined): boolean => name?.trim().toLowerCase() === wantedId
  const site = readBody(answer, Sites).find(
    ({ id, site_uid, customer_reference }) => isWished(id) || isWished(site_uid) || isWished(customer_reference),
  )
  if (!site) throw new LockCloudError('noSuchSite', 'The account has no such site.')
  return site.id
}

async function siteOf(send: SendRequest, api: string, token: LockToken, credentials: LockCredentials): Promise<Site> {
  const isUuid = uuid.test(credentials.siteId)
  return new Site(send, api, token, isUuid ? credentials.siteId : await siteIdOf(send, api, token, credentials))
}

/** One site, asked with one token within one call of the connector. */
class Site {
  readonly #send: SendRequest
  readonly #api: string
  readonly #token: LockToken
  readonly #id: string

  constructor(send: SendRequest, api: string, token: LockToken, id: string) {
    this.#send = send
    this.#api = api
    this.#token = token
    this.#id = id
  }

  #get(url: URL, headers: Record<string, string> = {}): Promise<VendorResponse> {
    return this.#send({ method: 'GET', url, headers: { ...bearer(this.#token), ...headers } })
  }

  #address(version: string, path: string): URL {
    return new URL(`/${version}/sites/${this.#id}/${path}`, this.#api)
  }

  /** The account as this site knows it. Throws `accountBlocked` where the site has blocked it. */
  async user(): Promise<z.output<typeof SiteUser>> {
    const user = readBody(await this.#get(this.#address('v1.2', 'me')), SiteUser)
    if (user.blocked) throw new LockCloudError('accountBlocked', 'The site has blocked the account.')
    return user
  }

  async locks(): Promise<Lock[]> {
    const first = this.#address('v1.2', 'locks')
    first.searchParams.set('$top', String(pageOfLocks))
    const locks: Lock[] = []
    let page: URL | null = first
    while (page !== null && locks.length < maxLocks) {
      const { items, next_page_link }: z.output<typeof Locks> = readBody(await this.#get(page), Locks)
      locks.push(...items)
      page = next_page_link && items.length > 0 ? samePlace(next_page_link, first) : null
    }
    return locks.slice(0, maxLocks)
  }

  /** Asks how the lock stands first: what a failed `locking` answers at a hub that is away is written nowhere. */
  async unlock(lockId: string): Promise<void> {
    const address = this.#address('v1.2', `locks/${lockId}`)
    const lock = readBody(await this.#get(address), Lock, { 404: 'notAllowed' })
    if (!lock.iq || lock.iq.otp_enabled !== false)
      throw new LockCloudError('notAllowed', 'The hub wants a password of its own.')
    if (!reaches(lock)) throw new LockCloudError('hubOffline', 'The hub or the lock is offline.')
    const locking = new URL(`${address.pathname}/locking`, address)
    const json = { locked_state: 'unlocked' }
    const answer = await this.#send({ method: 'PATCH', url: locking, headers: bearer(this.#token), json })
    // 400 and 404 both mean "Otp is invalid" here, 403 a missing right or a blocked password (see the shapes' source,
    // section 9).
    readBody(answer, z.unknown(), { 400: 'notAllowed', 404: 'notAllowed' })
  }

  /** Newest first as they come, until one is older than the moment. */
  async entries(since: Date): Promise<Entry[]> {
    const address = this.#address('v1.1', 'entries')
    address.searchParams.set('$top', String(pageOfEntries))
    address.searchParams.set('$orderby', 'utc_date_time desc')
    const entries: Entry[] = []
    let more: string | null | undefined = ''
    for (let page = 0; page < mostPages && typeof more === 'string'; page++) {
      const headers: Record<string, string> = more ? { 'CLP-Continuation-Token': more } : {}
      const { items, continuation_token }: z.output<typeof Entries> = readBody(
        await this.#get(address, headers),
        Entries,
      )
      entries.push(...items)
      const isPast = items.some(({ utc_date_time }) => new Date(utc_date_time) < since)
      more = isPast || items.length === 0 ? null : HeaderText.safeParse(continuation_token).data
    }
    return entries
  }
}

/** The next page of a list, which is a page of the same list or none: a token goes nowhere else. */
function samePlace(link: string, list: URL): URL {
  const next = URL.parse(link, list)
  if (next?.origin !== list.origin || next.pathname !== list.pathname) {
    throw new LockCloudError('strange', `GET ${list.host}${list.pathname}: the next page is somewhere else`)
  }
  return next
}

/**
 * An IQ that lost its connection leaves its locks "online" for a while (claysolutions.freshdesk.com, article
 * 101000416002).
 */
const reaches = ({ online, iq }: Lock): boolean => online === true && iq?.is_online !== false

function lockOf(lock: Lock, mayOpen: boolean): VendorLock {
  const isLocked = { locked: true, unlocked: false, office_mode: false }[lock.locked_state ?? '']
  return {
    id: lock.id,
    name: wording(lock.customer_reference) || lock.id,
    model: wording(lock.vendor?.display_name || lock.lock_type),
    hub: wording(lock.iq?.customer_reference),
    isOnline: typeof lock.online === 'boolean' ? reaches(lock) : null,
    battery: null,
    isLocked: isLocked ?? null,
    supportsRemoteUnlock: mayOpen && lock.iq?.otp_enabled === false,
  }
}

const methods: Readonly<Record<string, VendorLockEvent['method']>> = { tag: 'card', pin_code: 'pin', remote: 'remote' }

/**
 * Office mode is a lock that stays open: its start opens, its end locks (claysolutions.freshdesk.com, "Different
 * events").
 */
function kindOf({ event_category, event_detail }: Entry): VendorLockEvent['kind'] | null {
  if (event_category === 'lock_opened') return 'opened'
  if (event_category === 'lock_rejected') return 'denied'
  if (!event_category.endsWith('office_mode')) return null
  return event_detail === 'start' ? 'opened' : event_detail === 'end' ? 'locked' : null
}

function eventOf(entry: Entry): VendorLockEvent | null {
  const kind = kindOf(entry)
  if (kind === null || !entry.lock_id) return null
  const name = [entry.user_first_name, entry.user_last_name].filter(Boolean).join(' ')
  return {
    id: entry.id,
    lockId: entry.lock_id,
    at: new Date(entry.utc_date_time),
    kind,
    method: methods[entry.access_by ?? ''] ?? 'unknown',
    by: wording(name || entry.user_alias),
  }
}
