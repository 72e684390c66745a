import { randomUUIDv7 } from 'node:crypto'
import { foldName } from '@lintel/contract/base/name-fold.ts'
import type { DoorEvent, eventTypes } from '@lintel/contract/door-logs/schema.ts'
import {
  callKinds,
  callResults,
  eventTypes as knownTypes,
  maskCredential,
  type CallKind,
  type CallResult,
  type DeviceEvent,
} from '@lintel/devices/protocol/events.ts'
import { readerOfNumber } from '@lintel/devices/protocol/doors.ts'
import type { Evidence } from '@lintel/devices/protocol/evidence.ts'
import { MediaName } from '@lintel/devices/protocol/http/media.ts'
import type { Batch } from '@lintel/devices/protocol/up.ts'
import { callTargetOf, calledHomeOf, type CalledHomes, type CallTargets } from './subjects/call-targets.ts'
import type { PersonKind } from '@lintel/vocabulary/events.ts'
import { uuidOf, type Subjects } from './subjects/event-subjects.ts'
import { timeOf } from './event-time.ts'
import type { SequenceRange } from './sequence-ranges.ts'
import type { SequenceRanges } from './sequence-ranges.ts'

/** Which numbers of an epoch have been stored, and of which device. */
export interface IngestCursor {
  readonly projectUuid: string
  readonly epoch: string
  readonly received: SequenceRanges
  readonly source: EventSource
}

/** What ingest stores of an event: what browsers are shown, and what only its detail page shows. */
export interface EventRow extends DoorEvent {
  readonly number: number
  readonly lastNumber: number | null
  readonly commandUuid: string | null
  readonly operatorName: string | null
  readonly direction: 'entry' | 'exit' | null
  readonly personUuid: string | null
  readonly personKind: PersonKind | null
  readonly personnelId: string | null
  /** When the person left or the person's time was over, where that is so. */
  readonly personLeftAt?: Date | null
  readonly companyUuid: string | null
  /**
   * Home of the person, of the host that it visits, or the called one; without any of them the device's place is
   * stored.
   */
  readonly buildingUuid: string | null
  readonly apartmentUuid: string | null
  readonly credentialUuid: string | null
  /** Of a refused unknown card: the card of the site that it equals in another notation. */
  readonly readAsCredentialUuid?: string | null
  readonly ruleUuid: string | null
  readonly policyVersion: number | null
  /** What the device judged by beside its policy. */
  readonly evidence?: Evidence | null
  /** The person goes through when the door opens, which another event reports. */
  readonly awaitsOpening?: boolean
  readonly secondMethod: string | null
  readonly secondCredentialUuid: string | null
  /** Access was granted against soft anti-passback. */
  readonly isSoftPassback?: boolean
  /** Access was granted although the area was full. */
  readonly isOverfull?: boolean
  readonly callResult: CallResult | null
  readonly callKind: CallKind | null
  readonly callSeconds: number | null
  readonly callUnlocked: boolean | null
  /** Name of the person, monitor or telephone that answered. */
  readonly callAnsweredBy: string | null
  /** Of a read at a reader that no door uses: its name. */
  readonly reader?: string | null
  /** Names of pictures, which come another way. */
  readonly media?: readonly string[]
}

/** The device an event is of, with its doors and the names of the day. */
export interface EventSource {
  readonly deviceUuid: string
  readonly deviceName: string
  readonly doors: readonly { readonly uuid: string; readonly relay: number; readonly name: string }[]
}

/** Who gave the command that an event answers, by the command's id. */
export type Operators = ReadonlyMap<string, string>

/** What the database knows of those an event names. */
export interface EventReferences {
  readonly operators: Operators
  readonly subjects: Subjects
  /** Targets of calls that name a company. */
  readonly called: CallTargets
  /** Apartments that were called. */
  readonly homes: CalledHomes
}

