import type { Fail } from '@lintel/contract/errors/errors.ts'
import type { DoorAccess, DoorAccessEdit } from '@lintel/contract/doors/access.ts'
import { deleteOf, insertAllInto, rowsOf, updateOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail } from '../../kernel/failure.ts'
import { ownIds } from '../../domain/areas/require-records.ts'
import { requireFewFloors } from '../../domain/doors/floors.ts'
import { fullName } from '../../domain/base/full-name.ts'

/** What the office sets of a door beside how it is built (office.md 5.4; access-decision.md 1, 3 and 9). */

/** A door's own columns of it, held until the call is over where it is about to be changed. */
export async function accessRow(db: Db, scope: ProjectScope, uuid: string, isChanging = false) {
  const query = rowsOf(db, scope, 'door')
    .select([
      'door.name',
      'door.device_uuid',
      'door.permits_remote',
      'door.class',
      'door.max_policy_age_hours',
      'door.out_of_service',
      'door.access_version',
    ])
    .where('door.uuid', '=', uuid)
  return (isChanging ? query.forNoKeyUpdate() : query).executeTakeFirst()
}
type AccessRow = NonNullable<Awaited<ReturnType<typeof accessRow>>>

/** What the class high begins with (access-decision.md 12, the panel that is offline for 30 h). */
const usualAgeHours = 24

/** Access rules of a door with their records, as its form has them. */
export async function accessOf(db: Db, scope: ProjectScope, uuid: string, row: AccessRow): Promise<DoorAccess> {
  const exemptPeople = await rowsOf(db, scope, 'door_lockdown_exempt_person')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'door_lockdown_exempt_person.project_uuid')
        .onRef('person.uuid', '=', 'door_lockdown_exempt_person.person_uuid'),
    )
    .select(['person.uuid', fullName().as('name')])
    .where('door_lockdown_exempt_person.door_uuid', '=', uuid)
    .orderBy('name')
    .orderBy('person.uuid')
    .execute()
  const departments = await rowsOf(db, scope, 'door_lockdown_exempt_department')
    .select('department_uuid')
    .where('door_uuid', '=', uuid)
    .orderBy('department_uuid')
    .execute()
  const otherDoors = await rowsOf(db, scope, 'door')
    .select(['door.uuid', 'door.name'])
    .where('door.device_uuid', '=', row.device_uuid)
    .where('door.uuid', '!=', uuid)
    .orderBy('door.relay')
    .execute()
  const companies = await companiesWith(db, scope, uuid)
  const some = companies.filter(({ all_doors }) => !all_doors).map(referenceOf)
  return {
    permitsRemote: row.permits_remote,
    class: row.class,
    maxPolicyAgeHours: row.max_policy_age_hours ?? usualAgeHours,
    isOutOfService: row.out_of_service !== null,
    outOfServiceReason: row.out_of_service ?? '',
    lockdownExemptPersonUuids: exemptPeople.map(({ uuid: person }) => person),
    lockdownExemptDepartmentUuids: departments.map(({ department_uuid }) => department_uuid),
    interlockUuids: await sistersOf(db, scope, uuid),
    companyUuids: some.map((company) => company.uuid),
    version: row.access_version,
    lockdownExemptPeople: exemptPeople,
    otherDoors,
    companiesOfAll: companies.filter(({ all_doors }) => all_doors).map(referenceOf),
    companies: some,
  }
}

const referenceOf = ({ uuid, name }: { readonly uuid: string; readonly name: string }) => ({ uuid, name })

/** The companies that may use a door, by name. */
function companiesWith(db: Db, scope: ProjectScope, uuid: string) {
  return rowsOf(db, scope, 'company')
    .leftJoin('company_door', (join) =>
      join
        .onRef('company_door.project_uuid', '=', 'company.project_uuid')
        .onRef('company_door.company_uuid', '=', 'company.uuid')
        .on('company_door.door_uuid', '=', uuid),
    )
    .select(['company.uuid', 'company.name', 'company.all_doors'])
    .where('company.kind', '=', 'tenant')
    .where((where) =>
      where.or([where('company.all_doors', '=', true), where('company_door.door_uuid', 'is not', null)]),
    )
    .orderBy('company.name')
    .orderBy('company.uuid')
    .execute()
}

/** The doors that close a door while they are open. */
async function sistersOf(db: Db, scope: ProjectScope, uuid: string): Promise<string[]> {
  const pairs = await rowsOf(db, scope, 'door_interlock')
    .select(['door_uuid', 'other_uuid'])
    .where((where) => where.or([where('door_uuid', '=', uuid), where('other_uuid', '=', uuid)]))
    .execute()
  return pairs.map(({ door_uuid, other_uuid }) => (door_uuid === uuid ? other_uuid : door_uuid)).sort()
}

