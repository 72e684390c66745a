/** Why a database cannot be brought to the newest shape, in one sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
