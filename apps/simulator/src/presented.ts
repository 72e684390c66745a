import { maskCredential, type NewEvent } from '@lintel/devices/protocol.ts'
import type { CredentialKind } from '@lintel/rules/access/model.ts'
import type { Shown, Verdict } from './doorman.ts'

/** What may be shown to a device. */
export const presentedKinds = [
  'card',
  'pin',
  'tag',
  'plate',
  'qr',
  'face',
  'fingerprint',
  'phoneKey',
  'idAccess',
] as const satisfies readonly CredentialKind[]

/** Kinds of which an event tells not even the end: they are somebody's body or identity. */
const ofBody: ReadonlySet<CredentialKind> = new Set(['face', 'fingerprint', 'idAccess'])

const isPassbackNoted = ({ notes }: Verdict['decision']): boolean => notes.some(({ code }) => code === 'passback_soft')

/** What became of a presented credential, under the event's number. */
export interface Presented {
  readonly n: number
  readonly granted: boolean
  readonly reason: string
}

/** Takes a picture with an event; nothing where there is no camera. */
export type Picturing = () => Pick<NewEvent, 'media'>

/** The event about a decision: who, by which version and rule, but never the credential itself. */
export function eventOf(
  { kind, value, door, side }: Shown,
  verdict: Verdict | null,
  hasTime: boolean,
): NewEvent & { readonly granted: boolean; readonly reason: string } {
  const shown = {
    type: 'access',
    door,
    reader: side === 'entry' ? 0 : 1,
    method: kind === 'phoneKey' ? 'phone' : kind,
    cred: ofBody.has(kind) ? maskCredential('') : maskCredential(value),
    direction: side,
  } as const
  if (verdict === null) return { ...shown, granted: false, reason: 'door_unknown' }
  const { decision, credentialId, personId } = verdict
  // Without the time of day no window can be judged, so nobody enters by one; the way out asks for none.
  const isBlind = !hasTime && side === 'entry' && decision.result === 'allow'
  return {
    ...shown,
    granted: decision.result === 'allow' && !isBlind,
    // There is one reader at each side here, so a second factor never follows.
    reason: isBlind ? 'clock_unset' : decision.result === 'need-more' ? 'factor_missing' : decision.reason,
    ...(personId === null ? {} : { person: personId }),
    ...(credentialId === null ? {} : { credentialId }),
    ...(decision.policyVersion > 0 ? { policyVersion: decision.policyVersion } : {}),
    ...(decision.ruleId === null || isBlind ? {} : { ruleId: decision.ruleId }),
    ...(isPassbackNoted(decision) ? { notes: ['passback_soft'] } : {}),
  }
}
