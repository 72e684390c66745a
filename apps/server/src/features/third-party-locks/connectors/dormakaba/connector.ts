import { z } from 'zod'
import { readBody, basic, vendorRequests, hostOf, segment, type SendRequest } from '../request.ts'
import {
  LockCloudError,
  type LockConnector,
  type LockCredentials,
  type LockToken,
  type VendorLock,
  type VendorLockEvent,
} from '../../../../kernel/lock-connector.ts'
import { inOrder, maxLocks, once, VendorId, wording } from '../sanitize.ts'

const hosts: Readonly<Record<string, string>> = { europe: 'https://api.exivo.io' }

const pageOfLog = 200
const mostPages = 5
/** Names in the log of the vendor for what we unlock. */
const ourName = 'Lintel'

const words = z.string().nullish()

/**
 * `ready` and `mode` are missing in the first description and present in what clients read (raycast/extensions,
 * `exivo`).
 */
const Component = z.object({
  id: VendorId,
  identifier: words,
  labelling: words,
  templateIdentifier: words,
  ready: z.boolean().nullish(),
  mode: words,
})
type Component = z.output<typeof Component>

const NamedPerson = z.object({ firstName: words, lastName: words }).nullish()

const LogEntry = z.object({
  id: z.string().min(1).max(128),
  name: words,
  occurredAt: z.iso.datetime({ offset: true }),
  data: z.object({
    component: z.object({ id: words }).nullish(),
    apiIdentifier: words,
    medium: z.object({ mobileApp: z.record(z.string(), z.unknown()).nullish() }).nullish(),
    person: NamedPerson,
    user: NamedPerson,
  }),
})
type LogEntry = z.output<typeof LogEntry>

/**
 * dormakaba exivo by its REST API 1.1: the site's id in the address, the API key and secret as Basic; both are made in
 * exivo's own portal and end there alone, so there is no token (hayloft/exivo-client-php, `README.md`,
 * `docs/Api/ComponentApi.md`,
 * `docs/Api/SiteApi.md`).
 *
 * - Components are doors and their gateways; a gateway says so in `templateIdentifier` (LeJeko/homebridge-exivo). Which
 *   gateway a door has, and the charge of a battery are not reported: empty, null.
 * - `ready` is taken for "can be reached". Of the bolt only the mode tells: `open` stands open, `closed` stays locked.
 * - An unlocking "is only a request so there is no guarantee the door will be unlocked" (`ComponentApi.md`): done means
 *   taken.
 * - The log's names are those of exivo's events: accessPermitted, accessDenied, componentUnlocked; others are passed
 *   over. What orders its pages is not described, so all of the days since the moment are read, at most 1000 entries.
 */
export function dormakaba({ patienceMs, local }: { patienceMs: number; local?: string }): LockConnector {
  const begin = (credentials: LockCredentials) =>
    siteOf(vendorRequests(patienceMs), hostOf(hosts, local, credentials.region), credentials)

  const authenticate = async (credentials: LockCredentials): Promise<LockToken> => {
    const { address, get } = begin(credentials)
    await get(address('info'), z.object({ id: z.string() }))
    return { access: '', refresh: '', until: null }
  }

  return {
    vendor: 'dormakaba',
    authenticate,
    // There is nothing to renew: the key is asked for again, whether it still counts.
    renew: authenticate,

    async list(credentials) {
      const { address, get } = begin(credentials)
      const components = await get(address('component'), z.array(Component))
      const doors = components.filter(
        ({ templateIdentifier }) => !templateIdentifier?.toLowerCase().includes('gateway'),
      )
      return once(doors.map(lockOf)).slice(0, maxLocks)
    },

    async unlock(credentials, _token, lockId) {
      const { send, address, get, headers } = begin(credentials)
      const path = `component/${segment(lockId, 'notAllowed')}`
      const component = await get(address(path), Component, { 404: 'notAllowed' })
      if (component.ready === false) throw new LockCloudError('hubOffline', 'The component is not ready.')
      const json = { delegatedUser: ourName }
      const answer = await send({ method: 'POST', url: address(`${path}/unlock`), headers, json })
      readBody(answer, z.unknown(), { 401: 'wrongCredentials', 404: 'notAllowed' })
    },

    async events(credentials, _token, lockIds, since) {
      const { address, get } = begin(credentials)
      const requestedLockIds = new Set(lockIds)
      const entries: LogEntry[] = []
      for (let page = 0; page < mostPages; page++) {
        const url = address('accesslog/component')
        url.searchParams.set('from', since.toISOString().slice(0, 10))
        url.searchParams.set('skip', String(page * pageOfLog))
        url.searchParams.set('limit', String(pageOfLog))
        const items = await get(url, z.array(LogEntry))
        entries.push(...items)
        if (items.length < pageOfLog) break
      }
      const events = entries.map(eventOf).filter((event) => event !== null)
      return inOrder(
        events.filter(({ lockId }) => requestedLockIds.has(lockId)),
        since,
      )
    },
  }
}

/** One site, asked within one call of the connector. */
function siteOf(send: SendRequest, host: string, { siteId, clientId, clientSecret }: LockCredentials) {
  const id = segment(siteId, 'noSuchSite')
  const headers = basic(clientId, clientSecret)
  const address = (path: string): URL => new URL(`/v1/${id}/${path}`, host)
  const get = async <Schema extends z.ZodType>(
    url: URL,
    schema: Schema,
    meaning: Parameters<typeof readBody>[2] = {},
  ): Promise<z.output<Schema>> =>
    readBody(await send({ method: 'GET', url, headers }), schema, { 401: 'wrongCredentials', ...meaning })
  return { send, headers, address, get }
}

function lockOf({ id, identifier, labelling, templateIdentifier, ready, mode }: Component): VendorLock {
  return {
    id,
    name: wording([identifier, labelling].filter(Boolean).join(' ')) || id,
    model: wording(templateIdentifier),
    hub: '',
    isOnline: ready ?? null,
    battery: null,
    isLocked: mode === 'open' ? false : mode === 'closed' ? true : null,
    supportsRemoteUnlock: true,
  }
}

const kinds: Readonly<Record<string, VendorLockEvent['kind']>> = {
  accessPermitted: 'opened',
  componentUnlocked: 'opened',
  accessDenied: 'denied',
}

/**
 * A key of the interface or a user of the portal unlocks remotely; a medium is a card, or a phone where it has an app.
 */
function methodOf({ apiIdentifier, medium, user }: LogEntry['data']): VendorLockEvent['method'] {
  if (medium) return Object.keys(medium.mobileApp ?? {}).length > 0 ? 'app' : 'card'
  return apiIdentifier || user ? 'remote' : 'unknown'
}

function eventOf({ id, name, occurredAt, data }: LogEntry): VendorLockEvent | null {
  const kind = kinds[name ?? '']
  const lockId = data.component?.id
  if (!kind || !lockId) return null
  const person = data.person ?? data.user
  const fullName = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  const by = wording(fullName || data.apiIdentifier)
  return { id, lockId, at: new Date(occurredAt), kind, method: methodOf(data), by }
}
