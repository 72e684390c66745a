import { isMac } from '../mac.ts'

/** Addresses of the device protocol (device-link.md 4.3): `odl/v1/<MAC>/up|down/<kind>`. */

export const upKinds = ['birth', 'death', 'reported', 'evt', 'cmdack', 'policyack', 'bookack', 'job', 'time'] as const
export const downKinds = ['desired', 'evtack', 'cmd', 'policy', 'positions', 'book', 'job', 'time'] as const
export type UpKind = (typeof upKinds)[number]
export type DownKind = (typeof downKinds)[number]

const root = 'odl/v1'

/** What the server subscribes to: everything that devices say. */
export const upPattern = `${root}/+/up/#`

/** The client id of a device; a second client with it ends the first one's connection (device-link.md 4.2). */
export const clientIdOf = (mac: string): string => `d-${mac}`

/** All topics of one device. `mac` in its kept form. */
export const topicOf = (mac: string) => ({
  up: addresses(`${root}/${mac}/up`, upKinds),
  down: addresses(`${root}/${mac}/down`, downKinds),
  /** The only thing a device subscribes to. */
  downPattern: `${root}/${mac}/down/#`,
  /** Everything a device may write to. */
  upPattern: `${root}/${mac}/up/#`,
})

const addresses = <Kind extends string>(base: string, kinds: readonly Kind[]): Record<Kind, string> =>
  Object.fromEntries(kinds.map((kind) => [kind, `${base}/${kind}`])) as Record<Kind, string>

/** Device and kind of a topic that devices write to; null for every other topic. */
export const parseUpTopic = (topic: string): { mac: string; kind: UpKind } | null => parse(topic, 'up', upKinds)

/** Device and kind of a topic that the server writes to; null for every other topic. */
export const parseDownTopic = (topic: string): { mac: string; kind: DownKind } | null => parse(topic, 'down', downKinds)

function parse<Kind extends string>(
  topic: string,
  direction: 'up' | 'down',
  kinds: readonly Kind[],
): { mac: string; kind: Kind } | null {
  const [first, second, mac, way, kind, ...more] = topic.split('/')
  if (`${first}/${second}` !== root || way !== direction || more.length > 0) return null
  if (mac === undefined || !isMac(mac) || !kinds.includes(kind as Kind)) return null
  return { mac, kind: kind as Kind }
}
