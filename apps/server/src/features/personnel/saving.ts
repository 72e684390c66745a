import { limits } from '@lintel/contract/limits.ts'
import type { PersonnelEdit, PersonnelForm } from '@lintel/contract/personnel/schema.ts'
import { readOfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { uniqueViolation } from '../../db/database.ts'
import { deleteOf, insertAllInto, rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope.ts'
import { Failure } from '../../http/failure.ts'
import { giveCredential, setCredentials, type CredentialWork, type Holder } from '../../people/credentials.ts'
import { instantsOf } from '../../people/site-clock.ts'

type Saved = PersonnelForm | PersonnelEdit

/** What a form says as columns of `person`, without the ID, which may have to be counted up. */
export async function columnsOf(db: Db, scope: ProjectScope, form: Saved) {
  return {
    group_uuid: form.groupUuid,
    first_name: form.firstName,
    last_name: form.lastName,
    role_label: form.roleLabel,
    email: form.email === '' ? null : form.email,
    phone_code: form.phoneCode,
    phone: form.phone,
    needs_more_time: form.needsMoreTime,
    show_in_directory: form.showInDirectory,
    remark: form.remark,
    ...(await instantsOf(db, scope, form)),
  }
}

const uniqueFields: Readonly<Record<string, string>> = {
  person_by_personnel_id: 'personnelId',
  person_by_email: 'email',
}

/** An ID or e-mail address that somebody else of the site has. */
export async function namingTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const field = uniqueFields[uniqueViolation(error) ?? '']
    if (!field) throw error
    const thing = field
    throw new Failure('alreadyExists', { thing }, [{ field, key: 'errors:alreadyExists', params: { thing } }])
  }
}

/** Whether the site lets PINs be made (office.md 31.3). */
export async function mayCreatePin(db: Db, scope: ProjectScope): Promise<boolean> {
  const { settings } = await treeRowsOf(db, scope, 'project')
    .select('project.settings')
    .where('project.uuid', '=', scope.uuid)
    .executeTakeFirstOrThrow()
  return readOfficeSettings(settings).enableCreatePin
}

/** Fails when a form sets a PIN where none may be made. */
export async function needPinAllowed(db: Db, scope: ProjectScope, { pin }: Saved): Promise<void> {
  if (pin !== '' && !(await mayCreatePin(db, scope))) throw new Failure('featureOff')
}

const listed = [
  ['card', 'cards', limits.cardsPerUser],
  ['uhf', 'uhf', limits.cardsPerUser],
  ['plate', 'plates', limits.platesPerUser],
] as const

/** Gives what a form says beside what somebody has already; a new PIN takes the place of the old one. */
export async function giveCredentials(work: CredentialWork, holder: Holder, form: Saved): Promise<void> {
  if (form.pin !== '') await setCredentials(work, holder, 'pin', [form.pin], 'pin')
  for (const [kind, field, most] of listed) {
    const values = [...new Set(form[field])]
    if (values.length === 0) continue
    for (const value of values) await giveCredential(work, holder, { kind, value }, field)
    if ((await countOf(work, holder, kind)) > most) throw tooMany(kind, field, most)
  }
}

function tooMany(kind: string, field: string, max: number): Failure {
  const issues = [{ field, key: 'validation:tooMany', params: { max } }]
  return kind === 'plate' ? new Failure('platesFull', {}, issues) : new Failure('invalidInput', { field }, issues)
}

async function countOf({ db, scope }: CredentialWork, { personUuid }: Holder, kind: 'card' | 'uhf' | 'plate') {
  const { count } = await rowsOf(db, scope, 'credential')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('credential.person_uuid', '=', personUuid)
    .where('credential.kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes credentials of somebody away; one that is not this person's is not found. */
export async function takeAway(db: Db, scope: ProjectScope, personUuid: string, uuids: readonly string[]) {
  const leaving = [...new Set(uuids)]
  if (leaving.length === 0) return
  const { numDeletedRows } = await deleteOf(db, scope, 'credential')
    .where('credential.person_uuid', '=', personUuid)
    .where('credential.uuid', 'in', leaving)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < leaving.length) throw new Failure('notFound')
}

/** Makes the access groups that people of a company have personally exactly these; memberships that stay are kept. */
export async function setAccessGroups(
  db: Db,
  scope: ProjectScope,
  companyUuid: string,
  people: readonly string[],
  groups: readonly string[],
): Promise<void> {
  let leaving = deleteOf(db, scope, 'access_group_member').where('person_uuid', 'in', people)
  if (groups.length > 0) leaving = leaving.where('access_group_uuid', 'not in', groups)
  await leaving.execute()
  const held = await rowsOf(db, scope, 'access_group_member')
    .select(['access_group_uuid', 'person_uuid'])
    .where('person_uuid', 'in', people)
    .execute()
  const has = new Set(held.map((row) => `${row.person_uuid} ${row.access_group_uuid}`))
  const missing = people.flatMap((person) =>
    groups
      .filter((group) => !has.has(`${person} ${group}`))
      .map((group) => ({ company_uuid: companyUuid, access_group_uuid: group, person_uuid: person })),
  )
  if (missing.length > 0) await insertAllInto(db, scope, 'access_group_member', missing).execute()
}