/**
 * An event of a device as a row. Texts are the device's and so are cleaned of what no database stores. Its id goes by the
 * time of its arrival, so that indexes grow at their end and stay as dense as they can be.
 */
export function rowOfEvent(
  event: DeviceEvent,
  batch: Pick<Batch, 'mono'>,
  source: EventSource,
  { operators, subjects, called, homes }: EventReferences,
  receivedAt: Date,
): EventRow {
  const { occurredAt, quality } = timeOf(event, batch.mono, receivedAt.getTime())
  const door = source.doors.find(({ relay }) => relay === event.door)
  const operatorName = event.commandId === undefined ? undefined : operators.get(event.commandId)
  const isRemote = event.type === 'remoteUnlock'
  const isKnown = Object.hasOwn(knownTypes, event.type)
  const otherName = event.type === 'call' ? event.to : operatorName
  // A device that names a person by id is not believed about the name, and not about people of other sites.
  const personId = uuidOf(event.person)
  const about = (id: string | null, kind?: string) => {
    const subject = id === null ? undefined : subjects.get(id)
    return kind === undefined || subject?.kinds.has(kind) ? subject : undefined
  }
  const person = about(personId, 'person')
  // An administrator can be rung, and has no record as a person.
  const contact = event.type === 'call' ? about(personId, 'contact') : undefined
  const callTarget = personId === null ? callTargetOf(called, event) : undefined
  const home = calledHomeOf(homes, event)
  const credentialId = uuidOf(event.credentialId)
  const secondId = uuidOf(event.second?.credentialId)
  const ruleId = uuidOf(event.ruleId)
  return {
    uuid: randomUUIDv7(),
    type: isKnown ? (event.type as EventType) : 'lost',
    occurredAt: new Date(occurredAt).toISOString(),
    receivedAt: receivedAt.toISOString(),
    timeQuality: quality,
    doorUuid: door?.uuid ?? null,
    doorName: door?.name ?? null,
    deviceUuid: source.deviceUuid,
    deviceName: source.deviceName,
    // A call names the person who was called, not one who passed; a door opened from the portal has its operator.
    personName: storable(
      personId === null
        ? (event.person ?? otherName)
        : (person?.name ?? contact?.name ?? (event.type === 'call' ? event.to : undefined)),
    ),
    credential: maskedCredential(event.cred, event.method),
    method: event.method ?? (isRemote ? 'remote' : null),
    granted: event.granted ?? (isRemote ? true : null),
    // A newer device may report what this version has no word for: it is shown as not understood, never dropped.
    reason: isKnown ? (event.reason ?? null) : 'unsupported',
    underDuress: event.type === 'access' && event.duress === true,
    number: event.n,
    lastNumber: isKnown ? null : event.n,
    commandUuid: operatorName === undefined ? null : (event.commandId ?? null),
    operatorName: operatorName ?? null,
    direction: event.direction ?? null,
    personUuid: person ? personId : (callTarget?.personUuid ?? null),
    personKind: person?.personKind ?? (callTarget?.personUuid ? 'personnel' : null),
    personnelId: person?.personnelId ?? callTarget?.personnelId ?? null,
    personLeftAt: person?.leftAt ?? null,
    companyUuid: person?.companyUuid ?? contact?.companyUuid ?? callTarget?.companyUuid ?? home?.companyUuid ?? null,
    buildingUuid: person?.buildingUuid ?? home?.buildingUuid ?? null,
    apartmentUuid: person?.apartmentUuid ?? home?.apartmentUuid ?? null,
    credentialUuid: about(credentialId, 'credential') ? credentialId : null,
    ruleUuid: about(ruleId) ? ruleId : null,
    policyVersion: event.policyVersion ?? null,
    evidence: event.evidence ?? null,
    awaitsOpening: event.awaitsOpening ?? false,
    secondMethod: event.second?.method ?? null,
    secondCredentialUuid: about(secondId, 'credential') ? secondId : null,
    isSoftPassback: event.notes?.includes('antiPassbackSoft') ?? false,
    isOverfull: event.notes?.includes('areaFull') ?? false,
    ...callColumns(event),
    reader: (event.type === 'credentialRead' && readerOfNumber(event.reader ?? -1)) || null,
    media: (event.media ?? []).filter((name) => MediaName.safeParse(name).success),
  }
}
type EventType = (typeof eventTypes)[number]

