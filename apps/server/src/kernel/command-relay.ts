import type { Db } from '../db/db.ts'

/** What the outbox says of a command: where its row is, so that it is published as it then stands. */
export interface CommandOrder {
  readonly projectUuid: string
  readonly commandUuid: string
}

/** Where the outbox hands over commands that have been committed; which of several servers publishes them is its business. */
export interface CommandRelay {
  /** Publishes a command in the transaction of the outbox; throws when the broker does not take it. */
  publish(db: Db, order: CommandOrder): Promise<void>
  /** Whether this server is the one that hands commands to devices. */
  isHere(): boolean
}
