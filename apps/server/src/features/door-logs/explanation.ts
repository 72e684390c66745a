import type { Verdict } from '@lintel/contract/decisions/schema.ts'
import { presentedKinds, type PresentedKind } from '@lintel/vocabulary/events.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Evidence } from '@lintel/devices/protocol/evidence.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { explain } from '@lintel/rules/access/explain.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import type { AccessRequest, ActivePlan, Decision } from '@lintel/rules/access/request.ts'
import { factorWaitSeconds } from '@lintel/rules/access/steps/factors.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { plansRunningFor } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { indexedPolicyAt } from './indexed-policy.ts'
import { policyVersion } from '../../domain/policy/snapshot.ts'
import { burnedAt, doorIdsOf, runsOfSite } from './queries.ts'
import { namedRule, type Reader } from './rule-names.ts'

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
  readonly rule_uuid: string | null
  /** What the device judged by, in the protocol's shape; null for lines that have none. */
  readonly evidence: unknown
}

export interface EventExplanation {
  readonly explanation: Verdict | null
  readonly dependsOnPresence: boolean
  readonly now: Verdict | null
}

const noExplanation: EventExplanation = { explanation: null, dependsOnPresence: false, now: null }

/**
 * Decides again what a door decided, by the policy version that it held then (access-decision.md 11, property 7), and
 * by the policy of today. The request is rebuilt from the version's own timetables and plans and from what the device
 * stored with its event (14.10). Of a line without such evidence that hung on where people were, nothing is claimed
 * about why.
 */
export async function explainEvent(reader: Reader, event: DecidedEvent): Promise<EventExplanation> {
  const { db, scope } = reader
  if (event.type !== 'access' || event.door_uuid === null || event.policy_version === null) return noExplanation
  const facts = await factsOf(db, scope, event, event.door_uuid)
  const past = await decidedAt(db, scope, Number(event.policy_version), facts)
  const isSame = past !== null && isAsStored(past.decision, event)
  return {
    explanation: isSame ? await verdictOf(reader, past) : null,
    dependsOnPresence: past !== null && !isSame,
    now: await verdictOf(reader, await decidedAt(db, scope, await policyVersion(db, scope), facts)),
  }
}

/** What is known of an event, whatever version is asked. */
interface EventFacts {
  readonly event: DecidedEvent
  readonly doorId: string
  readonly evidence: Evidence | undefined
  readonly plans: readonly ActivePlan[]
  readonly isBurning: boolean
  readonly openDoorIds: readonly string[]
}

async function factsOf(db: Db, scope: ProjectScope, event: DecidedEvent, doorId: string): Promise<EventFacts> {
  const { data: evidence } = Evidence.safeParse(event.evidence)
  const plans = evidence ? plansIn(evidence) : await plansAt(db, scope, event)
  return {
    event,
    doorId,
    evidence,
    plans,
    isBurning: evidence
      ? evidence.fire === true
      : // A company does not see the alarms of all doors; but what no running plan opened, the fire plan did.
        (event.reason === 'allowPlanOpen' && plans.length === 0) || (await burnedAt(db, scope, event)),
    // A device that refused because of another door says that one was open, though not which.
    openDoorIds: event.reason === 'interlockOpen' ? await doorIdsOf(db, scope) : [],
  }
}

interface Judgement {
  readonly index: PolicyIndex
  readonly decision: Decision
  readonly since: Date
}

async function decidedAt(db: Db, scope: ProjectScope, version: number, facts: EventFacts): Promise<Judgement | null> {
  // A number that a device made up must not be taken for the policy of today.
  const row = await rowsOf(db, scope, 'policy_version')
    .select('at')
    .where('version', '=', String(version))
    .executeTakeFirst()
  const index = row && (await indexedPolicyAt(db, scope, version))
  if (!index) return null
  const request = requestIn(index, facts)
  const ownRequest = isPastCompany(facts.event) ? inCompany(index, request) : request
  return { index, decision: decide(index, ownRequest), since: row.at }
}

