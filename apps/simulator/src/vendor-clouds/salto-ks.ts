import { basicOf, bearerOf, serve, type CloudRequest, type Reply, type CloudServer } from './serve.ts'
import { VendorCloud, type CloudLock, type CloudScenario, type Happening, type UsedMethod } from './vendor-state.ts'

/**
 * A double of Salto KS: identity server and Connect API at one address. Paths, shapes and errors are those of
 * developer.saltosystems.com ("Getting authenticated", "API Reference") and of the measurements in
 * ECCdigital/smart-city-booking-backend (`docs/research/salto-ks-api-contract.md`, `salto-ks-remote-open-baseline.md`).
 */
export class SaltoKsCloud extends VendorCloud {
  /** Hubs that want a one-time password for remote unlocking. */
  readonly otpHubs = new Set<string>()
  /** Whether a client may have refresh tokens (OpenID's `offline_access`). */
  givesRefresh = true
  #served: CloudServer | null = null

  static async start(scenario: CloudScenario): Promise<SaltoKsCloud> {
    const cloud = new SaltoKsCloud(scenario)
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
    if (call.path === '/connect/token') return call.method === 'POST' ? this.#token(call) : { status: 405 }
    if (this.tokenState(bearerOf(call)) !== 'good') return { status: 401 }
    if (call.path === '/v1.2/sites') return { status: 200, body: [this.#site()] }
    const [, version, id, rest] = /^\/(v1\.[12])\/sites\/([^/]+)\/(.+)$/.exec(call.path) ?? []
    if (id !== this.scenario.site.id) return failure(404, 2202, 'Site not found')
    if (rest === 'me') return { status: 200, body: this.#me() }
    if (rest === 'entries') return version === 'v1.1' ? this.#entries(call) : { status: 405 }
    if (rest === 'iqs') return { status: 200, body: { items: this.hubs.map(iqOf), next_page_link: null, count: null } }
    if (rest === 'locks') return this.#locks(call)
    const [, lockId, order] = /^locks\/([^/]+)(\/locking)?$/.exec(rest ?? '') ?? []
    const lock = lockId === undefined ? null : this.lock(lockId)
    if (!lock) return failure(404, 2202, 'Lock not found')
    if (order === undefined) return { status: 200, body: this.#lock(lock) }
    return call.method === 'PATCH' ? this.#locking(lock, call) : { status: 405 }
  }

  #token(call: CloudRequest): Reply {
    const { clientId, clientSecret, userName, password } = this.scenario.account
    const client = basicOf(call)
    const form = new URLSearchParams(call.body)
    const isKnown = client && decode(client.name) === clientId && decode(client.secret) === clientSecret
    if (!isKnown) return { status: 400, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') {
      return this.spendRefresh(form.get('refresh_token') ?? '')
        ? this.#newToken(true)
        : refusedGrant('invalid_refresh_token')
    }
    if (form.get('grant_type') !== 'password') return { status: 400, body: { error: 'unsupported_grant_type' } }
    const scopes = (form.get('scope') ?? '').split(' ')
    const lasts = scopes.includes('offline_access')
    if (!scopes.includes('user_api.full_access') || (lasts && !this.givesRefresh)) {
      return { status: 400, body: { error: 'invalid_scope' } }
    }
    if (form.get('username') !== userName || form.get('password') !== password) {
      return refusedGrant('invalid_username_or_password')
    }
    return this.#newToken(lasts)
  }

  #newToken(lasts: boolean): Reply {
    const { access, refresh, seconds } = this.giveToken()
    const token = { access_token: access, expires_in: seconds, token_type: 'Bearer', scope: 'user_api.full_access' }
    return { status: 200, body: lasts ? { ...token, refresh_token: refresh } : token }
  }

  #site(): object {
    const { id, readableId, name } = this.scenario.site
    return { id, site_uid: readableId, customer_reference: name, subscription_valid: true, pin_enabled: true }
  }

  #me(): object {
    return {
      id: this.scenario.account.clientId,
      ownership_state: 'site_user',
      roles: [{ code: 'site_admin', customer_reference: 'Site Admin' }],
      remote_access: this.canUnlockRemotely,
      blocked: this.isBlocked,
      subscription_state: 'subscribed',
      expires_at: null,
    }
  }

