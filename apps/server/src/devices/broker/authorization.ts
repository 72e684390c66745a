import { downKinds, parseDownTopic, parseUpTopic, topicOf, upPattern } from '@lintel/devices/protocol/topics.ts'

/**
 * Who may do what at the broker (device-link.md 4.2): every device is alone with the server. Everything else is
 * refused.
 */

export type BrokerUser = { readonly kind: 'gateway' } | { readonly kind: 'device'; readonly mac: string }

/** Whether a user may write to a topic: a device to its own `up`, the server to any `down`. */
export function mayPublish(user: BrokerUser, topic: string): boolean {
  return user.kind === 'gateway' ? parseDownTopic(topic) !== null : parseUpTopic(topic)?.mac === user.mac
}

/** Whether a user may subscribe to a filter: a device to its own `down` or a part of it, the server to all `up`. */
export function maySubscribe(user: BrokerUser, filter: string): boolean {
  if (user.kind === 'gateway') return filter === upPattern
  const { down, downPattern } = topicOf(user.mac)
  return (
    filter === downPattern ||
    filter === downPattern.replace('#', '+') ||
    downKinds.some((kind) => filter === down[kind])
  )
}

/** Whether a message may be retained by the broker for later subscribers; a command never (device-link.md 4.3). */
export function mayRetain(topic: string): boolean {
  const kind = (parseUpTopic(topic) ?? parseDownTopic(topic))?.kind
  return kind === 'birth' || kind === 'death' || kind === 'desired'
}
