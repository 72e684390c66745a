import { randomBytes, randomUUID } from 'node:crypto'

export interface CloudHub {
  readonly id: string
  readonly name: string
  readonly isOnline: boolean
}

export interface CloudLock {
  readonly id: string
  readonly name: string
  readonly model: string
  /** The id of its hub; null without one. */
  readonly hub: string | null
  /** Percent. */
  readonly battery: number
  readonly isOnline: boolean
  /** Whether its owner has switched remote unlock on. */
  readonly supportsRemoteUnlock: boolean
  /** Readable id of its site; the scenario's own where it is not said. */
  readonly site?: string
}

export interface CloudScenario {
  /** What the cloud is entered with; a vendor that asks for less ignores the rest. */
  readonly account: {
    readonly clientId: string
    readonly clientSecret: string
    readonly userName: string
    readonly password: string
  }
  readonly site: { readonly id: string; readonly readableId: string; readonly name: string }
  readonly hubs: readonly CloudHub[]
  readonly locks: readonly CloudLock[]
}

export type UsedMethod = 'pin' | 'card' | 'app' | 'remote' | 'key'

/** Something that happened at a lock. */
export interface Happening {
  readonly id: string
  /** Numbers grow from one to the next, also over a restart. */
  readonly number: number
  readonly lockId: string
  readonly at: Date
  readonly kind: 'opened' | 'denied' | 'locked'
  readonly method: UsedMethod
  readonly by: string
}

export interface Use {
  readonly by: string
  readonly method: UsedMethod
  /** Now, where it is not said. */
  readonly at?: Date
}

interface Token {
  readonly refresh: string
  endsAt: number
}

/** How long a lock stays unlocked that is not held open. */
const unlockedMs = 5_000

/**
 * What a vendor's cloud knows: accounts, hubs, locks, and what happened. Every double is a window onto one of these.
 */
export class VendorCloud {
  scenario: CloudScenario
  readonly happenings: Happening[] = []
  /** How long a token lasts that is given from now on. */
  tokenSeconds = 3_600
  /** The vendor has blocked the account. */
  isBlocked = false
  /** The account may unlock locks remotely. */
  canUnlockRemotely = true
  readonly #hubs: Map<string, CloudHub>
  readonly #locks: Map<string, CloudLock>
  readonly #tokens = new Map<string, Token>()
  readonly #unlockedUntil = new Map<string, number>()
  #number = Date.now()

  constructor(scenario: CloudScenario) {
    this.scenario = scenario
    this.#hubs = new Map(scenario.hubs.map((hub) => [hub.id, hub]))
    this.#locks = new Map(scenario.locks.map((lock) => [lock.id, lock]))
  }

  get hubs(): readonly CloudHub[] {
    return [...this.#hubs.values()]
  }

  get locks(): readonly CloudLock[] {
    return [...this.#locks.values()]
  }

  locksAt(siteId: string): readonly CloudLock[] {
    return this.locks.filter(({ site = this.scenario.site.readableId }) => site === siteId)
  }

  lock(id: string): CloudLock | null {
    return this.#locks.get(id) ?? null
  }

  hubOf({ hub }: CloudLock): CloudHub | null {
    return (hub === null ? null : this.#hubs.get(hub)) ?? null
  }

  /** Whether a remote order arrives. */
  reaches(lock: CloudLock): boolean {
    return lock.isOnline && this.hubOf(lock)?.isOnline === true
  }

  isLocked({ id }: CloudLock): boolean {
    return (this.#unlockedUntil.get(id) ?? 0) <= Date.now()
  }

  /** Tests and the demo change a lock or a hub directly. Throws for one that does not exist. */
  changeLock(id: string, change: Partial<Omit<CloudLock, 'id'>>): void {
    this.#locks.set(id, { ...this.#known(id), ...change })
  }

  changeHub(id: string, change: Partial<Omit<CloudHub, 'id'>>): void {
    const hub = this.#hubs.get(id)
    if (!hub) throw new Error(`There is no hub ${id}.`)
    this.#hubs.set(id, { ...hub, ...change })
  }

  addLock(lock: CloudLock): void {
    this.#locks.set(lock.id, lock)
  }

  removeLock(id: string): void {
    this.#locks.delete(id)
  }

  /** Opens a lock; it is unlocked for a few seconds. */
  open(lockId: string, use: Use): Happening {
    if (use.at === undefined) this.#unlockedUntil.set(this.#known(lockId).id, Date.now() + unlockedMs)
    return this.#happens(lockId, 'opened', use)
  }

  /** Tries to open a lock and is refused. */
  refuse(lockId: string, use: Use): Happening {
    return this.#happens(lockId, 'denied', use)
  }

  /** Locks it. */
  bolt(lockId: string, use: Use): Happening {
    this.#unlockedUntil.delete(this.#known(lockId).id)
    return this.#happens(lockId, 'locked', use)
  }

  giveToken(): { readonly access: string; readonly refresh: string; readonly seconds: number } {
    const access = randomBytes(24).toString('hex')
    const refresh = randomBytes(24).toString('hex')
    this.#tokens.set(access, { refresh, endsAt: Date.now() + this.tokenSeconds * 1000 })
    return { access, refresh, seconds: this.tokenSeconds }
  }

  /** `expired` was given here once; `unknown` never was. */
  tokenState(access: string): 'good' | 'expired' | 'unknown' {
    const token = this.#tokens.get(access)
    return token === undefined ? 'unknown' : token.endsAt > Date.now() ? 'good' : 'expired'
  }

  /** A refresh token counts once; with it goes the token that it came with. */
  spendRefresh(refresh: string): boolean {
    const [access] = [...this.#tokens].find(([, token]) => token.refresh === refresh) ?? []
    return access !== undefined && this.#tokens.delete(access)
  }

  /** All tokens that were given are over, and can still be refreshed. */
  expireTokens(): void {
    for (const token of this.#tokens.values()) token.endsAt = 0
  }

  /**
   * The account's password and secret are others from now on: the old ones with "-2" after them. No token counts any
   * more.
   */
  changePassword(): void {
    const { clientSecret, password } = this.scenario.account
    const account = { ...this.scenario.account, clientSecret: `${clientSecret}-2`, password: `${password}-2` }
    this.scenario = { ...this.scenario, account }
    this.forgetTokens()
  }

  /** The vendor knows none of the tokens it gave. */
  forgetTokens(): void {
    this.#tokens.clear()
  }

  #known(lockId: string): CloudLock {
    const lock = this.#locks.get(lockId)
    if (!lock) throw new Error(`There is no lock ${lockId}.`)
    return lock
  }

  #happens(lockId: string, kind: Happening['kind'], { by, method, at = new Date() }: Use): Happening {
    const happening = { id: randomUUID(), number: ++this.#number, lockId: this.#known(lockId).id, at, kind, method, by }
    this.happenings.push(happening)
    return happening
  }
}
