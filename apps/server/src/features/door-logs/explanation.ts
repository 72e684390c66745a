import type { Verdict } from '@lintel/contract/decisions/schema.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { explain } from '@lintel/rules/access/explain.ts'
import type { PolicyIndex } from '@lintel/rules/access/index-policy.ts'
import type { AccessRequest, ActivePlan, Decision, DenyReason } from '@lintel/rules/access/request.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { plansRunningFor } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope.ts'
import { indexedPolicyAt } from '../../policy/indexed.ts'
import { policyVersion } from '../../policy/snapshot.ts'
import { namedRule } from './rule-names.ts'

/** What of an event is asked again. */
export interface DecidedEvent {
  readonly type: string
  readonly occurred_at: Date
  readonly door_uuid: string | null
  readonly credential_uuid: string | null
  readonly direction: 'entry' | 'exit' | null
  readonly method: string | null
  readonly granted: boolean | null
  readonly reason: string | null
  readonly policy_version: string | null
}

export interface EventExplanation {
  readonly explanation: Verdict | null
  readonly dependsOnPresence: boolean
  readonly now: Verdict | null
}

const unexplained: EventExplanation = { explanation: null, dependsOnPresence: false, now: null }

/**
 * Decides again what a door decided, by the policy version that it held then (access-decision 11, property 7), and by
 * the policy of today. Where people were and how often a code was used is not kept, so a decision that hung on them comes
 * out differently; then nothing is claimed about why.
 */
export async function explainEvent(db: Db, scope: ProjectScope, event: DecidedEvent): Promise<EventExplanation> {
  if (event.type !== 'access' || event.door_uuid === null || event.policy_version === null) return unexplained
  const request = await requestOf(db, scope, event, event.door_uuid)
  const [then, today] = [Number(event.policy_version), await policyVersion(db, scope)]
  const past = await decidedAt(db, scope, then, request)
  const isSame = past !== null && isAsStored(past.decision, event)
  return {
    explanation: isSame ? await verdictOf(db, scope, past) : null,
    dependsOnPresence: past !== null && !isSame,
    now: await verdictOf(db, scope, await decidedAt(db, scope, today, request)),
  }
}

interface Decided {
  readonly index: PolicyIndex
  readonly decision: Decision
  readonly since: Date
}

async function decidedAt(
  db: Db,
  scope: ProjectScope,
  version: number,
  request: AccessRequest,
): Promise<Decided | null> {
  // A number that a device made up must not be taken for the policy of today.
  const known = await rowsOf(db, scope, 'policy_version')
    .select('at')
    .where('version', '=', String(version))
    .executeTakeFirst()
  const index = known && (await indexedPolicyAt(db, scope, version))
  return index ? { index, decision: decide(index, request), since: known.at } : null
}

/** The request as the door had it, as far as it is kept: nobody is anywhere, and the device is well. */
async function requestOf(db: Db, scope: ProjectScope, event: DecidedEvent, doorId: string): Promise<AccessRequest> {
  return {
    doorId,
    sideId: `${doorId}:${event.direction ?? 'entry'}`,
    at: event.occurred_at.getTime(),
    by:
      event.method === 'button'
        ? { kind: 'exitRequest' }
        : { kind: 'credentials', presented: [{ credentialId: event.credential_uuid ?? 'unknown', used: 0 }] },
    presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], forgiven: {}, exitOpenings: [] },
    activePlans: await plansAt(db, scope, event.occurred_at),
    overrides: [],
    health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
    policyAgeSeconds: 0,
  }
}

async function plansAt(db: Db, scope: ProjectScope, at: Date): Promise<ActivePlan[]> {
  const runs = isOfCompany(scope) ? await plansRunningFor(db, scope, at) : await runsOfSite(db, scope, at)
  return runs.map(({ plan_uuid, started_at, ends_at }) => ({
    planId: plan_uuid,
    since: started_at.getTime(),
    ...(ends_at && { until: ends_at.getTime() }),
  }))
}

function runsOfSite(db: Db, scope: ProjectScope, at: Date) {
  return rowsOf(db, scope, 'plan_run')
    .select(['plan_uuid', 'started_at', 'ends_at'])
    .where('is_drill', '=', false)
    .where('started_at', '<=', at)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', at)]))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', at)]))
    .orderBy('started_at')
    .orderBy('uuid')
    .execute()
}

/** The words of the link's first version for what has a code today (device-link 4.5). */
const formerWords: Readonly<Record<string, DenyReason>> = {
  unknownCredential: 'credential_unknown',
  outsideSchedule: 'outside_schedule',
  holiday: 'holiday_closed',
  notInAccessGroup: 'no_grant',
  expiredPerson: 'person_ended',
  antiPassback: 'passback',
  lockdown: 'deny_sealed',
  interlock: 'interlock_open',
  doorInactive: 'deny_out_of_service',
}

/** A device says why it refused; why it granted it may leave out. */
function isAsStored({ reason, result }: Decision, stored: DecidedEvent): boolean {
  if (stored.reason === null) return stored.granted === true && result === 'allow'
  return reason === (Object.hasOwn(formerWords, stored.reason) ? formerWords[stored.reason] : stored.reason)
}

async function verdictOf(db: Db, scope: ProjectScope, decided: Decided): Promise<Verdict>
async function verdictOf(db: Db, scope: ProjectScope, decided: Decided | null): Promise<Verdict | null>
async function verdictOf(db: Db, scope: ProjectScope, decided: Decided | null): Promise<Verdict | null> {
  if (!decided) return null
  const { code, rule, next, passed, notes, ...told } = explain(decided.index, decided.decision)
  return {
    result: told.result,
    reason: code,
    rule: rule && (await namedRule(db, scope, rule)),
    localTime: told.localTime,
    nextAt: next && new Date(next.at).toISOString(),
    passed: [...passed],
    notes: notes.map((note) => note.code),
    forOperators: decided.decision.forOperators,
    version: told.policyVersion,
    versionSince: decided.since.toISOString(),
  }
}
