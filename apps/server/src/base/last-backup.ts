import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** File of the data folder that says when the last backup was written; no part of a backup. */
export const lastBackupName = 'last-backup'

/** Notes that a backup has been written. */
export const recordBackup = (dataDir: string, at: Date): Promise<void> =>
  writeFile(join(dataDir, lastBackupName), `${at.toISOString()}\n`, { mode: 0o600 })

/** When the last backup was written, in milliseconds; undefined where there was none. */
export async function lastBackupAt(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, lastBackupName), 'utf8').catch(() => '')
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? undefined : at
}
