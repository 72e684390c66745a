import { type PresentedKind, directions } from '@lintel/vocabulary/events.ts'
import type { DenyReason } from '@lintel/vocabulary/reasons.ts'
import { z } from 'zod'
import { CommandId, EpochMs, EventNumber, MonoMs, Relay, TimeQuality, Word } from './atoms.ts'
import { Evidence } from './evidence.ts'
import { linkLimits } from './limits.ts'

/** What happens at a door, numbered so that nothing is lost or counted twice (device-link.md 4.5). */

/**
 * Event types of this version and the fields each cannot do without.
 * `access` a credential was shown; `remoteUnlock` a command opened a door; `doorHeldOpen` open for too long;
 * `doorForced` opened without a reason; `unlocked` from now on any person may come in, because a plan, a manual override
 * or the timetable holds the door open, which is its `reason`; `locked` that is over; `call` a visitor rang; `tamper`
 * the case was opened; `codeEntryLocked` a reader takes no typed codes for 30 seconds, after five wrong ones within a
 * minute; `accessNotTaken` access was granted and the door stayed closed; `fireStarted` the fire input holds the door
 * open; `fireEnded` that is over; `motion` something moved before the device; `boot` the device started.
 */
export const eventTypes = {
  access: ['door', 'granted'],
  remoteUnlock: ['door', 'commandId'],
  doorOpened: ['door'],
  doorClosed: ['door'],
  doorHeldOpen: ['door'],
  doorForced: ['door'],
  accessNotTaken: ['door'],
  fireStarted: ['door'],
  fireEnded: ['door'],
  unlocked: ['door'],
  locked: ['door'],
  call: ['to'],
  codeEntryLocked: ['door'],
  tamper: [],
  motion: [],
  boot: [],
} as const satisfies Record<string, readonly (keyof EventFields)[]>
export type EventType = keyof typeof eventTypes

/** Ways to show who one is that this version knows, which are the kinds of credentials; others are accepted as words. */
export { presentedKinds as accessMethods, type PresentedKind as AccessMethod } from '@lintel/vocabulary/events.ts'

/** Why a door stayed closed, of a device that holds no policy; others are accepted as words. */
export const refusalReasons = [
  'credentialUnknown',
  'outsideSchedule',
  'holidayClosed',
  'noGrant',
  'personEnded',
  'passback',
  'lockdown',
  'interlockOpen',
  'outOfService',
] as const satisfies readonly DenyReason[]
export type RefusalReason = (typeof refusalReasons)[number]

/** What became of a call, as far as this version knows; others are accepted as words. */
export const callResults = ['answered', 'missed', 'rejected', 'noAnswer'] as const
export type CallResult = (typeof callResults)[number]

/** What rang, as far as this version knows; others are accepted as words. */
export const callKinds = ['app', 'landline', 'device'] as const
export type CallKind = (typeof callKinds)[number]

interface EventFields {
  door?: number | undefined
  granted?: boolean | undefined
  commandId?: string | undefined
  to?: string | undefined
}

/** A word, or a reason of the access decision such as `noGrant`. */
const Reason = z
  .string()
  .max(linkLimits.word)
  .regex(/^[a-z][A-Za-z0-9]*$/)

const CredentialHash = z.string().regex(/^[0-9a-f]{24}$/)

const short = z.string().min(1).max(linkLimits.shortText)

/** Whether an event of a known type has what its type needs; unknown types need nothing. */
export function isComplete(event: EventFields & { type: string }): boolean {
  const needed: readonly (keyof EventFields)[] = Object.hasOwn(eventTypes, event.type)
    ? eventTypes[event.type as EventType]
    : []
  return needed.every((field) => event[field] !== undefined)
}

/**
 * One event. `t` is null while the clock was unset; `mono` then lets the server work the time out from a later event
 * of the same boot. `cred` is a mask such as `****1234`, never the credential. `card` is the one number that is told whole:
 * of an unassigned card or tag that was refused, so that it can be registered; it is read from no other event. `person`
 * is an id where the device holds a policy, and a name where it does not. `media` are names, never addresses to fetch
 * (`media.ts`). The event of a call comes when the call is over; older devices send only the call target.
 */
