import { recordBackup } from '../base/last-backup.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { withOwnerUrl } from '../db/logins/connections.ts'
import { backUp } from './backup.ts'
import { type BackupCommand, runBackupCommand } from './command.ts'
import { restore } from './restore.ts'

const commands: Readonly<Record<string, (command: BackupCommand) => Promise<void>>> = {
  backup: writeBackup,
  restore: loadBackup,
}
const [name = '', ...rest] = process.argv.slice(2)
await runBackupCommand(name, rest, commands[name])

/** `npm run backup -- <file>`: writes everything of the installation into one file; the portal may run meanwhile. */
async function writeBackup({ config, file, passphrase, say, warn }: BackupCommand): Promise<void> {
  await withOwnerUrl(config, async (url) => {
    const { tables, rows, files } = await backUp({
      file,
      url,
      dataDir: config.dataDir,
      objectsDir: config.objectsDir,
      passphrase,
    })
    await recordBackup(config.dataDir, new Date())
    say(`Wrote ${file}: ${rows} rows of ${tables} tables and ${files} files.`)
  })
  if (passphrase !== undefined) return
  warn(
    'Warning: this backup is not encrypted. Who has it reads every person, PIN and key of the installation: keep it ' +
      'where no other account gets to it, or write one with --passphrase-file <file>.',
  )
}

/** `npm run restore -- <file>`: loads a backup into an empty installation, which must not run. */
async function loadBackup({ config, file, passphrase, say }: BackupCommand): Promise<void> {
  const { databaseUrl, dataDir, objectsDir } = config
  const postgres = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const url = databaseUrl ?? postgres!.url
    const { createdAt, rows, files } = await restore({ file, url, dataDir, objectsDir, passphrase })
    say(`Restored the backup of ${createdAt}: ${rows} rows and ${files} files. Start the portal with npm start.`)
  } finally {
    await postgres?.stop()
  }
}