/**
 * The visible record of numbers that will never come (`eventsGone`) or cannot be read (`unreadable`).
 * Its time is that of the finding: when the events happened is part of what is lost.
 */
export function rowOfLost([from, to]: SequenceRange, reason: LossReason, source: EventSource, foundAt: Date): EventRow {
  return {
    uuid: randomUUIDv7(),
    type: 'lost',
    occurredAt: foundAt.toISOString(),
    receivedAt: foundAt.toISOString(),
    timeQuality: 'unset',
    doorUuid: null,
    doorName: null,
    deviceUuid: source.deviceUuid,
    deviceName: source.deviceName,
    personName: null,
    credential: null,
    method: null,
    granted: null,
    reason,
    underDuress: false,
    number: from,
    lastNumber: to,
    commandUuid: null,
    operatorName: null,
    direction: null,
    personUuid: null,
    personKind: null,
    personnelId: null,
    companyUuid: null,
    buildingUuid: null,
    apartmentUuid: null,
    credentialUuid: null,
    ruleUuid: null,
    policyVersion: null,
    secondMethod: null,
    secondCredentialUuid: null,
    ...callColumns(null),
    media: [],
  }
}
export type LossReason = 'eventsGone' | 'unreadable'

/** What became of a call; nothing for everything else, and for words that a newer device has for it. */
function callColumns(event: DeviceEvent | null) {
  const call = event?.type === 'call' ? event : undefined
  return {
    callResult: callResults.find((result) => result === call?.callResult) ?? null,
    callKind: callKinds.find((kind) => kind === call?.callKind) ?? null,
    callSeconds: call?.seconds ?? null,
    callUnlocked: call?.unlocked ?? null,
    callAnsweredBy: storable(call?.answeredBy),
  }
}

/** Live event of a row, as published to browsers. */
export function liveEventOf(row: EventRow): DoorEvent {
  return {
    uuid: row.uuid,
    type: row.type,
    occurredAt: row.occurredAt,
    receivedAt: row.receivedAt,
    timeQuality: row.timeQuality,
    doorUuid: row.doorUuid,
    doorName: row.doorName,
    deviceUuid: row.deviceUuid,
    deviceName: row.deviceName,
    personName: row.personName,
    credential: row.credential,
    method: row.method,
    granted: row.granted,
    reason: row.reason,
    underDuress: row.underDuress,
  }
}

/**
 * A text of a device in one line, folded as names are and without half characters, which PostgreSQL refuses; null when
 * nothing is left.
 */
export function storable(text: string | undefined): string | null {
  return (text && foldName(text.toWellFormed())) || null
}

/** A device should mask credentials itself; one that does not must not make the log a list of cards and PINs. */
function maskedCredential(credential: string | undefined, method: string | undefined): string | null {
  const text = storable(credential)
  return text === null ? null : maskCredential(text, method)
}

/**
 * Gives new rows their ids in the order of the time at which they happened, so that indexes by time and by id both grow
 * at their end, whichever device an event is of.
 */
export function orderUuids(rows: readonly EventRow[]): void {
  const uuids = rows.map(({ uuid }) => uuid).sort()
  for (const [index, row] of rows.toSorted(byTime).entries()) (row as { uuid: string }).uuid = uuids[index]!
}

/** Times are texts of one length. */
export const byTime = (a: Pick<EventRow, 'occurredAt'>, b: Pick<EventRow, 'occurredAt'>): number =>
  a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : 0
