import type { Fail } from '@lintel/contract/errors/errors.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { CallType } from '@lintel/contract/personnel/calling.ts'
import type { SetAccessGroups, SetValidity } from '@lintel/contract/personnel/schema.ts'
import type { SetApp, SetAttendance, SetSuspended } from '@lintel/contract/personnel/switches.ts'
import type { AuditNote } from '../../kernel/audit/audit.ts'
import type { AboutPerson } from '../../kernel/audit/people.ts'
import { updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { invalid } from '../../kernel/failure.ts'
import { instantsOf } from '../../domain/site-clock/site-clock.ts'
import { requireAccessGroups, requireColleagues, requirePeople } from '../../domain/people/require-records.ts'
import { addAccessGroups, setAccessGroups } from '../../domain/people/group-members.ts'
import { fullNameOf } from '../../domain/base/full-name.ts'

/** What is done to several people at once, to all or none of them (office.md 8.1). */

interface BulkColumns {
  readonly department_uuid?: string | null
  readonly valid_from?: Date | null
  readonly valid_until?: Date | null
  readonly app_enabled?: boolean
  readonly landline_enabled?: boolean
  readonly call_type?: CallType
  readonly attendance_enabled?: boolean
  readonly suspended_at?: RawBuilder<Date> | null
  readonly suspended_reason?: string
}

/** Changes people at once; forms that were opened before are of an old version. */
export async function changeAll(
  db: Db,
  scope: ProjectScope,
  uuids: readonly string[],
  values: BulkColumns,
): Promise<void> {
  await updateOf(db, scope, 'person')
    .set({ ...values, version: sql<number>`person.version + 1` })
    .where('person.uuid', 'in', uuids)
    .execute()
}

interface NamedPerson {
  readonly uuid: string
  readonly first_name: string
  readonly last_name: string
}

/** What the audit log says of a call about many: how many, and what became of each. */
export function auditEntryFor(people: readonly AboutPerson[], detail: AuditNote['detail'] = {}): AuditNote {
  return {
    ...(people.length === 1 && { target: people[0]!.uuid }),
    detail: { ...detail, count: people.length },
    people,
  }
}

type ListedPeople = z.output<typeof SetValidity>['people']
export const idsOf = (people: readonly { readonly uuid: string }[]): string[] => people.map(({ uuid }) => uuid)

/** Fails with the name of the first person who was changed since the list was read. */
function requireUnchanged(
  current: readonly (NamedPerson & { readonly version: number })[],
  listedPeople: ListedPeople,
  fail: Fail<'staleRecord'>,
): void {
  const versions = new Map(listedPeople.map(({ uuid, version }) => [uuid, version]))
  const changedPerson = current.find(({ uuid, version }) => versions.get(uuid) !== version)
  if (!changedPerson) return
  const issue = { field: 'people', key: 'errors:personChanged', params: { name: fullNameOf(changedPerson) } }
  fail('staleRecord', {}, [issue])
}

export async function setValidity(
  db: Db,
  scope: ProjectScope,
  { people, ...period }: z.output<typeof SetValidity>,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  const current = await requirePeople(db, scope, idsOf(people))
  requireUnchanged(current, people, fail)
  await changeAll(db, scope, idsOf(current), await instantsOf(db, scope, period))
}

/** A person without an e-mail address cannot have the app; a landline goes with it. */
export async function setApp(
  db: Db,
  scope: ProjectScope,
  { people, appEnabled }: z.output<typeof SetApp>,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  const current = await requirePeople(db, scope, idsOf(people))
  requireUnchanged(current, people, fail)
  const nameless = current.find(({ email }) => email === null)
  if (appEnabled && nameless) throw invalid('people', 'personnel:app.noEmail', { name: fullNameOf(nameless) })
  const off = { app_enabled: false, landline_enabled: false, call_type: 'app' } as const
  await changeAll(db, scope, idsOf(current), appEnabled ? { app_enabled: true } : off)
}

/** Attendance is of personnel, and offices alone have them. */
export async function setAttendance(
  db: Db,
  scope: ProjectScope,
  { people, attendanceEnabled }: z.output<typeof SetAttendance>,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  const current = await requirePeople(db, scope, idsOf(people), ['personnel'])
  requireUnchanged(current, people, fail)
  await changeAll(db, scope, idsOf(current), { attendance_enabled: attendanceEnabled })
}

/** Who is suspended already stays so since then, for the reason that is given now. */
export async function setSuspended(
  db: Db,
  scope: ProjectScope,
  { people, isSuspended, reason }: z.output<typeof SetSuspended>,
  now: Date,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  const current = await requirePeople(db, scope, idsOf(people))
  requireUnchanged(current, people, fail)
  const since = sql<Date>`coalesce(person.suspended_at, ${now}::timestamptz)`
  await changeAll(db, scope, idsOf(current), {
    suspended_at: isSuspended ? since : null,
    suspended_reason: isSuspended ? reason : '',
  })
}

export async function setGroupsOfMany(
  db: Db,
  scope: ProjectScope,
  { people, mode, accessGroupUuids }: z.output<typeof SetAccessGroups>,
  fail: Fail<'staleRecord'>,
): Promise<void> {
  const { people: current, companyUuid } = await requireColleagues(db, scope, idsOf(people))
  requireUnchanged(current, people, fail)
  const groups = await requireAccessGroups(db, scope, companyUuid, accessGroupUuids)
  const set = mode === 'add' ? addAccessGroups : setAccessGroups
  await set(db, scope, companyUuid, idsOf(current), groups)
  await changeAll(db, scope, idsOf(current), {})
}
