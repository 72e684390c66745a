import { basicOf, serve, type CloudRequest, type Reply, type CloudServer } from './serve.ts'
import { VendorCloud, type CloudLock, type CloudScenario, type Happening } from './vendor-state.ts'

/**
 * A double of dormakaba exivo's REST API 1.1 (hayloft/exivo-client-php, `docs/Api/ComponentApi.md`;
 * LeJeko/homebridge-exivo; types of what comes back in raycast/extensions, `exivo`). The key is the account's client
 * id, its secret the client secret.
 */
export class DormakabaCloud extends VendorCloud {
  #served: CloudServer | null = null

  static async start(scenario: CloudScenario): Promise<DormakabaCloud> {
    const cloud = new DormakabaCloud(scenario)
    cloud.#served = await serve((call) => cloud.#reply(call))
    return cloud
  }

  get url(): string {
    return this.#served!.url
  }

  close(): Promise<void> {
    return this.#served!.close()
  }

  #reply(call: CloudRequest): Reply {
    const { clientId, clientSecret } = this.scenario.account
    const key = basicOf(call)
    if (key?.name !== clientId || key.secret !== clientSecret) return { status: 401 }
    const [, siteId = '', rest] = /^\/v1\/([^/]+)\/(.+)$/.exec(call.path) ?? []
    const locks = this.locksAt(siteId)
    if (locks.length === 0 && siteId !== this.scenario.site.readableId) return { status: 404 }
    if (this.isBlocked) return { status: 403 }
    if (rest === 'info') {
      return {
        status: 200,
        body: { id: siteId, name: this.scenario.site.name, language: 'en', timeZone: 'Europe/Berlin' },
      }
    }
    if (rest === 'component') return { status: 200, body: [...this.hubs.map(gateway), ...locks.map(this.#component)] }
    if (rest === 'accesslog/component') return this.#log(call)
    const [, lockId, order] = /^component\/([^/]+)(\/unlock)?$/.exec(rest ?? '') ?? []
    const lock = lockId === undefined ? null : this.lock(lockId)
    if (!lock) return { status: 404 }
    if (order === undefined) return { status: 200, body: this.#component(lock) }
    return call.method === 'POST' ? this.#unlock(lock, call) : { status: 405 }
  }

  readonly #component = (lock: CloudLock): object => ({
    id: lock.id,
    identifier: lock.name.split(' ')[0],
    labelling: lock.name.split(' ').slice(1).join(' '),
    remarks: '',
    accessZones: [],
    templateIdentifier: lock.model,
    ready: this.reaches(lock),
    mode: 'normal',
  })

  /** Taken, and no more than that; a component that is away takes it as well. */
  #unlock(lock: CloudLock, { body }: CloudRequest): Reply {
    if (!this.canUnlockRemotely || !lock.supportsRemoteUnlock) return { status: 403 }
    const { delegatedUser } = JSON.parse(body || '{}') as { delegatedUser?: string }
    if (this.reaches(lock)) this.open(lock.id, { by: delegatedUser ?? 'API', method: 'remote' })
    return { status: 204 }
  }

  #log({ query }: CloudRequest): Reply {
    const from = Date.parse(`${query.get('from') ?? '1970-01-01'}T00:00:00Z`)
    const skip = Number(query.get('skip') ?? 0)
    const limit = Number(query.get('limit') ?? 0) || this.happenings.length
    const entries = this.happenings
      .filter(({ at, kind }) => at.getTime() >= from && kind !== 'locked')
      .map((happening) => this.#entry(happening))
    return { status: 200, body: entries.slice(skip, skip + limit) }
  }

  #entry({ id, at, lockId, kind, method, by }: Happening): object {
    const lock = this.lock(lockId)
    const [firstName, ...lastName] = by.split(' ')
    const component = { id: lockId, identifier: lock?.name ?? '', labelling: null, title: lock?.name ?? '' }
    const medium = { id, keyLabel: '', mobileApp: method === 'app' ? { platform: 'phone' } : {} }
    const person = { id, firstName, lastName: lastName.join(' ') }
    return {
      id,
      name: kind === 'denied' ? 'accessDenied' : 'accessPermitted',
      occurredAt: at.toISOString(),
      data: method === 'remote' ? { component, apiIdentifier: by } : { component, medium, ...(by && { person }) },
    }
  }
}

const gateway = ({ id, name, isOnline }: { id: string; name: string; isOnline: boolean }): object => ({
  id,
  identifier: name,
  labelling: '',
  remarks: '',
  accessZones: [],
  templateIdentifier: 'wireless-gateway',
  ready: isOnline,
})
