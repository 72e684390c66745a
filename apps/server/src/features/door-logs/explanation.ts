import type { Verdict } from '@lintel/contract/decisions/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { explain } from '@lintel/rules/access/explain.ts'
import type { PolicyIndex } from '@lintel/rules/access/index-policy.ts'
import type { AccessRequest, ActivePlan, Decision, DenyReason } from '@lintel/rules/access/request.ts'
import { factorWaitSeconds } from '@lintel/rules/access/steps/factors.ts'
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
  readonly device_uuid: string
  readonly door_uuid: string | null
  readonly credential_uuid: string | null
  readonly second_credential_uuid: string | null
  readonly second_method: string | null
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
  const wasLetIn = event.granted === true
  const past = await decidedAt(db, scope, then, request, wasLetIn)
  const isSame = past !== null && isAsStored(past.decision, event)
  return {
    explanation: isSame ? await verdictOf(db, scope, past) : null,
    dependsOnPresence: past !== null && !isSame,
    now: await verdictOf(db, scope, await decidedAt(db, scope, today, request, wasLetIn)),
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
  wasLetIn: boolean,
): Promise<Decided | null> {
  // A number that a device made up must not be taken for the policy of today.
  const known = await rowsOf(db, scope, 'policy_version')
    .select('at')
    .where('version', '=', String(version))
    .executeTakeFirst()
  const index = known && (await indexedPolicyAt(db, scope, version))
  if (!index) return null
  const asked = wasLetIn ? inCompany(index, request) : request
  return { index, decision: decide(index, asked), since: known.at }
}

/**
 * A door that let somebody in has seen what the areas behind it ask for: the host of a visitor, and somebody inside who
 * opens the area to others (access-decision 7 and 8).
 */
function inCompany(index: PolicyIndex, request: AccessRequest): AccessRequest {
  const { by, doorId, sideId, at, presence } = request
  const rules = index.sideOf(doorId, sideId)?.areaRules ?? []
  if (by.kind !== 'credentials' || rules.length === 0) return request
  const person = by.presented.flatMap(
    ({ credentialId }) => index.credentials.get(credentialId)?.holder?.person ?? [],
  )[0]
  const openers = rules.flatMap((rule) => {
    if (rule.kind !== 'firstPerson') return []
    const members = rule.opens.groupIds.flatMap((id) => index.membersOf.get(id) ?? [])
    return [...rule.opens.personIds, ...members.map(({ personId }) => personId)]
      .filter((id) => id !== person?.id)
      .map((id) => [id, { areaId: rule.areaId, doorId, at }] as const)
  })
  const reads = person?.hostId === undefined ? [] : [{ doorId, personId: person.hostId, at }]
  return { ...request, presence: { ...presence, lastSeen: Object.fromEntries(openers), reads } }
}

/** The request as the door had it, as far as it is kept: nobody is anywhere, and the device is well. */
async function requestOf(db: Db, scope: ProjectScope, event: DecidedEvent, doorId: string): Promise<AccessRequest> {
  const activePlans = await plansAt(db, scope, event.occurred_at)
  return {
    doorId,
    sideId: `${doorId}:${event.direction ?? 'entry'}`,
    at: event.occurred_at.getTime(),
    by:
      event.method === 'button'
        ? { kind: 'exitRequest' }
        : {
            kind: 'credentials',
            presented: shownAt(event).map((id) => ({ credentialId: id ?? 'unknown', used: 0 })),
            // A door tells of a second proof that is missing when its time is over.
            ...(event.reason === 'factor_missing' && {
              factorAskedAt: event.occurred_at.getTime() - factorWaitSeconds * 1_000,
            }),
          },
    presence: {
      lastSeen: {},
      entries: {},
      counts: {},
      arrivals: await arrivalsAt(db, scope, event, doorId),
      reads: [],
      forgiven: {},
      exitOpenings: [],
    },
    activePlans,
    overrides: [],
    health: {
      // A company does not see the alarms of all doors; but what no running plan opened, the fire plan did.
      isFireInputActive:
        (event.reason === 'allow_plan_open' && activePlans.length === 0) || (await burnedAt(db, scope, event)),
      isInContact: true,
      clockDriftSeconds: 0,
      deadReaderIds: [],
      // A device that refused because of another door says that one was open, though not which.
      openDoorIds: event.reason === 'interlock_open' ? await doorIdsOf(db, scope) : [],
    },
    // The same of one that refused because its policy was too old: older than any door allows.
    policyAgeSeconds: event.reason === 'policy_stale' ? (limits.policyAgeHoursMax + 1) * 3_600 : 0,
  }
}

/** Whether a fire input of the device was active: it applies the site's fire plan at all of its doors (access-decision 3). */
async function burnedAt(db: Db, scope: ProjectScope, { device_uuid, occurred_at }: DecidedEvent): Promise<boolean> {
  const alarm = await rowsOf(db, scope, 'alarm_record')
    .select('alarm_record.uuid')
    .where('device_uuid', '=', device_uuid)
    .where('type', '=', 'emergency')
    .where('occurred_at', '<=', occurred_at)
    .where((where) => where.or([where('cleared_at', 'is', null), where('cleared_at', '>', occurred_at)]))
    .limit(1)
    .executeTakeFirst()
  return alarm !== undefined
}

/** A door that says its timetable holds it open has seen whom it waited for (access-decision 8). */
async function arrivalsAt(db: Db, scope: ProjectScope, { reason, occurred_at }: DecidedEvent, doorId: string) {
  if (reason !== 'allow_unlocked') return []
  const periods = await rowsOf(db, scope, 'door_period')
    .select('armed_by_uuid')
    .where('door_uuid', '=', doorId)
    .where('armed_by_uuid', 'is not', null)
    .execute()
  return periods.map(({ armed_by_uuid }) => ({ doorId, groupId: armed_by_uuid!, at: occurred_at.getTime() }))
}

const shownAt = ({ credential_uuid, second_credential_uuid, second_method }: DecidedEvent): (string | null)[] =>
  second_method === null ? [credential_uuid] : [credential_uuid, second_credential_uuid]

async function plansAt(db: Db, scope: ProjectScope, at: Date): Promise<ActivePlan[]> {
  const runs = isOfCompany(scope) ? await plansRunningFor(db, scope, at) : await runsOfSite(db, scope, at)
  return runs.map(({ plan_uuid, started_at, ends_at }) => ({
    planId: plan_uuid,
    since: started_at.getTime(),
    ...(ends_at && { until: ends_at.getTime() }),
  }))
}

async function doorIdsOf(db: Db, scope: ProjectScope): Promise<string[]> {
  const doors = await rowsOf(db, scope, 'door').select('uuid').execute()
  return doors.map(({ uuid }) => uuid)
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
