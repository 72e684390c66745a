import { randomUUID } from 'node:crypto'
import type { RegistrationForm } from '@lintel/contract/registration/schema.ts'
import { sql } from 'kysely'
import { insertInto, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { addPersonalGrants } from '../../domain/residences/personal-grants.ts'
import type { lockedHomeOfCode } from '../../domain/residences/registration-codes.ts'

type Home = NonNullable<Awaited<ReturnType<typeof lockedHomeOfCode>>>

interface NewMaster {
  readonly personUuid: string
  /** Person of the site whose e-mail address was given; the new master has none then. */
  readonly holder: { readonly name: string; readonly language: string } | undefined
}

/**
 * Moves the master of a household in, with the doors of its home and the floor that it lies on. An address that another
 * person of the site has stays with that person.
 */
export async function addMaster(
  db: Db,
  scope: ProjectScope,
  home: Home,
  form: Omit<RegistrationForm, 'code'>,
  now: Date,
): Promise<NewMaster> {
  const { company_uuid } = home
  const personUuid = randomUUID()
  const master = {
    uuid: personUuid,
    company_uuid,
    kind: 'resident' as const,
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
  }
  const newRow = await insertInto(db, scope, 'person', master)
    .onConflict((conflict) =>
      conflict
        .expression(sql`project_uuid, lower(email)`)
        .where(hasOwnAddress)
        .doNothing(),
    )
    .returning('uuid')
    .executeTakeFirst()
  if (!newRow) await insertInto(db, scope, 'person', { ...master, email: null }).execute()
  await addPersonalGrants(db, scope, [{ companyUuid: company_uuid, personUuid }], ['selfAccess', 'floors'])
  if (home.floor !== null) {
    const floor = { person_uuid: personUuid, building_uuid: home.building_uuid, floor: home.floor }
    await insertInto(db, scope, 'person_floor', floor).execute()
  }
  return { personUuid, holder: newRow ? undefined : await holderOf(db, scope, form.email) }
}

/** People whose addresses are unique in a site, as the index `person_by_email` says. */
const hasOwnAddress = sql<boolean>`email is not null and kind in ('personnel', 'resident', 'staff')`

async function holderOf(db: Db, scope: ProjectScope, email: string): Promise<NewMaster['holder']> {
  const holder = await rowsOf(db, scope, 'person')
    .select(['person.first_name', 'person.last_name', 'person.language'])
    .where(sql<boolean>`lower(person.email) = lower(${email})`)
    .where('person.kind', 'in', ['personnel', 'resident', 'staff'])
    .executeTakeFirst()
  return { name: holder?.first_name || holder?.last_name || '', language: holder?.language ?? '' }
}
