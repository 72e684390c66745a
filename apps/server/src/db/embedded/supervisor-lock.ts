import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from '../errors.ts'
import { folderId } from './places.ts'
import { birthOf, stateOf } from './processes.ts'

interface Holder {
  pid: number
  birth: string | undefined
  /** The folder that is held. A lock that was copied with its folder says nothing about the copy. */
  folder: string
}

const fileIn = (dataDir: string) => join(dataDir, 'postgres-supervisor.json')

/**
 * Makes this process the only one that supervises the database of a data folder. Without it a second start would
 * take the database of a running portal for a leftover and stop it.
 * @returns a function that gives the place free again
 * @throws {EmbeddedPostgresError} when another living process holds it
 */
export async function holdSupervision(dataDir: string): Promise<() => Promise<void>> {
  const file = fileIn(dataDir)
  const holder: Holder = { pid: process.pid, birth: await birthOf(process.pid), folder: await folderId(dataDir) }
  const mine = JSON.stringify(holder)
  for (;;) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const other = await livingSupervisor(dataDir)
    if (other !== undefined) {
      throw new EmbeddedPostgresError(
        `The database in ${dataDir} is already in use by process ${other}: stop that one first, or choose another DATA_DIR.`,
      )
    }
    await rm(file, { force: true })
  }
}

/** The number of the living process that supervises the database of a data folder, if there is one. */
export async function livingSupervisor(dataDir: string): Promise<number | undefined> {
  try {
    const holder = JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Holder
    if (holder.folder !== (await folderId(dataDir))) return undefined
    return stateOf(holder.pid) === 'alive' && (await birthOf(holder.pid)) === holder.birth ? holder.pid : undefined
  } catch {
    return undefined
  }
}
