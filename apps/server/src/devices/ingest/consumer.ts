import type { DeviceEvent } from '@lintel/devices/protocol/events.ts'
import type { Vault } from '../../access/vault.ts'
import type { Db } from '../../db/db.ts'
import type { AuditFacts } from '../../kernel/audit/audit.ts'
import type { EventRow } from './event-rows.ts'
import type { StoredDoor } from './insert-events.ts'

/** Type of a stored event: those of the protocol, and `lost` for what never came or was not understood. */
export type EventType = EventRow['type']

/** Events of devices of a site that have been stored in the transaction that goes on. */
export interface StoredBatch {
  readonly projectUuid: string
  /** Of each device by number; at least one, all of them of the types that the consumer takes. */
  readonly rows: readonly EventRow[]
  /** What the devices sent, for what is in no row, by the uuids of the rows; of all types. */
  readonly events: ReadonlyMap<string, DeviceEvent>
  /** Doors that the batch concerns, as it left them. */
  readonly doors: readonly StoredDoor[]
  /** Encrypts what may be stored in no other way; absent where nothing is encrypted. */
  readonly vault: Vault | undefined
}

/** What follows from stored events; one file in `consumers/`, one line in `consumers.ts`. */
export interface Consumer {
  readonly name: string
  /** Event types that it is run for; other batches cost nothing. */
  readonly takes: readonly EventType[]
  /**
   * Runs for each device by itself. All others run once for the batches that are stored together, so that what they lock
   * is locked in one order; each row and door says of which device it is.
   */
  readonly perDevice?: true
  /**
   * Runs in the transaction that stored the batch: what it throws rolls the batch back, and the device sends it again.
   * Answers what is to be audited, which is written after the last consumer, because audit chains stay locked until the
   * commit.
   */
  run(batch: StoredBatch, db: Db): Promise<readonly AuditFacts[] | void>
}
