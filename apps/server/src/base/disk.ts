import { statfs } from 'node:fs/promises'

/** Bytes below which a disk counts as full: PostgreSQL takes files of 16 MB for its log, and recovery needs some. */
export const leastRoom = 64 * 1024 ** 2

/** Whether the disk of a folder has room for writing to go on. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= leastRoom
}
