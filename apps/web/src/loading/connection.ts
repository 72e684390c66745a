import { createStore } from '../base/store.ts'

/** `back` lasts for a moment after `lost`, so that the user sees that it is over. */
export type Connection = 'there' | 'lost' | 'back'

const askEveryMs = 3_000
const askTimeoutMs = 10_000
const backShownMs = 5_000

const connection = createStore<Connection>('there')
let asking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const returns = new Set<() => void>()

/** Whether the server answers at all. A proxy before a server that is away answers too, with 502 to 504. */
async function answers(): Promise<boolean> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(askTimeoutMs) } as const
    const { status } = await fetch(import.meta.env.BASE_URL, init)
    return status < 502 || status > 504
  } catch {
    return false
  }
}

function settle(isThere: boolean): boolean {
  clearTimeout(timer)
  if (!isThere) {
    connection.set('lost')
    timer = setTimeout(() => void checkConnection(), askEveryMs)
  } else if (connection.get() === 'lost') {
    connection.set('back')
    timer = setTimeout(() => connection.set('there'), backShownMs)
    for (const listener of returns) listener()
  } else if (connection.get() === 'back') {
    timer = setTimeout(() => connection.set('there'), backShownMs)
  }
  return isThere
}

/** Asks whether the server can be reached; while it cannot, it is asked again and again. Once at a time. */
export function checkConnection(): Promise<boolean> {
  asking ??= answers()
    .then(settle)
    .finally(() => (asking = undefined))
  return asking
}

/** Follows what the device says of its network. It may be wrong, so the server is asked. */
export function followNetwork(): void {
  for (const name of ['online', 'offline']) window.addEventListener(name, () => void checkConnection())
}

/** Calls each time when the server can be reached again; answers how to stop that. */
export function onReturn(listener: () => void): () => void {
  returns.add(listener)
  return () => void returns.delete(listener)
}

/** Waits until the server can be reached again; at once when it is not known to be away. */
export function untilThere(): Promise<void> {
  if (connection.get() !== 'lost') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = onReturn(() => {
      stop()
      resolve()
    })
  })
}

/** Whether the server can be reached, as far as is known. */
export const useConnection = (): Connection => connection.use()
