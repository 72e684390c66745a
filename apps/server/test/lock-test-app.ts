import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { lockAccount, thirdPartyLock } from '@lintel/contract/third-party-locks/operations.ts'
import type { LockVendor } from '@lintel/contract/third-party-locks/states.ts'
import {
  LockCloudError,
  type LockConnector,
  type LockProblem,
  type LockToken,
  type VendorLock,
  type VendorLockEvent,
} from '../src/kernel/lock-connector.ts'
import { syncNextAccount } from '../src/features/third-party-locks/worker/accounts.ts'
import { endUnlockings, sendNextUnlocking } from '../src/features/third-party-locks/worker/commands.ts'
import { startTestApp, type Caller, type TestApp } from './test-app.ts'
import { write } from './samples/kit.ts'

type Method = Exclude<keyof LockConnector, 'vendor'>

/** A vendor's cloud that answers from memory, and refuses or is silent as a test wants it. */
export interface MemoryCloud extends LockConnector {
  locks: VendorLock[]
  log: VendorLockEvent[]
  /** Until when its tokens are good; null for ever. */
  tokensUntil: Date | null
  /** What it was asked, in order; an unlocking with the lock. */
  readonly calls: string[]
  /** The next call of a method ends so instead. */
  next(method: Method, instead: LockProblem | (() => Promise<unknown>)): void
}

export function memoryCloud(vendor: LockVendor): MemoryCloud {
  const instead = new Map<Method, (() => Promise<unknown>)[]>()
  let tokens = 0
  const newToken = (): LockToken => {
    tokens++
    return { access: `access token ${tokens}`, refresh: `refresh token ${tokens}`, until: cloud.tokensUntil }
  }
  async function answer<Result>(method: Method, usual: () => Result, what = ''): Promise<Result> {
    cloud.calls.push(`${method}${what}`)
    const other = instead.get(method)?.shift()
    if (other) await other()
    return usual()
  }
  const cloud: MemoryCloud = {
    vendor,
    locks: [],
    log: [],
    tokensUntil: null,
    calls: [],
    next(method, done) {
      const run =
        typeof done === 'string' ? () => Promise.reject(new LockCloudError(done, `the test says ${done}`)) : done
      instead.set(method, [...(instead.get(method) ?? []), run])
    },
    authenticate: () => answer('authenticate', newToken),
    renew: () => answer('renew', newToken),
    list: () => answer('list', () => cloud.locks),
    unlock: (_credentials, _token, lockId) => answer('unlock', () => {}, ` ${lockId}`),
    events: (_credentials, _token, lockIds, since) =>
      answer('events', () => cloud.log.filter(({ lockId, at }) => lockIds.includes(lockId) && at >= since)),
  }
  return cloud
}

export const lockOf = (id: string, more: Partial<VendorLock> = {}): VendorLock => ({
  id,
  name: `Lock ${id}`,
  model: 'Cylinder',
  hub: 'Hub 1',
  isOnline: true,
  battery: 80,
  isLocked: null,
  supportsRemoteUnlock: true,
  ...more,
})

/** Credentials for the office of our family; the words turn up nowhere else. */
export const credentials = {
  vendor: 'ttlock',
  region: 'europe',
  clientId: 'client-of-the-test',
  clientSecret: 'client-secret-of-the-test',
  userName: 'user-of-the-test',
  password: 'password-of-the-test',
} as const satisfies Partial<InputOf<typeof lockAccount.bind>>

/** A test app with vendors in memory; what is done at them is done when the test says so. */
export interface LockTestApp extends TestApp {
  /** The cloud of `ttlock`, new for each test after `begin`. */
  cloud: MemoryCloud
  readonly installer: Caller
  readonly manager: Caller
  /** What the test app has written into its log. */
  readonly logged: string[]
  /** No accounts, a new cloud, the clock at the beginning. */
  begin(): Promise<void>
  /** Moves the clock on. */
  pass(seconds: number): void
  /** Asks the vendors of all accounts that are due. */
  ask(): Promise<void>
  /** Carries all orders to the vendors that are to be carried now. */
  carry(): Promise<void>
  /** Binds the account of our office, and has its vendor asked. */
  bind(): Promise<string>
  /** How that account stands. */
  account(): Promise<Awaited<ReturnType<typeof accountRows>>[number]>
  /** The locks of our office as its manager sees them. */
  locks(): Promise<Awaited<ReturnType<typeof lockRows>>>
}

const start = new Date('2031-03-03T09:00:00Z')

const accountRows = async (caller: Caller, siteUuid: string) =>
  (await caller.call(lockAccount.list, { siteUuid })).data.rows
const lockRows = async (caller: Caller) => (await caller.call(thirdPartyLock.list, {})).data.rows

/** Opens one. */
export async function startLockTestApp(): Promise<LockTestApp> {
  const logLines: string[] = []
  let cloud = memoryCloud('ttlock')
  const sink = { write: (line: string) => void logLines.push(line) }
  const clouds = { hasLocal: false, connector: () => cloud }
  const testApp = await startTestApp({ LOG_LEVEL: 'trace' }, sink, clouds)
  const siteUuid = testApp.fixtures.ours.office.uuid
  let now = start
  testApp.setNow(now)
  let installer = await testApp.as(testApp.fixtures.ours.installer)
  let manager = await testApp.as(testApp.fixtures.ours.officeManager)
  const untilNone = async (next: () => Promise<boolean>): Promise<void> => {
    while (await next());
  }
  const ask = () => untilNone(() => syncNextAccount(testApp.services))
  return {
    ...testApp,
    logged: logLines,
    get cloud() {
      return cloud
    },
    get installer() {
      return installer
    },
    get manager() {
      return manager
    },
    async begin() {
      await write(testApp, (db) => db.deleteFrom('lock_account').execute())
      cloud = memoryCloud('ttlock')
      logLines.length = 0
      testApp.setNow((now = start))
      installer = await testApp.as(testApp.fixtures.ours.installer)
      manager = await testApp.as(testApp.fixtures.ours.officeManager)
    },
    pass(seconds) {
      now = new Date(now.getTime() + seconds * 1_000)
      testApp.setNow(now)
    },
    ask,
    async carry() {
      await untilNone(() => sendNextUnlocking(testApp.services))
      await endUnlockings(testApp.services)
    },
    async bind() {
      const { data } = await installer.call(lockAccount.bind, { siteUuid, ...credentials })
      await ask()
      return data.uuid
    },
    account: async () => (await accountRows(installer, siteUuid)).find(({ vendor }) => vendor === 'ttlock')!,
    locks: () => lockRows(manager),
  }
}
