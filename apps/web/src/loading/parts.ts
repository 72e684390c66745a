import { limits } from '@lintel/contract/base/limits.ts'
import { lazy } from 'react'
import { checkConnection, untilThere } from './connection.ts'

/**
 * Why a part of the program did not arrive: the server is `away`, or it is there and the part is `gone`, because a new
 * version has files with other names, or `kept` back by something on the way although the version is the same.
 */
type Reason = 'away' | 'gone' | 'kept'

export class LoadError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(`a part of the program is ${reason}`, options)
    this.reason = reason
  }
}

let partGone: (() => void) | undefined

/** Says what happens when a part is gone (specification.md 4, script-load failure). */
export function onPartGone(listener: () => void): void {
  partGone = listener
}

/** Waits for a part, but not for ever (specification.md 9: 120 seconds). */
async function inTime<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), limits.chunkLoadTimeoutMs)
  })
  try {
    return await Promise.race([load(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the server has a version whose start page names another script than the one that runs. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector('script[src]')?.getAttribute('src')
  const page = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' }).catch(() => undefined)
  return page?.ok === true && !(await page.text()).includes(script ?? '')
}

async function attempt<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await inTime(load)
  } catch {
    if (!(await checkConnection())) throw new LoadError('away')
  }
  // The server answers, so it may have been a short break: only a second failure means more.
  return inTime(load).catch(async (cause: unknown) => {
    if (!(await checkConnection())) throw new LoadError('away')
    throw new LoadError((await isReplaced()) ? 'gone' : 'kept', { cause })
  })
}

const goneAgainMs = 30_000
let notifiedAt = -Infinity

/** Loads a part of the program. Of several that are gone, as those of one page are, the first alone is told of. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await attempt(load)
  } catch (error) {
    if (error instanceof LoadError && error.reason === 'gone' && performance.now() - notifiedAt > goneAgainMs) {
      notifiedAt = performance.now()
      partGone?.()
    }
    throw error
  }
}

/** Loads a part and tries again when the network is back, for as long as it takes. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  // Who answered the first prompt with 'later' is not asked again for the same part.
  for (let once = loadPart; ; once = attempt) {
    try {
      return await once(load)
    } catch (error) {
      if (!(error instanceof LoadError)) throw error
      if (error.reason === 'away') await untilThere()
      else await new Promise((resolve) => setTimeout(resolve, goneAgainMs))
    }
  }
}

/**
 * React's `lazy` for a part that may not arrive at once: what is around it stays, and it comes when the network does.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load))