  #lock(lock: CloudLock): object {
    const hub = this.hubOf(lock)
    return {
      id: lock.id,
      customer_reference: lock.name,
      mac: '0163813000002C',
      floor: null,
      lock_type: 'escutcheon_pin',
      online: lock.isOnline,
      locked_state: this.isLocked(lock) ? 'locked' : 'unlocked',
      battery_level: lock.battery > 30 ? 'fresh' : 'low',
      left_open_alarm: false,
      intrusion_alarm: false,
      privacy_mode: false,
      communication_type: 'blue_net',
      iq: hub && {
        id: hub.id,
        customer_reference: hub.name,
        is_online: hub.isOnline,
        revision: '2.0',
        otp_enabled: this.otpHubs.has(hub.id),
      },
      repeater: null,
      vendor: { id: lock.id, reference: 'salto', display_name: lock.model },
    }
  }

  #locks({ query, url, path }: CloudRequest): Reply {
    const size = Number(query.get('$top') ?? 20)
    const from = Number(query.get('$skip') ?? 0)
    const items = this.locks.slice(from, from + size).map((lock) => this.#lock(lock))
    const hasMore = from + size < this.locks.length
    const next = `${url}${path}?$top=${size}&$skip=${from + size}`
    return { status: 200, body: { items, next_page_link: hasMore ? next : null, count: null } }
  }

  #locking(lock: CloudLock, call: CloudRequest): Reply {
    const { locked_state } = JSON.parse(call.body) as { locked_state?: unknown }
    if (this.isBlocked || !this.canUnlockRemotely || !lock.supportsRemoteUnlock) {
      return failure(403, 2203, 'User does not have permission for this operation')
    }
    const hub = this.hubOf(lock)
    if (hub && this.otpHubs.has(hub.id)) return failure(404, 2202, 'Otp is invalid')
    if (locked_state !== 'unlocked') return failure(400, 1101, 'Locked state is invalid')
    // What Salto answers here is written nowhere; callers that first ask for the state of the lock never come here.
    if (!this.reaches(lock)) return failure(400, 1100, 'Lock is not reached')
    this.open(lock.id, { by: this.scenario.account.userName, method: 'remote' })
    return { status: 200, body: this.#lock(lock) }
  }

  #entries({ query, headers }: CloudRequest): Reply {
    if (query.get('$orderby') !== 'utc_date_time desc') return failure(400, 1102, 'Order is not known')
    const size = Number(query.get('$top') ?? 20)
    const from = Number(headers['clp-continuation-token'] ?? 0)
    const newest = this.happenings.toSorted((one, other) => other.at.getTime() - one.at.getTime())
    const items = newest.slice(from, from + size).map((happening) => this.#entry(happening))
    const hasMore = from + size < newest.length
    return { status: 200, body: { items, ...(hasMore && { continuation_token: String(from + size) }) } }
  }

  #entry({ id, at, lockId, kind, method, by }: Happening): object {
    const [first, ...last] = by.split(' ')
    const lock = this.lock(lockId)
    return {
      id,
      event_category: { opened: 'lock_opened', denied: 'lock_rejected', locked: 'easy_office_mode' }[kind],
      event_detail: kind === 'locked' ? 'end' : null,
      utc_date_time: at.toISOString(),
      lock_id: lockId,
      lock_customer_reference: lock?.name ?? null,
      user_id: by ? id : null,
      user_first_name: first || null,
      user_last_name: last.join(' ') || null,
      user_alias: '',
      exit_requested: false,
      access_by: accessBy[method],
      access_detail: '',
    }
  }
}

/** `key` is what the double calls what Salto has no word for. */
const accessBy: Readonly<Record<UsedMethod, string>> = {
  pin: 'pin_code',
  card: 'tag',
  app: 'mobile_key',
  remote: 'remote',
  key: 'inside_handle',
}

const iqOf = ({ id, name, isOnline }: { id: string; name: string; isOnline: boolean }): object => ({
  id,
  customer_reference: name,
  online: isOnline,
  state: 'active',
})

const failure = (status: number, code: number, message: string): Reply => ({
  status,
  body: { ErrorCode: code, Message: message },
})

const refusedGrant = (why: string): Reply => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: why },
})

/** Each part of a client's Basic is encoded as in a form (RFC 6749, 2.3.1). */
const decode = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '))
