import type { Fail } from '@lintel/contract/errors/errors.ts'
import { randomUUID } from 'node:crypto'
import type { RegistrationForm } from '@lintel/contract/registration/schema.ts'
import { insertInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { addPersonalGrants } from '../../domain/residences/personal-grants.ts'
import { onTaken } from '../../domain/unique-violation.ts'
import { lockedHomeOfCode } from '../../domain/residences/registration-codes.ts'

type Home = NonNullable<Awaited<ReturnType<typeof lockedHomeOfCode>>>

/** Moves the master of a household in, with the doors of its home and the floor that it lies on. */
export async function addMaster(
  db: Db,
  scope: ProjectScope,
  home: Home,
  form: Omit<RegistrationForm, 'code'>,
  now: Date,
  fail: Fail<'alreadyExists'>,
): Promise<string> {
  const personUuid = randomUUID()
  const { company_uuid } = home
  await onTaken(
    insertInto(db, scope, 'person', {
      uuid: personUuid,
      company_uuid,
      kind: 'resident',
      department_uuid: home.building_uuid,
      apartment_uuid: home.uuid,
      is_master: true,
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email || null,
      phone_code: form.phoneCode,
      phone: form.phone,
      language: form.language,
      created_at: now,
    }).execute(),
    fail,
  )
  await addPersonalGrants(db, scope, [{ companyUuid: company_uuid, personUuid }], ['selfAccess', 'floors'])
  if (home.floor !== null) {
    const floor = { person_uuid: personUuid, building_uuid: home.building_uuid, floor: home.floor }
    await insertInto(db, scope, 'person_floor', floor).execute()
  }
  return personUuid
}