/** What comes after host and first person in the order of the rules, which were there then. */
const isPastCompany = ({ granted, reason }: DecidedEvent): boolean =>
  granted === true || reason === 'passback' || reason === 'areaFull'

/**
 * A door that granted access has seen what the areas behind it ask for: the host of a visitor, and a first person
 * inside (access-decision.md 7 and 8).
 */
function inCompany(index: PolicyIndex, request: AccessRequest): AccessRequest {
  const { by, doorId, sideId, at, presence } = request
  const rules = index.sideOf(doorId, sideId)?.areaRules ?? []
  if (by.kind !== 'credentials' || rules.length === 0) return request
  const person = by.presented.flatMap(
    ({ credentialId }) => index.credentials.get(credentialId)?.holder?.person ?? [],
  )[0]
  const firstPersons = rules.flatMap((rule) => {
    if (rule.kind !== 'firstPerson') return []
    const members = rule.firstPersons.groupIds.flatMap((id) => index.membersOf.get(id) ?? [])
    return [...rule.firstPersons.personIds, ...members.map(({ personId }) => personId)]
      .filter((id) => id !== person?.id)
      .map((id) => [id, { areaId: rule.areaId, doorId, at }] as const)
  })
  const reads = person?.hostId === undefined ? [] : [{ doorId, personId: person.hostId, at }]
  return {
    ...request,
    presence: { ...presence, lastSeen: { ...Object.fromEntries(firstPersons), ...presence.lastSeen }, reads },
  }
}

/** The request as the door had it, as far as it is kept; what was not kept was as it usually is. */
function requestIn(index: PolicyIndex, facts: EventFacts): AccessRequest {
  const { event, doorId, evidence = {} } = facts
  const at = event.occurred_at.getTime()
  const credentials = shownAt(event).map(({ id, kind }) => ({
    credentialId: id ?? 'unknown',
    ...(kind && { kind }),
    ...usesOf(facts, id),
  }))
  const person = credentials.flatMap(
    ({ credentialId }) => index.credentials.get(credentialId)?.credential.personId ?? [],
  )[0]
  const { lastSeen, entries = [] } = evidence
  return {
    doorId,
    sideId: sideIdOf(event, doorId),
    at,
    by:
      event.method === 'button'
        ? { kind: 'exitRequest' }
        : {
            kind: 'credentials',
            presented: credentials,
            // A door tells of a second proof that is missing when its time is over.
            ...(event.reason === 'factorMissing' && { factorRequestedAt: at - factorWaitSeconds * 1_000 }),
          },
    presence: {
      lastSeen: person !== undefined && lastSeen ? { [person]: lastSeen } : {},
      entries: person === undefined ? {} : { [person]: entries },
      counts: countsIn(index, facts),
      arrivals: arrivalsIn(index, facts),
      reads: [],
      passbackReset: {},
      exitOpenings: [],
    },
    activePlans: facts.plans,
    overrides: [],
    health: {
      isFireInputActive: facts.isBurning,
      isInContact: evidence.offlineSeconds === undefined,
      clockDriftSeconds: 0,
      deadReaderIds: evidence.deadReaders ?? [],
      openDoorIds: facts.openDoorIds,
    },
    // One that refused because its policy was too old says so, and otherwise how old it was.
    policyAgeSeconds:
      event.reason === 'policyStale' ? (limits.policyAgeHoursMax + 1) * 3_600 : (evidence.offlineSeconds ?? 0),
  }
}

/**
 * People in the areas behind the door: a device tells of them where it found an area full, elsewhere there was room.
 */
function countsIn(index: PolicyIndex, { event, doorId, evidence = {} }: EventFacts): Readonly<Record<string, number>> {
  const { people } = evidence
  const rules = index.sideOf(doorId, sideIdOf(event, doorId))?.areaRules ?? []
  const withRoom = rules.flatMap((rule) => (rule.kind === 'occupancy' ? [[rule.areaId, 0] as const] : []))
  return { ...Object.fromEntries(withRoom), ...(people && { [people.areaId]: people.count }) }
}

const sideIdOf = ({ direction }: DecidedEvent, doorId: string): string => `${doorId}:${direction ?? 'entry'}`

