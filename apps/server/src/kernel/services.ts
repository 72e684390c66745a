import type { Logger } from 'pino'
import type { DemoRole } from '@lintel/contract/demo/schema.ts'
import type { LockClouds } from './lock-connector.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Config } from '../base/config.ts'
import type { ObjectFolder } from '../base/objects.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/db.ts'
import type { LiveHub } from './live-hub.ts'
import type { SessionStore } from '../access/session.ts'
import type { Vault } from '../access/vault.ts'

/** Services that the parts of the server share; made once at the start and passed as arguments. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly sessions: SessionStore
  readonly live: LiveHub
  /** Encrypts secret values and finds equal ones. */
  readonly vault: Vault
  /** Large files, such as firmware. */
  readonly objects: ObjectFolder
  /** The clouds of vendors of locks. */
  readonly lockClouds: LockClouds
  /** Providers of online payments that there are; which of them are on says the super manager. */
  readonly paymentProviders: readonly PaymentProvider[]
  readonly log: Logger
  /** The clock; tests move it. */
  readonly now: () => Date
  /** Accounts to show on the sign-in page; empty outside the demo. */
  readonly demoAccounts: readonly DemoAccount[]
  /** The simulated devices; there are none outside the demo. */
  readonly demoDevices?: DemoDevices | undefined
}

export interface DemoAccount {
  readonly userName: string
  readonly password: string
  readonly kind: string
  readonly site: string
  /** What it shows on the sign-in page; null for an account that is listed there alone. */
  readonly role: DemoRole | null
}

/** The demo's simulated devices, moved as people at their doors would. */
export interface DemoDevices {
  macs(): Promise<ReadonlySet<string>>
  /** A person who may pass holds a card to the reader of a door; answers whether the device let them in. */
  presentCard(mac: string, relay: number): Promise<boolean>
  /** A card is held to one reader of a device, whatever follows from it. */
  showCard(mac: string, reader: string, card: string): Promise<void>
  /** A door is forced open, and falls shut a little later. */
  forceOpen(mac: string, relay: number): Promise<void>
}

/** What the outbox says of a command: where its row is, so that it is published as it then stands. */
export interface CommandOrder {
  readonly projectUuid: string
  readonly commandUuid: string
}

/**
 * Where the outbox hands over commands that have been committed; which of several servers publishes them is its
 * business.
 */
export interface CommandRelay {
  /** Publishes a command in the transaction of the outbox; throws when the broker does not take it. */
  publish(db: Db, order: CommandOrder): Promise<void>
  /** Whether this server is the one that hands commands to devices. */
  isHere(): boolean
}
