import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writing so that a power cut leaves the old or the new, never half of either. */

/** Makes created, renamed or removed names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces a file as a whole; only the owner may read it, for it may hold a secret. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`
  const handle = await open(fresh, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, path)
  await syncFolder(dirname(path))
}

/**
 * Runs `work` again and again, never twice at once: every caller that asks while it runs shares the next run.
 * The promise settles with the first run that started after the asking, so what was set before is covered.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    const current = work().finally(() => {
      if (running === current) running = null
    })
    running = current
    return current
  }
  return () => {
    if (next !== null) return next
    if (running === null) return run()
    next = running
      .catch(() => undefined)
      .then(() => {
        next = null
        return run()
      })
    return next
  }
}