/** Uses are of the credential that the decision was about; a locked keypad takes no code at all. */
function usesOf({ event: { reason, rule_uuid, occurred_at }, evidence = {} }: EventFacts, id: string | null) {
  const isJudged = id !== null && id === rule_uuid
  const lockedUntil = evidence.lockedUntil ?? (reason === 'tooManyTries' ? occurred_at.getTime() + 1 : undefined)
  return {
    used: isJudged ? (evidence.used ?? 0) : 0,
    ...(isJudged && evidence.firstUsedAt !== undefined && { firstUsedAt: evidence.firstUsedAt }),
    ...(lockedUntil !== undefined && { lockedUntil }),
  }
}

const plansIn = ({ plans = [] }: Evidence): ActivePlan[] =>
  plans.map(({ until, ...plan }) => (until === undefined ? plan : { ...plan, until }))

/**
 * First persons by the device's own word. A door that says only that its timetable holds it open has seen the first
 * person that this version's timetable waits for (access-decision.md 8).
 */
function arrivalsIn(index: PolicyIndex, { event, doorId, evidence }: EventFacts) {
  if (evidence) return (evidence.arrivals ?? []).map((arrival) => ({ doorId, ...arrival }))
  if (event.reason !== 'allowUnlocked') return []
  const { timetableId } = index.policy.doors.find(({ id }) => id === doorId) ?? {}
  const periods = index.policy.timetables.find(({ id }) => id === timetableId)?.periods ?? []
  const at = event.occurred_at.getTime()
  return periods.flatMap(({ unlockAfterFirstPersonGroupId: groupId }) =>
    groupId === undefined ? [] : [{ doorId, groupId, at }],
  )
}

/** What was shown, and as what: a code that no record was found for is known by that alone. */
const shownAt = ({ credential_uuid, method, second_credential_uuid, second_method }: DecidedEvent) => {
  const first = { id: credential_uuid, kind: kindOf(method) }
  return second_method === null ? [first] : [first, { id: second_credential_uuid, kind: kindOf(second_method) }]
}

const kindOf = (method: string | null): PresentedKind | undefined => presentedKinds.find((kind) => kind === method)

/** The plans that ran; one that is gone since, with its runs, is known by the line that it decided. */
async function plansAt(db: Db, scope: ProjectScope, event: DecidedEvent): Promise<ActivePlan[]> {
  const at = event.occurred_at
  const runs = isOfCompany(scope) ? await plansRunningFor(db, scope, at) : await runsOfSite(db, scope, at)
  const plans = runs.map(({ plan_uuid, started_at, ends_at }) => ({
    planId: plan_uuid,
    since: started_at.getTime(),
    ...(ends_at && { until: ends_at.getTime() }),
  }))
  const { reason, rule_uuid } = event
  const isDecided = (reason === 'lockdown' || reason === 'allowPlanOpen') && rule_uuid !== null
  if (!isDecided || plans.some(({ planId }) => planId === rule_uuid)) return plans
  return [...plans, { planId: rule_uuid, since: at.getTime() }]
}

/** A device says why it refused; why it granted it may leave out. */
function isAsStored({ reason, result }: Decision, stored: DecidedEvent): boolean {
  if (stored.reason === null) return stored.granted === true && result === 'allow'
  return reason === stored.reason
}

async function verdictOf(reader: Reader, decided: Judgement): Promise<Verdict>
async function verdictOf(reader: Reader, decided: Judgement | null): Promise<Verdict | null>
async function verdictOf(reader: Reader, decided: Judgement | null): Promise<Verdict | null> {
  if (!decided) return null
  const { code, rule, next, passed, notes, ...reported } = explain(decided.index, decided.decision)
  return {
    result: reported.result,
    reason: code,
    rule: rule && (await namedRule(reader, rule)),
    localTime: reported.localTime,
    nextAt: next && new Date(next.at).toISOString(),
    passed: [...passed],
    notes: notes.map((note) => note.code),
    forOperators: decided.decision.forOperators,
    version: reported.policyVersion,
    versionSince: decided.since.toISOString(),
  }
}
