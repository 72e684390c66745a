import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../base/config.ts'
import { EmbeddedPostgresError, MigrationError } from '../db/errors.ts'
import { BackupError } from './archive.ts'

/** What `npm run backup` and `npm run restore` have in common. */
export interface BackupCommand {
  readonly config: Config
  /** Absolute path of the archive. */
  readonly file: string
  readonly passphrase: string | undefined
  /** Prints a sentence. */
  readonly say: (sentence: string) => void
  /** Prints a sentence where it is read even if what is said is not. */
  readonly warn: (sentence: string) => void
}

const plainErrors = [BackupError, ConfigError, EmbeddedPostgresError, MigrationError]
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/**
 * Runs a command with the arguments after its name: the archive and, where it is encrypted, `--passphrase-file <file>`.
 * A mistake becomes a sentence and exit code 1.
 */
export async function runBackupCommand(
  name: string,
  args: readonly string[],
  run: ((command: BackupCommand) => Promise<void>) | undefined,
): Promise<void> {
  try {
    if (run === undefined) throw new BackupError('Usage: npm run backup -- <file>, or npm run restore -- <file>')
    const config = readConfig(process.env)
    const { file, passphrase } = await readArguments(name, args)
    await run({ config, file, passphrase, say, warn })
  } catch (error) {
    say(plainErrors.some((kind) => error instanceof kind) ? (error as Error).message : `Failed: ${String(error)}`)
    process.exitCode = 1
  }
}

async function readArguments(
  name: string,
  args: readonly string[],
): Promise<{ file: string; passphrase: string | undefined }> {
  const usage = `Usage: npm run ${name} -- <file> [--passphrase-file <file>]`
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'passphrase-file': { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error('one file')
    // npm runs scripts in the repository's folder; a relative path means the caller's.
    const from = process.env['INIT_CWD'] ?? process.cwd()
    const secret = values['passphrase-file']
    return { file: resolve(from, file), passphrase: secret && (await passphraseIn(resolve(from, secret))) }
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(usage)
  }
}

async function passphraseIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The passphrase in ${file} cannot be read (${error.code}).`)
  })
  const passphrase = text.replace(/\r?\n$/, '')
  if (!passphrase) throw new BackupError(`The passphrase in ${file} is empty.`)
  return passphrase
}
