import type { Policy } from '@lintel/rules/access/model.ts'
import { policyOfRecords, type PolicyRecord, type RecordKind } from '@lintel/rules/access/records.ts'
import type { ActivePlan, Presence } from '@lintel/rules/access/request.ts'
import { emptyPresence } from '@lintel/rules/access/request.ts'
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import { plansRunningFor, policyOfCompany } from '../../db/functions.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { isInside } from '../areas/positions.ts'
import { movesDoors } from '../base/running-plans.ts'
import { policyVersion } from './snapshot.ts'

/** What decides about one person at all doors of a site, without the people and codes that have no say in it. */

/** Kinds of records that decide about every person. Grants that name people or codes are read for those alone. */
const kindsOfRules = [
  'site',
  'area',
  'door',
  'group',
  'grant',
  'block',
  'companyDoorLimit',
  'schedule',
  'calendar',
  'plan',
  'areaRule',
  'occupancyRule',
  'escortRule',
  'firstPersonRule',
  'timetable',
  'override',
] as const satisfies readonly RecordKind[]

interface AboutPerson {
  readonly personUuid: string
  readonly credentialUuids: readonly string[]
}

/** Data that a decision about a person needs. */
export interface PersonPolicy {
  readonly policy: Policy
  readonly presence: Presence
  readonly activePlans: readonly ActivePlan[]
}

/** The newest policy as far as it is about a person; null where there is none yet. */
export async function policyOfPerson(
  db: Db,
  scope: ProjectScope,
  about: AboutPerson,
  now: Date,
): Promise<PersonPolicy | null> {
  const version = await policyVersion(db, scope)
  const { records, presence } = isOfCompany(scope)
    ? await companyRecords(db, scope, version, about.personUuid, now)
    : await siteRecords(db, scope, about, now)
  const policy = policyOfRecords(records, version)
  return policy && { policy, presence, activePlans: await activePlansAt(db, scope, now) }
}

interface RecordsWithPresence {
  readonly records: readonly PolicyRecord[]
  readonly presence: Presence
}

type CompanyScope = Parameters<typeof policyOfCompany>[1]

/** A company is given its records as a whole. */
async function companyRecords(db: Db, scope: CompanyScope, version: number, person: string, now: Date) {
  const records = await policyOfCompany(db, scope, version)
  return { records, presence: await presenceAround(db, scope, records, person, now) }
}

async function siteRecords(
  db: Db,
  scope: ProjectScope,
  { personUuid, credentialUuids }: AboutPerson,
  now: Date,
): Promise<RecordsWithPresence> {
  const rules = await currentRecords(db, scope)
    .where(
      'kind',
      'in',
      kindsOfRules.map((kind) => sql.lit(kind)),
    )
    .where(
      sql<boolean>`(kind <> 'grant' or content #> '{subjects,personIds}' @> to_jsonb(${personUuid}::text)
        or content #> '{subjects,personIds}' = '[]' and (content #> '{subjects,credentialIds}' is null
          or content #> '{subjects,credentialIds}' ?| ${credentialUuids}::text[]))`,
    )
    .execute()
  const presence = await presenceAround(db, scope, rules, personUuid, now)
  const people = [...new Set([personUuid, ...Object.keys(presence.lastSeen)])]
  const own = await currentRecords(db, scope)
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'person'), where('id', 'in', people)]),
        where.and([where('kind', '=', 'membership'), where('person_uuid', 'in', people)]),
        ...(credentialUuids.length > 0
          ? [where.and([where('kind', '=', 'credential'), where('id', 'in', credentialUuids)])]
          : []),
      ]),
    )
    .execute()
  return { records: [...rules, ...own], presence }
}

const currentRecords = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'policy_record').select(['kind', 'content']).where('until_version', 'is', null)

/** So many people inside are asked whether they open an area for others, those who came last first. */
const insidersMax = 500

/** Where people are, as far as rules of areas ask for it. */
async function presenceAround(
  db: Db,
  scope: ProjectScope,
  records: readonly PolicyRecord[],
  personUuid: string,
  now: Date,
): Promise<Presence> {
  const kinds = new Set(records.map(({ kind }) => kind))
  if (!['areaRule', 'occupancyRule', 'firstPersonRule'].some((kind) => kinds.has(kind))) return emptyPresence
  const own = await positionsOf(db, scope, now).where('area_position.person_uuid', '=', personUuid).execute()
  const inside = kinds.has('firstPersonRule')
    ? await positionsOf(db, scope, now).where(isInside(scope, now)).limit(insidersMax).execute()
    : []
  const positions = [...inside, ...own.filter((row) => row.is_inside_now)]
  return {
    ...emptyPresence,
    // The newest comes first in both, and the last one named holds.
    lastSeen: Object.fromEntries(positions.toReversed().map((row) => [row.person_uuid, sightingOf(row, row.at)])),
    entries: { [personUuid]: own.flatMap((row) => (row.entered_at ? [sightingOf(row, row.entered_at)] : [])) },
    counts: kinds.has('occupancyRule') ? await countsOf(db, scope, records, now) : {},
  }
}

const sightingOf = (row: { readonly area_uuid: string; readonly door_uuid: string }, at: Date) => ({
  areaId: row.area_uuid,
  doorId: row.door_uuid,
  at: at.getTime(),
})

const placedPositions = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'area_position')
    .innerJoin('area', (join) =>
      join
        .onRef('area.project_uuid', '=', 'area_position.project_uuid')
        .onRef('area.uuid', '=', 'area_position.area_uuid'),
    )
    .innerJoin('project', 'project.uuid', 'area_position.project_uuid')

const positionsOf = (db: Db, scope: ProjectScope, now: Date) =>
  placedPositions(db, scope)
    .select(['area_position.person_uuid', 'area_position.area_uuid', 'area_position.door_uuid', 'area_position.at'])
    .select(['area_position.entered_at', isInside(scope, now).as('is_inside_now')])
    .orderBy('area_position.at', 'desc')

/** People in each area; one of which none is known is empty. */
async function countsOf(db: Db, scope: ProjectScope, records: readonly PolicyRecord[], now: Date) {
  const areas = records.flatMap(({ kind, content }) =>
    kind === 'occupancyRule' ? [(content as { readonly areaId: string }).areaId] : [],
  )
  const rows = await placedPositions(db, scope)
    .select(['area_position.area_uuid', sql<number>`count(*)::int`.as('people')])
    .where(isInside(scope, now))
    .groupBy('area_position.area_uuid')
    .execute()
  return {
    ...Object.fromEntries(areas.map((area) => [area, 0])),
    ...Object.fromEntries(rows.map(({ area_uuid, people }) => [area_uuid, people])),
  }
}

/** Emergency plans that move doors at a moment. */
export async function activePlansAt(db: Db, scope: ProjectScope, now: Date): Promise<ActivePlan[]> {
  const runs = isOfCompany(scope)
    ? await plansRunningFor(db, scope, now)
    : await rowsOf(db, scope, 'plan_run')
        .select(['plan_uuid', 'started_at', 'ends_at'])
        .where(movesDoors(now))
        .orderBy('started_at')
        .orderBy('uuid')
        .execute()
  return runs.map(({ plan_uuid, started_at, ends_at }) => ({
    planId: plan_uuid,
    since: started_at.getTime(),
    ...(ends_at && { until: ends_at.getTime() }),
  }))
}
