import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import type { ResidentEdit, ResidentForm } from '@lintel/contract/residents/schema.ts'
import { deleteOf, insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { requireLandline } from '../../domain/people/calling.ts'
import { addPersonalGrants } from '../../domain/residences/personal-grants.ts'
import { membersLeft, nextIsMaster, requireHome } from '../../domain/residences/household.ts'
import { addFloors, floorsOfPerson, setFloors } from '../../domain/residences/person-floors.ts'
import { instantsOf } from '../../domain/site-clock/site-clock.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import { invalid } from '../../kernel/failure.ts'
import { editUnique } from '../../domain/base/edit-record.ts'

type ResidentInput = ResidentForm | ResidentEdit

/**
 * What a form says as columns of `person`, without the home. A number is dialled where the app of the same person may
 * be.
 */
export async function columnsOf(db: Db, scope: ProjectScope, form: ResidentInput) {
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    role_label: form.roleLabel,
    email: form.email === '' ? null : form.email,
    phone_code: form.phoneCode,
    phone: form.phone,
    language: form.language,
    needs_more_time: form.needsMoreTime,
    show_in_directory: form.showInDirectory,
    remark: form.remark,
    app_enabled: form.appEnabled,
    landline: form.landline,
    landline_enabled: form.appEnabled && form.landline !== '',
    more_landlines: form.moreLandlines,
    sip_account: form.sipAccount,
    ...(await instantsOf(db, scope, form)),
  }
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

/** Fails where the site has no landlines, or a number of a form cannot be dialled there. */
export async function requireNumbers(db: Db, scope: ProjectScope, form: ResidentInput, before: readonly string[]) {
  const numbers = [form.landline, ...form.moreLandlines].filter((number) => number !== '' && !before.includes(number))
  for (const landline of numbers) await requireLandline(db, scope, { landlineEnabled: true, landline })
}

/** Moves a person in; answers its id. */
export async function addResident(
  db: Db,
  scope: ProjectScope,
  form: ResidentForm,
  columns: Columns,
  now: Date,
  fail: Fail<'alreadyExists' | 'masterNotActivated' | 'tooManyMembers'>,
): Promise<{ readonly uuid: string; readonly companyUuid: string }> {
  const home = await requireHome(db, scope, form.apartmentUuid)
  const uuid = randomUUID()
  await onTaken(
    insertInto(db, scope, 'person', {
      ...columns,
      uuid,
      kind: 'resident',
      company_uuid: home.company_uuid,
      apartment_uuid: home.uuid,
      department_uuid: home.building_uuid,
      is_master: await nextIsMaster(db, scope, home, now, fail),
      created_at: now,
    }).execute(),
    fail,
  )
  if (form.floors) await setFloors(db, scope, uuid, form.floors)
  else await addFloors(db, scope, ownFloor(uuid, home))
  await addPersonalGrants(db, scope, [{ companyUuid: home.company_uuid, personUuid: uuid }], ['selfAccess', 'floors'])
  return { uuid, companyUuid: home.company_uuid }
}

interface Home {
  readonly building_uuid: string | null
  readonly floor: string | null
}

/** The floor of a home, where it is known. */
const ownFloor = (personUuid: string, { building_uuid: buildingUuid, floor }: Home) =>
  buildingUuid === null || floor === null ? [] : [{ personUuid, buildingUuid, floor }]

/** What of a resident is read before an edit. */
export function residentForEdit(db: Db, scope: ProjectScope, uuid: string) {
  return rowsOf(db, scope, 'person')
    .select(['person.company_uuid', 'person.apartment_uuid', 'person.is_master', 'person.landline'])
    .select('person.more_landlines')
    .where('person.uuid', '=', uuid)
    .where('person.kind', '=', 'resident')
    .forUpdate()
    .executeTakeFirst()
}

type CurrentResident = NonNullable<Awaited<ReturnType<typeof residentForEdit>>>

/** Changes a resident. Who moves to another home takes its default group, and its floor in place of the former one. */
export async function editResident(
  db: Db,
  scope: ProjectScope,
  { form, current, columns, now }: { form: ResidentEdit; current: CurrentResident; columns: Columns; now: Date },
  fail: Fail<'alreadyExists' | 'staleRecord' | 'masterNotActivated' | 'tooManyMembers'>,
): Promise<void> {
  const { uuid, version } = form
  const former = await requireHome(db, scope, current.apartment_uuid!)
  const moves = former.uuid !== form.apartmentUuid
  if (moves && current.is_master && (await membersLeft(db, scope, [uuid])).length > 0)
    throw invalid('apartmentUuid', 'residents:refusal.masterMoves')
  const home = moves ? await requireHome(db, scope, form.apartmentUuid) : former
  const place = moves && {
    apartment_uuid: home.uuid,
    department_uuid: home.building_uuid,
    is_master: await nextIsMaster(db, scope, home, now, fail),
  }
  await editUnique({ db, scope, fail }, 'person', { uuid, version }, { ...columns, ...place })
  await setFloors(db, scope, uuid, await floorsAfter(db, scope, form, moves ? [former, home] : undefined))
}

/** The floors of a form; who moves and says nothing of them leaves the former floor behind. */
async function floorsAfter(db: Db, scope: ProjectScope, { uuid, floors }: ResidentEdit, moved?: readonly Home[]) {
  if (!moved) return floors
  const textOf = (rows: ResidentEdit['floors']) =>
    rows.flatMap((row) => row.floors.map((floor) => `${row.buildingUuid} ${floor}`)).toSorted()
  const before = await floorsOfPerson(db, scope, uuid)
  if (textOf(floors).join() !== textOf(before).join()) return floors
  const [[formerFloor], [own]] = [ownFloor(uuid, moved[0]!), ownFloor(uuid, moved[1]!)]
  const floorRows = floors.map((row) => ({
    ...row,
    floors: row.floors.filter((floor) => row.buildingUuid !== formerFloor?.buildingUuid || floor !== formerFloor.floor),
  }))
  const there = floorRows.find(({ buildingUuid }) => buildingUuid === own?.buildingUuid)
  if (own && there) there.floors = [...new Set([...there.floors, own.floor])]
  else if (own) floorRows.push({ buildingUuid: own.buildingUuid, floors: [own.floor] })
  return floorRows.filter((row) => row.floors.length > 0)
}

/** Deletes residents, and the members of the masters among them where their count is confirmed; answers all ids. */
export async function residentsToDelete(
  db: Db,
  scope: ProjectScope,
  uuids: readonly string[],
  withMembers: number,
  fail: Fail<'masterHasMembers'>,
): Promise<string[]> {
  const members = await membersLeft(db, scope, uuids)
  if (members.length > 0 && members.length !== withMembers) fail('masterHasMembers', { count: members.length })
  return [...uuids, ...members]
}

export const deletePeople = (db: Db, scope: ProjectScope, uuids: readonly string[]) =>
  deleteOf(db, scope, 'person').where('person.uuid', 'in', uuids).execute()
