import { createHash } from 'node:crypto'
import { serve, type CloudRequest, type CloudServer } from './serve.ts'
import { VendorCloud, type CloudLock, type CloudScenario, type Happening, type UsedMethod } from './vendor-state.ts'

/** Requests are taken within five minutes of their date (error 80000). */
const dateToleranceMs = 300_000
/** Unlocking by gateway is bit 10 of `featureValue`, beside passcodes and cards. */
const withRemote = '503'
const withoutRemote = '103'

/** A double of the TTLock cloud API V3 (euopen.ttlock.com, "Cloud API V3" and "API Error Codes"). Ids are numbers. */
export class TtlockCloud extends VendorCloud {
  /** Gateways that are busy with another order. */
  readonly busyHubs = new Set<string>()
  #served: CloudServer | null = null

  static async start(scenario: CloudScenario): Promise<TtlockCloud> {
    const cloud = new TtlockCloud(scenario)
    cloud.#served = await serve((call) => ({ status: 200, body: cloud.#reply(call) }))
    return cloud
  }

  get url(): string {
    return this.#served!.url
  }

  close(): Promise<void> {
    return this.#served!.close()
  }

  #reply(call: CloudRequest): object {
    const params = call.method === 'POST' ? new URLSearchParams(call.body) : call.query
    if (call.path === '/oauth2/token') return this.#token(params)
    const token = this.tokenState(params.get('accessToken') ?? '')
    if (params.get('clientId') !== this.scenario.account.clientId) return failure(10000, 'invalid client_id')
    if (token !== 'good') return token === 'expired' ? failure(10004, 'invalid grant') : failure(10003, 'invalid token')
    if (Math.abs(Number(params.get('date')) - Date.now()) > dateToleranceMs)
      return failure(80000, 'date must be current time')
    if (this.isBlocked) return failure(30007, 'exceeded the monthly limit for API calls')
    switch (call.path) {
      case '/v3/lock/list':
        return page(params, this.locks.map(this.#lock))
      case '/v3/gateway/list':
        return page(
          params,
          this.hubs.map(({ id, name, isOnline }) => ({
            gatewayId: Number(id),
            gatewayName: name,
            gatewayVersion: 2,
            isOnline: isOnline ? 1 : 0,
          })),
        )
      case '/v3/gateway/listLock':
        return {
          list: this.locks.filter(({ hub, isOnline }) => isOnline && hub === params.get('gatewayId')).map(this.#lock),
        }
      case '/v3/lockRecord/list':
        return this.#records(params)
      case '/v3/lock/queryOpenState':
        return this.#atLock(params, (lock) => ({ state: this.isLocked(lock) ? 0 : 1 }))
      case '/v3/lock/unlock':
        return call.method === 'POST' ? this.#atLock(params, this.#unlock) : failure(-3, 'Invalid Parameter')
      default:
        return failure(-3, 'Invalid Parameter')
    }
  }

  #token(form: URLSearchParams): object {
    const { clientId, clientSecret, userName, password } = this.scenario.account
    if (form.get('clientId') !== clientId || form.get('clientSecret') !== clientSecret)
      return failure(10001, 'invalid client')
    if (form.get('grant_type') === 'refresh_token') {
      return this.spendRefresh(form.get('refresh_token') ?? '')
        ? this.#params()
        : failure(10011, 'invalid refresh_token')
    }
    const isRight = form.get('password') === createHash('md5').update(password).digest('hex')
    return form.get('username') === userName && isRight
      ? this.#params()
      : failure(10007, 'invalid account or invalid password')
  }

  #params(): object {
    const { access, refresh, seconds } = this.giveToken()
    return { access_token: access, uid: 2340, refresh_token: refresh, expires_in: seconds }
  }

  readonly #lock = (lock: CloudLock): object => ({
    lockId: Number(lock.id),
    lockName: lock.model,
    lockAlias: lock.name,
    lockMac: 'C5:40:E0:9C:8C:C1',
    electricQuantity: lock.battery,
    featureValue: lock.supportsRemoteUnlock ? withRemote : withoutRemote,
    hasGateway: lock.hub === null ? 0 : 1,
    date: 0,
  })

  /** What goes by the gateway to the lock itself. */
  #atLock(params: URLSearchParams, order: (lock: CloudLock) => object): object {
    const lock = this.lock(params.get('lockId') ?? '')
    if (!lock) return failure(-1003, 'Lock does not exist')
    const hub = this.hubOf(lock)
    if (!hub || !lock.isOnline) return failure(-2012, 'The Lock is not connected to any Gateway.')
    if (!hub.isOnline) return failure(-3002, 'The gateway is offline.')
    return this.busyHubs.has(hub.id) ? failure(-3003, 'The gateway is busy.') : order(lock)
  }

  readonly #unlock = (lock: CloudLock): object => {
    if (!this.canUnlockRemotely) return failure(-2018, 'Permission Denied')
    if (!lock.supportsRemoteUnlock) return failure(-4043, 'The function is not supported for this lock.')
    this.open(lock.id, { by: this.scenario.account.userName, method: 'remote' })
    return failure(0, 'none error message')
  }

  #records(params: URLSearchParams): object {
    const from = Number(params.get('startDate') ?? 0)
    const records = this.happenings
      .filter(({ lockId, at }) => lockId === params.get('lockId') && at.getTime() >= from)
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    return page(params, records.map(recordOf))
  }
}

const failure = (errcode: number, errmsg: string): object => ({ errcode, errmsg, description: errmsg })

function page(params: URLSearchParams, items: readonly object[]): object {
  const pageNo = Number(params.get('pageNo'))
  const pageSize = Number(params.get('pageSize'))
  if (!(pageNo >= 1 && pageSize >= 1)) return failure(-3, 'Invalid Parameter')
  const list = items.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { list, pageNo, pageSize, pages: Math.ceil(items.length / pageSize), total: items.length }
}

const recordTypes: Readonly<Record<UsedMethod, number>> = { app: 1, pin: 4, card: 7, key: 10, remote: 12 }
const lockRecordType = 47

function recordOf({ number, lockId, at, kind, method, by }: Happening): object {
  return {
    recordId: number,
    lockId: Number(lockId),
    recordTypeFromLock: 0,
    recordType: kind === 'locked' ? lockRecordType : recordTypes[method],
    success: kind === 'denied' ? 0 : 1,
    username: by,
    keyboardPwd: method === 'pin' ? '482913' : '',
    lockDate: at.getTime(),
    serverDate: at.getTime(),
  }
}
