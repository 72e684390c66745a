import { isPushMessage, pageOf, type PushMessage } from './push-message.ts'
import { worker, type WorkerEvents } from './worker-scope.ts'

/**
 * The service worker of the app: it answers pages that are opened without a connection, and shows what the portal
 * pushes. Answers of calls never pass through it.
 */

/** Written by the build (build/worker.ts): what the offline page and the start of the app are made of. */
declare const __shell__: { readonly version: string; readonly page: string; readonly files: readonly string[] }

const shell = __shell__
const cacheName = `shell-${shell.version}`
const files: ReadonlySet<string> = new Set(shell.files)
/** What a proxy answers for a server that is away. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

const on = <Name extends keyof WorkerEvents>(name: Name, run: (event: WorkerEvents[Name]) => void): void =>
  worker.addEventListener(name, run as EventListener)

on('install', (event) => event.waitUntil(storeShell()))
on('activate', (event) => event.waitUntil(removeOldShells()))
on('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(request))
  else if (files.has(pathname)) event.respondWith(storedFile(request))
})
on('push', (event) => {
  const message: unknown = event.data?.json()
  if (isPushMessage(message)) event.waitUntil(showMessage(message))
})
on('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(pageOf(event.notification.data, worker.location.origin)))
})

/** A new build takes over at once: its pages ask for their own files, and those of the build before are not needed. */
async function storeShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  // The page has no hash in its name; the files have.
  await cache.addAll([new Request(shell.page, { cache: 'reload' }), ...shell.files])
  await worker.skipWaiting()
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function pageOrOffline(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  if (answer && !isAway(answer)) return answer
  return (await caches.match(shell.page)) ?? answer ?? Response.error()
}

async function storedFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** One notification for each tag: a later one takes the place of an earlier one, and sounds again. */
function showMessage({ title, body, tag, page, urgent, language, direction }: PushMessage): Promise<void> {
  const options = {
    body,
    tag,
    renotify: true,
    requireInteraction: urgent,
    lang: language,
    dir: direction,
    icon: '/manager/icon-192.png',
    badge: '/manager/icon-badge.png',
    data: page,
  }
  return worker.registration.showNotification(title, options)
}

/** Opens a page in a window of the app that is there, else in a new one. */
async function openPage(address: string): Promise<void> {
  const [client] = await worker.clients.matchAll({ type: 'window' })
  // A window that another build left behind may refuse; a new one never does.
  const target = await client?.navigate(address).catch(() => null)
  if (target) await target.focus()
  else await worker.clients.openWindow(address)
}
