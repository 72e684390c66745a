import { ConfigError } from '../../base/config.ts'
import { EmbeddedPostgresError } from '../errors.ts'

/** Errors whose message is a sentence for the person at the console. */
const plainErrors = [ConfigError, EmbeddedPostgresError]

/** What a command says of the error that stopped it. */
export const commandErrorText = (command: string, error: unknown): string =>
  plainErrors.some((kind) => error instanceof kind) ? (error as Error).message : `${command} failed: ${String(error)}`
