import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { overlap, type HolidayDays } from '@lintel/contract/holidays/overlap.ts'
import type { HolidayFields } from '@lintel/contract/holidays/schema.ts'
import { isHolidayKind } from '@lintel/contract/schedules/kinds.ts'
import { changeableRowsOf, deleteOf, insertInto, rowsOf, ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { companyNamed } from '../../domain/companies/office.ts'
import { editRecord } from '../../domain/base/edit-record.ts'

/** Changes of holidays, each within the transaction of a call: kept by the call, taken back by its preview. */

const days = [
  sql<string>`holiday.starts_on::text`.as('startsOn'),
  sql<string>`holiday.ends_on::text`.as('endsOn'),
  'holiday.repeats_yearly as repeatsYearly',
] as const

/** Adds a holiday to a company, or to all of the site. */
export async function createHoliday(
  db: Db,
  scope: ProjectScope,
  fields: HolidayFields,
  now: Date,
  fail: Fail<'holidaysOverlap'>,
): Promise<string> {
  const form = withCompany(scope, fields)
  await prepare(db, scope, { ...form, isPublic: false }, undefined, fail)
  const uuid = randomUUID()
  await insertInto(db, scope, 'holiday', { uuid, created_at: now, ...columnsOf(form) }).execute()
  return uuid
}

/** Changes a holiday; the second of two editors is refused. Answers the days that it had. */
export async function editHoliday(
  db: Db,
  scope: ProjectScope,
  { uuid, version, ...fields }: HolidayFields & { readonly uuid: string; readonly version: number },
  fail: Fail<'holidaysOverlap' | 'staleRecord'>,
): Promise<HolidayDays> {
  const form = withCompany(scope, fields)
  const holiday = await changeableRowsOf(db, scope, 'holiday')
    .select(['holiday.version', 'holiday.is_public', ...days])
    .where('holiday.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!holiday) fail('notFound')
  if (holiday.version !== version) fail('staleRecord')
  // What was taken over from the country stays in its layer, which is one for all companies.
  const isPublic = holiday.is_public && form.companyUuid === ''
  await prepare(db, scope, { ...form, isPublic }, uuid, fail)
  await editRecord({ db, scope, fail }, 'holiday', { uuid, version }, { ...columnsOf(form), is_public: isPublic })
  return holiday
}

/** Deletes a holiday; answers its name and the days that it had. */
export async function removeHoliday(db: Db, scope: ProjectScope, uuid: string) {
  const holiday = await changeableRowsOf(db, scope, 'holiday')
    .select(['holiday.name', ...days])
    .where('holiday.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!holiday) fail('notFound')
  await deleteOf(db, scope, 'holiday').where('holiday.uuid', '=', uuid).execute()
  return holiday
}

/** The form with the company it is about. */
export const withCompany = (scope: ProjectScope, form: HolidayFields): HolidayFields => ({
  ...form,
  companyUuid: companyNamed(scope, form.companyUuid) ?? '',
})

/** All of a day is kept as no hours. */
function minutesOf({ hours }: HolidayFields) {
  if (!hours || (hours.from === 0 && hours.to === dayMinutes)) return { from_minute: null, to_minute: null }
  return { from_minute: hours.from, to_minute: hours.to }
}

/** A form as columns. */
export const columnsOf = (form: HolidayFields) => ({
  company_uuid: form.companyUuid || null,
  name: form.name,
  kind: form.kind,
  starts_on: form.startsOn,
  ends_on: form.endsOn,
  repeats_yearly: form.repeatsYearly,
  ...minutesOf(form),
  counts_for_attendance: form.countsForAttendance && isHolidayKind(form.kind),
})

/** Which calendar a holiday is written in: that of the company it names, of the site, or of the country. */
interface Layer {
  readonly companyUuid: string
  readonly isPublic: boolean
}

/**
 * In one layer one day is one holiday (office.md 13); of two layers the higher goes before the other. The site's row is
 * held, so that of two that overlap only the first passes.
 */
async function prepare(
  db: Db,
  scope: ProjectScope,
  form: HolidayFields & Layer,
  except: string | undefined,
  fail: Fail<'holidaysOverlap'>,
): Promise<void> {
  await holdSite(db, scope)
  if (form.companyUuid) await mustBeOfSite(db, scope, form.companyUuid)
  const sameLayer = (await existingDays(db, scope, form.companyUuid)).filter(inLayer(form))
  const other = sameLayer.find((holiday) => holiday.uuid !== except && overlap(form, holiday))
  if (other) fail('holidaysOverlap', { name: other.name })
}

/** Whether a holiday is in a layer. */
export const inLayer =
  (layer: Layer) =>
  (holiday: ExistingDays): boolean =>
    (holiday.companyUuid ?? '') === layer.companyUuid && holiday.isPublic === layer.isPublic

/** Holds the site's row until the transaction ends: who changes holidays waits for who did before. */
export async function holdSite(db: Db, scope: ProjectScope): Promise<void> {
  await ownSite(db, scope).select('project.uuid').forNoKeyUpdate().executeTakeFirstOrThrow()
}

async function mustBeOfSite(db: Db, scope: ProjectScope, companyUuid: string): Promise<void> {
  const company = await rowsOf(db, scope, 'company')
    .select('company.uuid')
    .where('company.uuid', '=', companyUuid)
    .forKeyShare()
    .executeTakeFirst()
  if (!company) fail('notFound')
}

/** Days in the calendars that hold for a company, or for all without one: its own, the site's, the country's. */
export function existingDays(db: Db, scope: ProjectScope, companyUuid: string) {
  return rowsOf(db, scope, 'holiday')
    .select([
      'holiday.uuid',
      'holiday.name',
      'holiday.kind',
      'holiday.company_uuid as companyUuid',
      'holiday.is_public as isPublic',
      'holiday.from_minute as fromMinute',
      'holiday.to_minute as toMinute',
      ...days,
    ])
    .where((where) =>
      companyUuid
        ? where.or([where('holiday.company_uuid', '=', companyUuid), where('holiday.company_uuid', 'is', null)])
        : where('holiday.company_uuid', 'is', null),
    )
    .orderBy('holiday.starts_on')
    .orderBy('holiday.uuid')
    .execute()
}
export type ExistingDays = Awaited<ReturnType<typeof existingDays>>[number]
