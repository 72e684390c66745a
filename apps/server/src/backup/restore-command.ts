import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { runBackupCommand } from './command.ts'
import { restore } from './restore.ts'

/** `npm run restore -- <file>`: loads a backup into an empty installation, which must not run. */
await runBackupCommand('restore', async ({ config, file, passphrase, say }) => {
  const { databaseUrl, dataDir } = config
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const url = databaseUrl ?? embedded!.url
    const { createdAt, rows, files } = await restore({ file, url, dataDir, passphrase })
    say(`Restored the backup of ${createdAt}: ${rows} rows and ${files} files. Start the portal with npm start.`)
  } finally {
    await embedded?.stop()
  }
})
