import { bareCard } from '@lintel/vocabulary/card-numbers.ts'
import type { PresentedKind } from '@lintel/vocabulary/events.ts'
import { type Evidence, linkLimits, maskCredential, type NewEvent, readerNumber } from '@lintel/devices/protocol.ts'
import type { Presentation, Verdict } from './presentation.ts'

/** Kinds of which an event tells not even the end: they are a person's body or identity. */
const ofBody: ReadonlySet<PresentedKind> = new Set(['face', 'fingerprint', 'idAccess'])

/** Notes of a granted access. */
const reportedNotes = [
  'antiPassbackSoft',
  'areaFull',
  'readerDead',
] as const satisfies readonly Verdict['decision']['notes'][number]['code'][]

function notesOf({ notes }: Verdict['decision']): Pick<NewEvent, 'notes'> {
  const codes = reportedNotes.filter((note) => notes.some(({ code }) => code === note))
  return codes.length > 0 ? { notes: codes } : {}
}

/** What became of a presented credential, under the event's number; none while the door waits for a second proof. */
export interface ReadOutcome {
  readonly n: number | null
  readonly granted: boolean
  readonly reason: string
}

/** Takes a picture with an event; nothing where there is no camera. */
export type Picturing = () => Pick<NewEvent, 'media'>

/** A proof that came before, at a door that asked for another. */
export interface First {
  readonly presentation: Presentation
  readonly verdict: Verdict
}

type AccessEvent = NewEvent & { readonly granted: boolean; readonly reason: string }

/** Kinds that a site registers by having them read: by their numbers, which events tell in the canonical form. */
const registrable: ReadonlySet<PresentedKind> = new Set(['card', 'uhfTag'])

/** What an event tells of something that was shown, but never the thing itself. */
const factsOf = ({ kind, value, door, side, reader }: Presentation) =>
  ({
    type: 'access',
    door,
    reader: (reader === undefined ? undefined : readerNumber(reader)) ?? (side === 'entry' ? 0 : 1),
    method: kind,
    cred: ofBody.has(kind) ? maskCredential('') : maskCredential(registrable.has(kind) ? bareCard(value) : value, kind),
    direction: side,
  }) as const

/** Whole number of an unassigned credential; none that is longer than an event takes. */
export const numberOf = (value: string): Pick<NewEvent, 'card'> =>
  value.length <= linkLimits.shortText ? { card: bareCard(value) } : {}

/**
 * Credential without a holder in the present policy, shown by itself: the server finds out whether the site knows it.
 * Cards and tags can be registered, and so are told by their number; everything else by the device's own hash of it.
 */
const unknownOf = (presentation: Presentation, verdict: Verdict, first?: First): Pick<NewEvent, 'card' | 'hash'> => {
  const { decision, credentialId, personId, hash } = verdict
  if (first || decision.reason !== 'credentialUnknown' || credentialId !== null || personId !== null) return {}
  return registrable.has(presentation.kind) ? numberOf(presentation.value) : { hash }
}

/** What the decision hung on beside the policy. */
export const evidencePart = (evidence: Evidence | undefined): Pick<NewEvent, 'evidence'> =>
  evidence ? { evidence } : {}

/** For the server alone: what the door does and shows is the same without it. */
const duressOf = (isDuress: boolean): Pick<NewEvent, 'duress'> => (isDuress ? { duress: true } : {})

/** Event of a credential that this door does not take, of any holder. */
export const notTaken = (presentation: Presentation, isDuress: boolean): AccessEvent => ({
  ...factsOf(presentation),
  granted: false,
  reason: 'methodNotAccepted',
  ...duressOf(isDuress),
})

/**
 * The event about something shown at a reader that no door names: nothing of it is looked up, so it has the number
 * of a card or tag. At an assembly point the portal knows by it who has come.
 */
export const credentialRead = (reader: number, { kind, value }: Pick<Presentation, 'kind' | 'value'>): NewEvent => ({
  type: 'credentialRead',
  reader,
  method: kind,
  cred: ofBody.has(kind) ? maskCredential('') : maskCredential(value, kind),
  ...(registrable.has(kind) && numberOf(value)),
})

/** The event about a reader that takes no codes for a while; it follows the refusal of the last wrong one. */
export function codeEntryLocked(presentation: Presentation): NewEvent {
  const { door, reader, direction } = factsOf(presentation)
  return { type: 'codeEntryLocked', door, reader, direction }
}

/** The event about a decision: who, by which version and rule. Two proofs make one event, which is about the first. */
export function eventOf(
  presentation: Presentation,
  verdict: Verdict | null,
  hasTime: boolean,
  first?: First,
): AccessEvent {
  const facts = factsOf(first?.presentation ?? presentation)
  if (verdict === null) return { ...facts, granted: false, reason: 'doorUnknown' }
  const { decision } = verdict
  const { credentialId, personId } = first?.verdict ?? verdict
  // Without the time of day no window can be judged, so no entry is granted by one; the way out asks for none.
  const isBlind = !hasTime && presentation.side === 'entry' && decision.result === 'allow'
  return {
    ...facts,
    granted: decision.result === 'allow' && !isBlind,
    reason: isBlind ? 'clockUnset' : decision.result === 'needMore' ? 'factorMissing' : decision.reason,
    ...unknownOf(presentation, verdict, first),
    ...(personId === null ? {} : { person: personId }),
    ...(credentialId === null ? {} : { credentialId }),
    ...(first && {
      second: {
        method: presentation.kind,
        ...(verdict.credentialId === null ? {} : { credentialId: verdict.credentialId }),
      },
    }),
    ...(decision.policyVersion > 0 ? { policyVersion: decision.policyVersion } : {}),
    ...(decision.ruleId === null || isBlind ? {} : { ruleId: decision.ruleId }),
    ...notesOf(decision),
    ...(decision.policyVersion > 0 && !isBlind ? evidencePart(verdict.evidence) : {}),
    ...duressOf(verdict.isDuress),
  }
}
