import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallResult, Caps, RefusalReason } from '@lintel/devices/protocol.ts'
import { rungAt, type Contact } from '../screen/contacts.ts'
import type { Call } from '../screen/visitor.ts'
import type { SimulatedDevice } from '../device/device.ts'
import { seededRandom } from '../base/random.ts'

/** A gentle background life, so that a demo is not dead: now and then a person comes, or rings. */

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
    | {
        readonly kind: 'present'
        readonly door: number
        readonly card: string
        /** A person comes who may pass at this hour; the card is whose turn it would be. */
        readonly isExpected: boolean
      }
    | { readonly kind: 'move' }
    | {
        readonly kind: 'ring'
        readonly to: string
        readonly call: Call & { readonly callResult: CallResult }
        /** From 0 to 1: which call target is rung, and how soon it answers. */
        readonly target: number
        readonly patience: number
      }
}

type Ring = Extract<Step['act'], { kind: 'ring' }>

/** What the scenario needs to know of a device. */
export type Actor = Pick<SimulatedDevice, 'mac'> & {
  readonly caps: Pick<Caps, 'relays' | 'readers' | 'call'> & { readonly camera?: boolean }
  /** Cards of people who come by here: with them the device itself decides. */
  readonly cards?: readonly string[] | undefined
}

const shortestMs = 20_000
const longestMs = minuteMs
const people = 40
const flats = 24

/** How often those who have a choice ring instead of showing a card, and how often a card is refused. */
const ringShare = 0.3
const refusedShare = 0.07
/** How often a person only walks by a device with a camera. */
const moveShare = 0.1
/** How often an unknown card is shown, and how often a person tries a door or an hour that is not theirs. */
const strangerShare = 0.03
const unexpectedShare = 0.05
const strangersCard = '0BADCA4D'
/** How often a person who is let in does not come, or keeps the door open for too long. */
const turnsRoundShare = 0.04
const lingersShare = 0.04
const lingersMs = 45_000
const quickestMs = 2_000
/** How calls end, the usual more often. */
const usualEnds = ['answered', 'answered', 'answered', 'noAnswer', 'missed', 'rejected'] as const
const spokenMost = 90
/** How often the person who answers opens the door. */
const unlockShare = 0.6
const usualRefusals = ['credentialUnknown', 'credentialUnknown', 'outsideSchedule'] as const satisfies RefusalReason[]

/** An endless scenario; the same seed and devices tell the same one. Ends at once when no device can do anything. */
export function* scenarioOf(actors: readonly Actor[], seed: number): Generator<Step, void, undefined> {
  const random = seededRandom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const cast = actors.filter(({ caps }) => canSwipe(caps) || caps.call)
  while (cast.length > 0) {
    const { mac, caps, cards = [] } = cast[pick(cast.length)]!
    const afterMs = shortestMs + pick(longestMs - shortestMs + 1)
    if (caps.camera && random() < moveShare) yield { afterMs, mac, act: { kind: 'move' } }
    else if (caps.call && (!canSwipe(caps) || random() < ringShare)) {
      const to = String(101 + pick(flats))
      const callResult = usualEnds[pick(usualEnds.length)]!
      const isAnswered = callResult === 'answered'
      const seconds = isAnswered ? 1 + pick(spokenMost) : 0
      const isUnlocked = isAnswered && caps.relays > 0 && random() < unlockShare
      const call = { callResult, seconds, unlocked: isUnlocked }
      yield { afterMs, mac, act: { kind: 'ring', to, call, target: random(), patience: random() } }
    } else if (cards.length > 0) {
      const chance = random()
      const card = chance < strangerShare ? strangersCard : cards[pick(cards.length)]!
      const isExpected = chance >= strangerShare + unexpectedShare
      yield { afterMs, mac, act: { kind: 'present', door: pick(caps.relays), card, isExpected } }
    } else {
      const credential = String(4_000_000_000 + pick(people))
      const reason = random() < refusedShare ? usualRefusals[pick(usualRefusals.length)]! : null
      yield { afterMs, mac, act: { kind: 'swipe', door: pick(caps.relays), credential, reason } }
    }
  }
}