/** Saves it; what stays the same is not written again, because each row that changes makes the policy be looked at. */
export async function saveAccess(
  db: Db,
  scope: ProjectScope,
  row: AccessRow,
  form: DoorAccessEdit,
  fail: Fail<'staleRecord' | 'tooManyFloors'>,
): Promise<void> {
  const { uuid, version } = form
  if (row.access_version !== version) fail('staleRecord')
  const exemptPeople = await ownIds(db, scope, 'person', form.lockdownExemptPersonUuids)
  const departments = await ownIds(db, scope, 'department', form.lockdownExemptDepartmentUuids)
  const companies = await ownIds(db, scope, 'company', form.companyUuids)
  const sisters = await neighboursNamed(db, scope, row, form)
  await updateOf(db, scope, 'door')
    .set({
      permits_remote: form.permitsRemote,
      class: form.class,
      max_policy_age_hours: form.class === 'high' ? form.maxPolicyAgeHours : null,
      out_of_service: form.isOutOfService ? form.outOfServiceReason : null,
      access_version: version + 1,
    })
    .where('door.uuid', '=', uuid)
    .execute()
  await tie(db, scope, 'door_lockdown_exempt_person', 'person_uuid', uuid, exemptPeople)
  await tie(db, scope, 'door_lockdown_exempt_department', 'department_uuid', uuid, departments)
  await lendTo(db, scope, uuid, companies)
  await interlock(db, scope, uuid, row.device_uuid, sisters)
  await requireFewFloors(db, scope, 'companyUuids', fail)
}

/** Doors of the same device; another one is nothing that its device could know to be open. */
async function neighboursNamed(db: Db, scope: ProjectScope, row: AccessRow, form: DoorAccessEdit) {
  const { interlockUuids } = form
  if (interlockUuids.length === 0) return interlockUuids
  const neighbours = await rowsOf(db, scope, 'door')
    .select('door.uuid')
    .where('door.device_uuid', '=', row.device_uuid)
    .where('door.uuid', '!=', form.uuid)
    .where('door.uuid', 'in', interlockUuids)
    .execute()
  if (neighbours.length !== interlockUuids.length) fail('notFound')
  return interlockUuids
}

async function tie(
  db: Db,
  scope: ProjectScope,
  table: 'door_lockdown_exempt_person' | 'door_lockdown_exempt_department',
  column: 'person_uuid' | 'department_uuid',
  door: string,
  ids: readonly string[],
): Promise<void> {
  const of = table as 'door_lockdown_exempt_person'
  const name = column as 'person_uuid'
  let removal = deleteOf(db, scope, of).where('door_uuid', '=', door)
  if (ids.length > 0) removal = removal.where(name, 'not in', ids)
  await removal.execute()
  if (ids.length === 0) return
  const rows = ids.map((id) => ({ door_uuid: door, [name]: id }) as { door_uuid: string; person_uuid: string })
  await insertAllInto(db, scope, of, rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Companies with all doors are not asked: what they may use is said at the company. */
async function lendTo(db: Db, scope: ProjectScope, door: string, companies: readonly string[]): Promise<void> {
  let removal = deleteOf(db, scope, 'company_door').where('company_door.door_uuid', '=', door)
  if (companies.length > 0) removal = removal.where('company_door.company_uuid', 'not in', companies)
  await removal.execute()
  if (companies.length === 0) return
  const some = await rowsOf(db, scope, 'company')
    .select('company.uuid')
    .where('company.uuid', 'in', companies)
    .where('company.all_doors', '=', false)
    .forKeyShare()
    .execute()
  if (some.length === 0) return
  const rows = some.map((company) => ({ company_uuid: company.uuid, door_uuid: door }))
  await insertAllInto(db, scope, 'company_door', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A pair stands once, its lower id first, whichever of the two doors it was set at. */
async function interlock(
  db: Db,
  scope: ProjectScope,
  door: string,
  device: string,
  sisters: readonly string[],
): Promise<void> {
  let removal = deleteOf(db, scope, 'door_interlock').where((where) =>
    where.or([where('door_uuid', '=', door), where('other_uuid', '=', door)]),
  )
  if (sisters.length > 0)
    removal = removal.where((where) =>
      where.and([where('door_uuid', 'not in', [...sisters]), where('other_uuid', 'not in', [...sisters])]),
    )
  await removal.execute()
  if (sisters.length === 0) return
  const rows = sisters.map((sister) => ({
    device_uuid: device,
    door_uuid: door < sister ? door : sister,
    other_uuid: door < sister ? sister : door,
  }))
  await insertAllInto(db, scope, 'door_interlock', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
