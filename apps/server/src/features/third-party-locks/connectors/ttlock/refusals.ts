import { LockCloudError, type LockProblem } from '../../../../kernel/lock-connector.ts'

/** What TTLock's codes mean for us (euopen.ttlock.com, "API Error Codes"). A code that is not here is `strange`. */
const problems: Readonly<Record<number, LockProblem>> = {
  10000: 'wrongCredentials', // client_id does not exist
  10001: 'wrongCredentials', // wrong client_id or client_secret
  10007: 'wrongCredentials', // invalid account or invalid password
  30008: 'wrongCredentials', // the account belongs to another region
  10003: 'tokenExpired', // token does not exist
  10004: 'tokenExpired', // token is invalid or revoked
  10011: 'tokenExpired', // invalid refresh_token
  30007: 'accountBlocked', // the month's calls of the developer account are used up
  30006: 'unreachable', // too many calls just now
  90000: 'unreachable', // internal server error
  [-3003]: 'unreachable', // the gateway is busy with another order
  [-3037]: 'unreachable', // the lock is busy
  [-2012]: 'hubOffline', // no gateway near the lock
  [-3002]: 'hubOffline', // the gateway is offline
  [-3034]: 'hubOffline', // the lock with WiFi has no network
  [-3035]: 'hubOffline', // the lock with WiFi saves power
  [-3036]: 'hubOffline', // the lock is offline
  [-4037]: 'hubOffline', // the gateway does not exist
  20001: 'notAllowed', // not a user of the lock
  20002: 'notAllowed', // not the lock's administrator
  30001: 'notAllowed', // no permission for this call
  [-1003]: 'notAllowed', // the lock does not exist, for this account
  [-2018]: 'notAllowed', // permission denied
  [-2025]: 'notAllowed', // the lock is frozen
  [-3046]: 'notAllowed', // no right to unlock remotely
  [-4043]: 'notAllowed', // not supported, or remote unlock is switched off in the vendor's app
}

/**
 * Codes of a gateway or lock that is busy with another order, such as our own question for its bolt: it has done
 * nothing.
 */
const busy: readonly number[] = [-3003, -3037]

/** A failure that the vendor has said itself. */
export class RefusalError extends LockCloudError {
  readonly isBusy: boolean
  constructor(code: number, where: string) {
    super(problems[code] ?? 'strange', `${where}: code ${code}`)
    this.isBusy = busy.includes(code)
  }
}
