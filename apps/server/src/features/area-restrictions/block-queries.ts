import { sql } from 'kysely'
import type { Block, BlockForm, BlockKind } from '@lintel/contract/area-restrictions/blocks.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { isOfCompany, type ProjectScope } from '../../db/scope/scope.ts'
import { fail, FailureError, invalid } from '../../kernel/failure.ts'
import { isSkipped, skippedSpan, spanBy, zoneAtSite } from '../../domain/site-clock/site-clock.ts'
import { areaByUuid } from './queries.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** Blocks as rows: what they name and where they hold, read for lists and made from forms. */

/** What is refused with the names of today; `refused_person` says which violations still stand. */
export function refusalsWithNames(db: Db, scope: ProjectScope) {
  return rowsOf(db, scope, 'refusal')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.project_uuid', '=', 'refusal.project_uuid')
        .onRef('credential.uuid', '=', 'refusal.credential_uuid'),
    )
    .leftJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'refusal.project_uuid')
        .on('person.uuid', '=', sql<string>`coalesce(refusal.person_uuid, credential.person_uuid)`),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.project_uuid', '=', 'refusal.project_uuid')
        .onRef('department.uuid', '=', 'refusal.department_uuid'),
    )
    .leftJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'refusal.project_uuid')
        .onRef('company.uuid', '=', 'refusal.company_uuid'),
    )
    .leftJoin('area', (join) =>
      join.onRef('area.project_uuid', '=', 'refusal.project_uuid').onRef('area.uuid', '=', 'refusal.area_uuid'),
    )
    .leftJoin('door', (join) =>
      join.onRef('door.project_uuid', '=', 'refusal.project_uuid').onRef('door.uuid', '=', 'refusal.door_uuid'),
    )
    .selectAll('refusal')
    .select([
      sql<string>`coalesce(${fullName()}, '')`.as('person_name'),
      'person.uuid as named_uuid',
      'department.name as department_name',
      'credential.kind as credential_kind',
      'credential.masked_value as credential_masked_value',
      'credential.is_duress',
      'company.name as company_name',
      'area.name as area_name',
      'door.name as at_door_name',
    ])
}
export type RefusalRow = NonNullable<Awaited<ReturnType<ReturnType<typeof refusalsWithNames>['executeTakeFirst']>>>

/** What a search looks through. */
export const namesOfRefusal = sql<string>`concat_ws(' ', ${fullName()}, department.name, refusal.plate, credential.masked_value)`

/** The column that is filled says what a block names. */
export const ofKind = (kind: BlockKind) => sql<boolean>`${sql.ref(columnOfKind[kind])} is not null`
const columnOfKind = {
  person: 'refusal.person_uuid',
  department: 'refusal.department_uuid',
  credential: 'refusal.credential_uuid',
  plate: 'refusal.plate',
} as const

function kindOf(row: RefusalRow): BlockKind {
  if (row.department_uuid !== null) return 'department'
  if (row.credential_uuid !== null) return 'credential'
  return row.plate === null ? 'person' : 'plate'
}

/** The database does not know of a view's columns which of them are always filled. */
export const showBlock = (row: RefusalRow, scope: ProjectScope): Block => ({
  uuid: row.uuid!,
  kind: kindOf(row),
  personUuid: row.person_uuid,
  personName: row.person_name,
  departmentName: row.department_name,
  credential:
    row.credential_kind === null
      ? null
      : { kind: row.credential_kind, maskedValue: row.credential_masked_value ?? '', isDuress: row.is_duress ?? false },
  plate: row.plate,
  companyName: row.company_name,
  areaUuid: row.area_uuid,
  areaName: row.area_name,
  atDoor: row.door_uuid === null ? null : { uuid: row.door_uuid, name: row.at_door_name ?? '' },
  cause: row.cause as Block['cause'],
  reason: row.reason!,
  since: row.starts_at!.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  by: row.created_by!,
  doorName: row.door_name,
  direction: row.direction as Block['direction'],
  mayEnd: mayEnd(row, scope),
})

