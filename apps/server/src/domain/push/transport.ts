import type { PushKeys } from './keys.ts'

/** Where a browser is reached, and the keys by which it alone reads what is pushed to it (RFC 8291), in base64url. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A notification on its way to one browser. */
export interface Push {
  readonly address: PushAddress
  readonly keys: PushKeys
  readonly content: string
  /** Seconds for which the push service tries to reach the browser. */
  readonly ttl: number
  readonly urgency: 'high' | 'normal'
  /** What is still waiting under the same topic is replaced. */
  readonly topic: string
}

/**
 * What became of it. `gone`: the browser has ended its subscription. `refused`: never sent, because the address is not
 * in the internet or leads elsewhere, or not taken, and it will not be.
 */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'busy'

/** A way for notifications to leave. */
export interface PushTransport {
  /** Hands a notification to the service of the browser's maker; rejects when nothing is heard of it. */
  send(push: Push): Promise<PushOutcome>
}
