import { startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { runningPostgres } from '../db/embedded/running.ts'
import { backUp } from './backup.ts'
import { runBackupCommand } from './command.ts'

/** `npm run backup -- <file>`: writes everything of the installation into one file; the portal may run meanwhile. */
await runBackupCommand('backup', async ({ config, file, passphrase, say }) => {
  const { databaseUrl, dataDir } = config
  const running = databaseUrl ?? (await runningPostgres(dataDir))
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const { tables, rows, files } = await backUp({ file, url: running ?? started!.url, dataDir, passphrase })
    say(`Wrote ${file}: ${rows} rows of ${tables} tables and ${files} files.`)
    if (passphrase === undefined) say('It is not encrypted and holds the keys of the installation: keep it safe.')
  } finally {
    await started?.stop()
  }
})