/**
 * The card that comes to a door: of an expected person, the first from the chosen one on that the door admits at this
 * hour. Null when there is no such person: then none comes.
 */
export function chooseCard(
  { card, isExpected }: Pick<Extract<Step['act'], { kind: 'present' }>, 'card' | 'isExpected'>,
  cards: readonly string[],
  admits: (card: string) => boolean,
): string | null {
  if (!isExpected) return card
  const turn = Math.max(0, cards.indexOf(card))
  return [...cards.slice(turn), ...cards.slice(0, turn)].find(admits) ?? null
}

const canSwipe = ({ relays, readers }: Actor['caps']): boolean => relays > 0 && readers > 0

/**
 * Lets the scenario happen until `signal` ends it; `cards` are those of the people who come by, by device. Devices that
 * are offline keep their events, as real ones would.
 */
export async function playScenario(
  devices: readonly SimulatedDevice[],
  seed: number,
  signal: AbortSignal,
  log: (line: string) => void,
  cards: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<void> {
  const byMac = new Map(devices.map((device) => [device.mac, device]))
  const habits = seededRandom(seed + 1)
  for (const { afterMs, mac, act } of scenarioOf(castOf(devices, cards), seed)) {
    await pause(afterMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const device = byMac.get(mac)!
    try {
      if (act.kind === 'ring') await ringAt(device, act)
      else if (act.kind === 'move') await device.move()
      else if (act.kind === 'present') {
        const card = chooseCard(act, cards.get(mac) ?? [], (one) => device.doorActions.admits(act.door, one))
        if (card === null) continue
        await device.present({ kind: 'card', value: card, door: act.door, side: 'entry' })
      } else
        await device.swipe(
          act.door,
          act.credential,
          act.reason === null,
          act.reason === null ? {} : { reason: act.reason },
        )
      const staysMs = habitOf(habits())
      if (act.kind !== 'move' && staysMs !== null)
        void device.doorActions.walkThrough('door' in act ? act.door : 0, staysMs, signal)
    } catch (error) {
      log(`the scenario stumbles at ${device.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** How long a person who was let in keeps the door open, ms; null for one who turns round. */
function habitOf(kind: number): number | null {
  if (kind < turnsRoundShare) return null
  return kind > 1 - lingersShare ? lingersMs : quickestMs + kind * quickestMs
}

/** Calls an apartment of the address book where the device has one, else a person of its policy. */
async function ringAt(device: SimulatedDevice, act: Ring): Promise<void> {
  const { entries } = device.apartmentCalls
  const entry = entries[Math.floor(act.target * entries.length)]
  if (!entry) {
    await device.ring(act.to, callOf(act, device.callContacts.contacts))
    return
  }
  const { callResult, seconds, unlocked } = act.call
  const targets = entry.steps.flat()
  const answers = callResult === 'answered' ? targets[Math.floor(act.patience * targets.length)]?.name : undefined
  const { number: apartment, building } = entry
  await device.apartmentCalls.call({ apartment, building, answers, seconds, unlocked })
}

/** A person whose app is on is called as they chose; without one, the guard's device rings. */
function callOf({ call, target, patience }: Ring, contacts: readonly Contact[]): Call {
  const rung = contacts[Math.floor(target * contacts.length)]
  if (!rung) return { ...call, callKind: 'device' }
  return { ...call, callKind: rungAt(rung, call.callResult, patience), person: rung.id }
}

const castOf = (devices: readonly SimulatedDevice[], cards: ReadonlyMap<string, readonly string[]>): Actor[] =>
  devices.map(({ mac, caps }) => ({ mac, caps, cards: cards.get(mac) }))