export const DeviceEvent = z
  .object({
    n: EventNumber,
    t: EpochMs.nullable(),
    tq: TimeQuality,
    mono: MonoMs,
    type: Word,
    door: Relay.optional(),
    reader: z.int().min(0).max(linkLimits.readerMax).optional(),
    method: Word.optional(),
    cred: short.optional(),
    card: short.optional(),
    /**
     * Of anything else that was refused because this device, which cannot hold all credentials of its site, does not know it:
     * the keyed hash (`policy-digest.ts`), by which the server finds out whether the site does (access-decision.md 14.2).
     */
    hash: CredentialHash.optional(),
    person: short.optional(),
    granted: z.boolean().optional(),
    /** A refusal's word, or the reason code of the decision that the device came to by its policy. */
    reason: Reason.optional(),
    direction: z.enum(directions).optional(),
    /**
     * Of an `access`: the person has gone through when the door opens and not before (access-decision.md 3.12).
     * The `doorOpened` or `accessNotTaken` that follows names them.
     */
    awaitsOpening: z.boolean().optional(),
    /** Of an `access`: the second proof that was shown with the first (access-decision.md 3.10). */
    second: z.object({ method: Word, credentialId: short.optional() }).optional(),
    /** Of an `access`: a code that was shown is the one for duress (office.md 16). The device does not show it. */
    duress: z.boolean().optional(),
    /** Of a decision by a policy: the credential, the rule that decided and the policy's version. */
    credentialId: short.optional(),
    ruleId: short.optional(),
    policyVersion: z.int().positive().optional(),
    /** Notes of the decision beside its result, such as `antiPassbackSoft` or `areaFull` with a granted access. */
    notes: z.array(Reason).max(linkLimits.notesPerEvent).optional(),
    /** Of a decision by a policy: what else it was judged by. */
    evidence: Evidence.optional(),
    to: short.optional(),
    /** Of a `call` that began in the directory: the company there, whose line or one of whose people was picked. */
    company: short.optional(),
    /** Of a `call` to an apartment of the address book: its id there. */
    apartment: short.optional(),
    /** Of an answered `call`: name of the target that answered. */
    answeredBy: short.optional(),
    callResult: Word.optional(),
    callKind: Word.optional(),
    /** Length of the conversation. */
    seconds: z.int().min(0).max(linkLimits.callSeconds).optional(),
    /** The door was opened during the call. */
    unlocked: z.boolean().optional(),
    commandId: CommandId.optional(),
    media: z.array(short).max(linkLimits.mediaPerEvent).optional(),
  })
  .refine(isComplete, { params: { key: 'validation:required' } })
export type DeviceEvent = z.infer<typeof DeviceEvent>

/** An event before the device's ring gives it a number and a time. */
export type NewEvent = Omit<DeviceEvent, 'n' | 't' | 'tq' | 'mono' | 'type'> & { type: EventType }

/** An event that has a number but is otherwise not understood. */
export interface UnreadableEvent {
  readonly n: number
  /** Paths that were wrong, joined by dots; for the log. */
  readonly fields: readonly string[]
}

/**
 * Reads a batch's events one by one, so that a single bad one does not keep its device waiting for an ack for ever:
 * the server stores the unreadable ones as such and acknowledges the batch.
 */
export function readEvents(events: readonly { n: number }[]): {
  events: DeviceEvent[]
  unreadable: UnreadableEvent[]
} {
  const read: DeviceEvent[] = []
  const unreadable: UnreadableEvent[] = []
  for (const raw of events) {
    const parsed = DeviceEvent.safeParse(raw)
    if (parsed.success) read.push(parsed.data)
    else unreadable.push({ n: raw.n, fields: parsed.error.issues.map((issue) => issue.path.map(String).join('.')) })
  }
  return { events: read, unreadable }
}

/** How many last characters of a credential a mask may show, and how long it must be for that. */
const shown = 4
const longEnough = 8

/** Codes that open wherever they are typed or shown: four of eight digits are half of such a key. */
const secretMethods: ReadonlySet<string> = new Set<PresentedKind>(['pin', 'qr', 'phone'])

/** What an event may tell of a credential: the last four characters of a long one, nothing of a short one or of a secret code. */
export function maskCredential(credential: string, method?: string): string {
  const isShown = credential.length >= longEnough && !(method !== undefined && secretMethods.has(method))
  const tail = isShown ? credential.slice(-shown).replace(/[^0-9A-Za-z]/g, '*') : ''
  return `****${tail}`
}