/** A company's administrator does not end what the landlord has blocked. */
export const mayEnd = (row: RefusalRow, scope: ProjectScope): boolean =>
  row.cause === 'violation' || row.owner_kind === 'company' || !isOfCompany(scope)

/** Not over yet: blocks of now or later. */
export const lastsBeyond = (now: Date) => sql<boolean>`(refusal.ends_at is null or refusal.ends_at > ${now})`

/** What a form names, as columns; and what to call it where it is written down. */
interface SubjectColumns {
  readonly company_uuid: string | null
  readonly person_uuid?: string
  readonly department_uuid?: string
  readonly credential_uuid?: string
  readonly plate?: string
}

interface Subject {
  readonly name: string
  readonly columns: SubjectColumns
  /** Person whose name it is, if any. */
  readonly personUuid?: string
}

/** Person or thing that the form means; what is not of the site answers like what does not exist. */
export async function subjectOf(db: Db, scope: ProjectScope, form: BlockForm): Promise<Subject> {
  const { personUuid, departmentUuid, credentialUuid, plate } = form
  switch (form.kind) {
    case 'person': {
      const person = await rowsOf(db, scope, 'person')
        .select(['company_uuid', fullName().as('name')])
        .where('uuid', '=', personUuid)
        .executeTakeFirst()
      if (!person) fail('notFound')
      return { name: person.name, columns: { company_uuid: person.company_uuid, person_uuid: personUuid }, personUuid }
    }
    case 'department': {
      const group = await rowsOf(db, scope, 'department')
        .select(['company_uuid', 'name'])
        .where('uuid', '=', departmentUuid)
        .executeTakeFirst()
      if (!group) fail('notFound')
      return { name: group.name, columns: { company_uuid: group.company_uuid, department_uuid: departmentUuid } }
    }
    case 'credential': {
      const credential = await rowsOf(db, scope, 'credential')
        .innerJoin('person', (join) =>
          join
            .onRef('person.project_uuid', '=', 'credential.project_uuid')
            .onRef('person.uuid', '=', 'credential.person_uuid'),
        )
        .select(['credential.company_uuid', 'credential.person_uuid', fullName().as('name')])
        .where('credential.uuid', '=', credentialUuid)
        .executeTakeFirst()
      if (!credential) fail('notFound')
      const { name, company_uuid, person_uuid: holder } = credential
      return { name, columns: { company_uuid, credential_uuid: credentialUuid }, personUuid: holder }
    }
    case 'plate':
      // It may be any person's, also of another company.
      if (isOfCompany(scope)) throw refusedAt('kind', 'validation:notAllowedValue')
      return { name: plate, columns: { company_uuid: null, plate } }
  }
}

/** Where the form means; both names are null for every door. */
export async function placeOf(db: Db, scope: ProjectScope, { areaUuid, doorUuid }: BlockForm) {
  const area = areaUuid === null ? null : await areaByUuid(db, scope, areaUuid)
  const door =
    doorUuid === null
      ? null
      : await rowsOf(db, scope, 'door').select('name').where('door.uuid', '=', doorUuid).executeTakeFirst()
  if (area === undefined || door === undefined) fail('notFound')
  return { area: area?.name ?? null, door: door?.name ?? null }
}

/** When it holds, by the clock of the site; one that is over would have no effect. */
export async function spanOf(db: Db, scope: ProjectScope, form: BlockForm, now: Date) {
  const span = spanBy(await zoneAtSite(db, scope), form)
  if (isSkipped(span)) throw skippedSpan('until')
  const starts_at = span.from !== null && span.from > now ? span.from : now
  if (span.until !== null && span.until <= starts_at) throw refusedAt('until', 'validation:endBeforeStart')
  return { starts_at, ends_at: span.until }
}

const refusedAt = (field: keyof BlockForm, key: string): FailureError => invalid(field, key)
