import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { hourMs } from '../../base/durations.ts'
import { objectFolder, type ObjectFolder } from '../../base/objects.ts'
import type { Database } from '../../db/database.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'

/** A folder of objects that is not this installation's; the message is one sentence for the person at the console. */
export class ObjectFolderError extends Error {
  override name = 'ObjectFolderError'
}

interface Options {
  readonly path: string
  readonly database: Database
  /** Whether other servers may be writing there now. */
  readonly isShared: boolean
}

/** So long another server may take to go on with an object that it is writing. */
const writingMs = hourMs

/**
 * Opens the folder of objects and marks it as this installation's, once. All servers must find the same folder, so each
 * compares the mark with the database.
 * @throws {ObjectFolderError} when it is another installation's, is not shared, or cannot be made
 */
export async function openObjects({ path, database, isShared }: Options): Promise<ObjectFolder> {
  const folder = objectFolder(path)
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new ObjectFolderError(`OBJECTS_DIR is "${path}", a folder that cannot be made (${error.message}).`)
  })
  const mark = await database.write(systemScope, (db) => markOf(db, folder))
  if ((await folder.readMark()) !== mark) throw new ObjectFolderError(wrongFolder(path, mark))
  await folder.removeHalfWritten(new Date(Date.now() - (isShared ? writingMs : 0)))
  return folder
}

/** Whether the folder is still the one that was opened: a disk of a network may go away. */
export const isObjectFolderThere = async (folder: ObjectFolder): Promise<boolean> =>
  (await folder.readMark().catch(() => undefined)) !== undefined

/** The mark that the folder must have. The first start takes it from the folder, whose first server has written it. */
async function markOf(db: Db, folder: ObjectFolder): Promise<string> {
  const queries = systemQueries(db, systemScope)
  const read = () => queries.selectFrom('object_folder').select('mark').executeTakeFirst()
  const row = await read()
  if (row) return row.mark
  const found = await folder.readMark()
  if (found === undefined) await writeFirstMark(folder)
  else if (!(await isEmpty(folder))) throw new ObjectFolderError(wrongFolder(folder.path, undefined))
  await queries
    .insertInto('object_folder')
    .values({ mark: (await folder.readMark()) ?? '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())!.mark
}

async function writeFirstMark(folder: ObjectFolder): Promise<void> {
  await folder.writeMark(randomUUID()).catch((error: NodeJS.ErrnoException) => {
    // Two servers that are started at once: the first one's holds.
    if (error.code === 'EEXIST') return
    throw new ObjectFolderError(`OBJECTS_DIR is "${folder.path}", where nothing can be written (${error.message}).`)
  })
}

const isEmpty = async (folder: ObjectFolder): Promise<boolean> =>
  (await folder.storedBefore(new Date(8.64e15)).next()).done === true

const wrongFolder = (path: string, mark: string | undefined): string =>
  `OBJECTS_DIR is "${path}", which is not the folder of this installation's large files: ` +
  (mark === undefined
    ? 'it has those of another one. Choose an empty folder.'
    : `all servers need one folder, whose file "deployment" says ${mark}. Choose that folder, or put the files of a backup there.`)
