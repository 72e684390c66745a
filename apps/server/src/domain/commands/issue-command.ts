import type { CanFail } from '../../kernel/failure.ts'

/** What differs between commands to doors, devices and locks of vendors. */
interface Issue<Row> extends CanFail<'idempotencyConflict'> {
  /**
   * Fails where it cannot be carried out now; null where it can. A command is never queued for later (decisions.md
   * devices).
   */
  readonly refuse: (() => never) | null
  /** Writes the command; undefined when its key was used before. */
  readonly enqueue: () => Promise<Row | undefined>
  /** Command of the same kind that has the key. */
  readonly earlier: () => Promise<Row | undefined>
  /** Whether the earlier one asked for the same. */
  readonly isSame: (earlier: Row) => boolean
  readonly audit: () => void
  readonly skipAudit: () => void
}

/**
 * Issues a command once for its key. A key that was used before answers its command, also when the device has left
 * since, and conflicts with a command of other content.
 */
export async function issueCommand<Row>(issue: Issue<Row>): Promise<Row> {
  const { refuse, enqueue, earlier: read, isSame, audit, skipAudit, fail } = issue
  const command = refuse ? undefined : await enqueue()
  if (command) {
    audit()
    return command
  }
  skipAudit()
  const earlier = await read()
  if (earlier && isSame(earlier)) return earlier
  return earlier || !refuse ? fail('idempotencyConflict') : refuse()
}
