import { setTimeout as pause } from 'node:timers/promises'
import type { Caps, RefusalReason } from '@lintel/devices/protocol.ts'
import type { Call, SimulatedDevice } from './device.ts'
import { seeded } from './random.ts'

/** A gentle background life, so that a demo is not dead: now and then somebody comes, or rings. */

export interface Step {
  /** Time since the step before. */
  readonly afterMs: number
  readonly mac: string
  readonly act:
    | {
        readonly kind: 'swipe'
        readonly door: number
        readonly credential: string
        readonly reason: RefusalReason | null
      }
    | { readonly kind: 'present'; readonly door: number; readonly card: string }
    | {
        readonly kind: 'ring'
        readonly to: string
        readonly call: Call
        /** From 0 to 1: which of the people whom the device knows is rung. */
        readonly whom: number
      }
}

/** What the story needs to know of a device. */
export type Actor = Pick<SimulatedDevice, 'mac'> & {
  readonly caps: Pick<Caps, 'relays' | 'readers' | 'call'>
  /** Cards of people who come by here: with them the device itself decides. */
  readonly cards?: readonly string[] | undefined
}

const shortestMs = 20_000
const longestMs = 60_000
const people = 40
const flats = 24

/** How often those who have a choice ring instead of showing a card, and how often a card is refused. */
const ringShare = 0.3
const refusedShare = 0.12
/** How often somebody comes whose card nobody has ever given out. */
const strangerShare = 0.08
const strangersCard = '0BADCA4D'
/** How calls end, the usual more often. */
const usualEnds = ['answered', 'answered', 'answered', 'noAnswer', 'missed', 'rejected'] as const
const usualKinds = ['app', 'app', 'app', 'landline', 'device'] as const
const spokenMost = 90
/** How often whoever answers opens the door. */
const unlockShare = 0.6
const usualRefusals = ['unknownCredential', 'unknownCredential', 'outsideSchedule'] as const satisfies RefusalReason[]

/** An endless story; the same seed and devices tell the same one. Ends at once when no device can do anything. */
export function* storyOf(actors: readonly Actor[], seed: number): Generator<Step, void, undefined> {
  const random = seeded(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const cast = actors.filter(({ caps }) => canSwipe(caps) || caps.call)
  while (cast.length > 0) {
    const { mac, caps, cards = [] } = cast[pick(cast.length)]!
    const afterMs = shortestMs + pick(longestMs - shortestMs + 1)
    if (caps.call && (!canSwipe(caps) || random() < ringShare)) {
      const to = String(101 + pick(flats))
      const callResult = usualEnds[pick(usualEnds.length)]!
      const isAnswered = callResult === 'answered'
      const seconds = isAnswered ? 1 + pick(spokenMost) : 0
      const unlocked = isAnswered && caps.relays > 0 && random() < unlockShare
      const call = { callResult, callKind: usualKinds[pick(usualKinds.length)]!, seconds, unlocked }
      yield { afterMs, mac, act: { kind: 'ring', to, call, whom: random() } }
    } else if (cards.length > 0) {
      const card = random() < strangerShare ? strangersCard : cards[pick(cards.length)]!
      yield { afterMs, mac, act: { kind: 'present', door: pick(caps.relays), card } }
    } else {
      const credential = String(4_000_000_000 + pick(people))
      const reason = random() < refusedShare ? usualRefusals[pick(usualRefusals.length)]! : null
      yield { afterMs, mac, act: { kind: 'swipe', door: pick(caps.relays), credential, reason } }
    }
  }
}

const canSwipe = ({ relays, readers }: Actor['caps']): boolean => relays > 0 && readers > 0

/** Lets the story happen until `signal` ends it; `cards` are those of the people who come by, by device. Devices that are offline keep their events, as real ones would. */
export async function tellStory(
  devices: readonly SimulatedDevice[],
  seed: number,
  signal: AbortSignal,
  log: (line: string) => void,
  cards: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<void> {
  const byMac = new Map(devices.map((device) => [device.mac, device]))
  for (const { afterMs, mac, act } of storyOf(castOf(devices, cards), seed)) {
    await pause(afterMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const device = byMac.get(mac)!
    try {
      if (act.kind === 'ring') await device.ring(act.to, { ...act.call, person: personAt(device.people, act.whom) })
      else if (act.kind === 'present')
        await device.present({ kind: 'card', value: act.card, door: act.door, side: 'entry' })
      else
        await device.swipe(
          act.door,
          act.credential,
          act.reason === null,
          act.reason === null ? {} : { reason: act.reason },
        )
    } catch (error) {
      log(`the story stumbles at ${device.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

const personAt = (people: readonly string[], place: number): string | undefined =>
  people[Math.floor(place * people.length)]

const castOf = (devices: readonly SimulatedDevice[], cards: ReadonlyMap<string, readonly string[]>): Actor[] =>
  devices.map(({ mac, caps }) => ({ mac, caps, cards: cards.get(mac) }))
