/** A notification as the server pushes it (apps/server, domain/push). */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Notifications with the same tag take each other's place. */
  readonly tag: string
  /** Path of the page that it leads to, below the address of the portal. */
  readonly page: string
  /** Stays until it is dealt with. */
  readonly urgent: boolean
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

/** Whether what arrived is a notification of this portal. */
export function isPushMessage(value: unknown): value is PushMessage {
  if (typeof value !== 'object' || value === null) return false
  const { title, body, tag, page } = value as Record<string, unknown>
  return [title, body, tag, page].every((text) => typeof text === 'string')
}

const home = '/manager/'

/** The address that a notification leads to: a page of the app, whatever it names. */
export function pageOf(page: unknown, origin: string): string {
  const url = typeof page === 'string' ? URL.parse(page, origin) : null
  return url?.origin === origin && url.pathname.startsWith(home) ? url.pathname + url.search : home
}
