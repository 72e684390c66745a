import { type PresentedKind, directions } from '@lintel/vocabulary/events.ts'
import type { DenyReason } from '@lintel/vocabulary/reasons.ts'
import { z } from 'zod'
import { CommandId, EpochMs, EventNumber, MonoMs, Relay, TimeQuality, Word } from './atoms.ts'
import { Evidence } from './evidence.ts'
import { linkLimits } from './limits.ts'

/** What happens at a door, numbered so that nothing is lost or counted twice (device-link.md 4.5). */

/** Event types of this version and the fields each cannot do without. The portal shows others as not understood. */
export const eventTypes = {
  /** A credential was shown or the exit button was pressed, and it was decided. */
  access: ['door', 'granted'],
  /**
   * Something was shown at a reader that no door of the device names. It is not looked up, nothing is decided, and the
   * reader answers as for an unknown credential.
   */
  credentialRead: ['reader', 'method'],
  /** A command opened a door. */
  remoteUnlock: ['door', 'commandId'],
  /**
   * A door was opened, by its contact; it names the person who was let in and passes (`person`, `credentialId`,
   * `direction`).
   */
  doorOpened: ['door'],
  /** A door was closed, by its contact. */
  doorClosed: ['door'],
  /** A door is open for longer than `doorHeldOpenSeconds`. It raises an alarm, which `doorClosed` ends. */
  doorHeldOpen: ['door'],
  /**
   * A door was opened without a granted access, in place of `doorOpened`. It raises an alarm, which `doorClosed` ends.
   */
  doorForced: ['door'],
  /** Access was granted and the door stayed closed; it names the person (`person`, `credentialId`, `direction`). */
  accessNotTaken: ['door'],
  /** The fire input holds the door open. It raises an alarm, which `fireEnded` ends. */
  fireStarted: ['door'],
  /** The fire input is quiet again. */
  fireEnded: ['door'],
  /**
   * From now on any person may come in: `reason` says which decision unlocks the door, and `ruleId` by what; none for a
   * bistable lock.
   */
  unlocked: ['door'],
  /** The door is not kept unlocked any more; `reason` and `ruleId` are those of the `unlocked` before. */
  locked: ['door'],
  /** A visitor rang. It comes when the call is over. */
  call: ['to'],
  /** A reader takes no typed codes for 30 seconds, after five wrong ones within a minute. It raises an alarm. */
  codeEntryLocked: ['door'],
  /** The case was opened. It raises an alarm. */
  tamper: [],
  /** Something moved before the device. It raises an alarm. */
  motion: [],
  /** The device was switched on. */
  boot: [],
} as const satisfies Record<string, readonly (keyof EventFields)[]>
export type EventType = keyof typeof eventTypes

/**
 * Ways to show who one is that this version knows, which are the kinds of credentials; others are accepted as words.
 */
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

/** Reasons that a device adds to those of the decision. */
export const deviceReasons = [
  /** The setting `accessMethods` of the door has no such kind of credential. Nothing was decided. */
  'methodNotAccepted',
  /** The policy would let the person in, but the device does not know the time. */
  'clockUnset',
] as const

/** What became of a call, as far as this version knows; others are accepted as words. */
export const callResults = [
  /** A person answered. */
  'answered',
  /** This target did not answer, and another was called after it. */
  'missed',
  /** The target declined the call. */
  'rejected',
  /** No target answered, and no other was left. */
  'noAnswer',
] as const
export type CallResult = (typeof callResults)[number]

/** What rang, as far as this version knows; others are accepted as words. */
export const callKinds = [
  /** The app of a person. */
  'app',
  /** A telephone. */
  'landline',
  /** Another device, such as an indoor monitor. */
  'device',
] as const
export type CallKind = (typeof callKinds)[number]

interface EventFields {
  door?: number | undefined
  reader?: number | undefined
  method?: string | undefined
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
  const neededFields: readonly (keyof EventFields)[] = Object.hasOwn(eventTypes, event.type)
    ? eventTypes[event.type as EventType]
    : []
  return neededFields.every((field) => event[field] !== undefined)
}

