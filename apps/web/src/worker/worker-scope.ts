/**
 * The parts of a service worker's world that ours uses. TypeScript has them in a library of their own, which cannot
 * stand beside that of pages.
 */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WindowClient {
  navigate(address: string): Promise<WindowClient | null>
  focus(): Promise<WindowClient>
}

export interface WorkerEvents {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly fetch: ExtendableEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void }
  readonly push: ExtendableEvent & { readonly data: { json(): unknown } | null }
  readonly notificationclick: ExtendableEvent & { readonly notification: Notification }
}

interface WorkerScope extends EventTarget {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(filter: { type: 'window' }): Promise<readonly WindowClient[]>
    openWindow(address: string): Promise<WindowClient | null>
  }
  skipWaiting(): Promise<void>
}

export const worker = self as unknown as WorkerScope