/** One event. A field that is absent does not belong to its type, or is unknown. */
export const DeviceEvent = z
  .object({
    /** Number of the event. */
    n: EventNumber,
    /** When it happened, ms since 1970; `null` while the clock was unset. */
    t: EpochMs.nullable(),
    tq: TimeQuality,
    /** When it happened, ms since the boot of the batch. */
    mono: MonoMs,
    /** What happened. */
    type: Word,
    door: Relay.optional(),
    /**
     * Number of the reader: 16 × its port (0 built in, 1 Wiegand, 2 RS485) + its index; absent: none had to do with it.
     */
    reader: z.int().min(0).max(linkLimits.readerMax).optional(),
    /** Of an `access`: kind of the credential that was shown first, or `button`. Of a `credentialRead`: its kind. */
    method: Word.optional(),
    /** Mask of what was shown: `****`, and the last four characters of a long card or plate. Never more. */
    cred: short.optional(),
    /**
     * Whole number of a card or tag, hexadecimal without parity bits, that was refused because the device knows no person
     * who has it, or that was read where no door is; absent: any other.
     */
    card: short.optional(),
    /**
     * Of anything else that was refused because the device knows no credential of this hash: the keyed hash, by which
     * the portal finds out whether the site knows it (access-decision.md 14.2). Absent: any other.
     */
    hash: CredentialHash.optional(),
    /** Person: an id of the policy, or a name where the device holds none. Of a `call`: the one who was called. */
    person: short.optional(),
    /** Of an `access`: whether the person was let in. */
    granted: z.boolean().optional(),
    /** A refusal's word, or the reason code of the decision that the device came to by its policy. */
    reason: Reason.optional(),
    /** Way through the door that was asked for. */
    direction: z.enum(directions).optional(),
    /**
     * Of an `access`: the person has gone through when the door opens and not before (access-decision.md 3.12).
     * The `doorOpened` or `accessNotTaken` that follows names them.
     */
    awaitsOpening: z.boolean().optional(),
    /** Of an `access`: the second proof that was shown with the first (access-decision.md 3.10). */
    second: z
      .object({
        /** Kind of the credential. */
        method: Word,
        /** Its id in the policy; absent: it is unknown. */
        credentialId: short.optional(),
      })
      .optional(),
    /** Of an `access`: a code that was shown is the one for duress (office.md 16). The device does not show it. */
    duress: z.boolean().optional(),
    /** Of a decision by a policy: id of the credential that was shown first; absent: it is unknown. */
    credentialId: short.optional(),
    /**
     * Of a decision by a policy: id of the record that decided, such as the grant, block, override or plan; absent:
     * none did.
     */
    ruleId: short.optional(),
    /** Of a decision by a policy: version of the policy. */
    policyVersion: z.int().positive().optional(),
    /** Notes of the decision beside its result, such as `antiPassbackSoft` or `areaFull` with a granted access. */
    notes: z.array(Reason).max(linkLimits.notesPerEvent).optional(),
    /** Of a decision by a policy: what else it was judged by. */
    evidence: Evidence.optional(),
    /** Of a `call`: what the visitor picked or dialled, as the screen shows it. */
    to: short.optional(),
    /** Of a `call` that began in the directory: the company there, whose line or one of whose people was picked. */
    company: short.optional(),
    /** Of a `call` to an apartment of the address book: its id there. */
    apartment: short.optional(),
    /** Of an answered `call`: name of the target that answered. */
    answeredBy: short.optional(),
    /** Of a `call`: what became of it; absent: unknown. */
    callResult: Word.optional(),
    /** Of an answered `call`: what answered. */
    callKind: Word.optional(),
    /** Of a `call`: length of the conversation in seconds. */
    seconds: z.int().min(0).max(linkLimits.callSeconds).optional(),
    /** Of a `call`: the door was opened during it. */
    unlocked: z.boolean().optional(),
    /** Of a `remoteUnlock`: id of the command. */
    commandId: CommandId.optional(),
    /** Names of pictures that were taken with it. */
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
    const result = DeviceEvent.safeParse(raw)
    if (result.success) read.push(result.data)
    else unreadable.push({ n: raw.n, fields: result.error.issues.map((issue) => issue.path.map(String).join('.')) })
  }
  return { events: read, unreadable }
}

/** How many last characters of a credential a mask may show, and how long it must be for that. */
const tailLength = 4
const longEnough = 8

/** Codes that open wherever they are typed or shown: four of eight digits are half of such a key. */
const secretMethods: ReadonlySet<string> = new Set<PresentedKind>(['pin', 'qr', 'phone'])

/**
 * What an event may tell of a credential: the last four characters of a long one, nothing of a short one or of a secret
 * code.
 */
export function maskCredential(credential: string, method?: string): string {
  const isShown = credential.length >= longEnough && !(method !== undefined && secretMethods.has(method))
  const tail = isShown ? credential.slice(-tailLength).replace(/[^0-9A-Za-z]/g, '*') : ''
  return `****${tail}`
}
