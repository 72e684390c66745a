import type { IdAccessMode } from '@lintel/contract/credentials/id-access-modes.ts'
import type { IdAccess, IdAccessFilter } from '@lintel/contract/id-access/schema.ts'
import { apartmentLabel } from '@lintel/contract/apartments/label.ts'
import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Vault } from '../../access/vault.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { newestFirst, pageOf } from '../../db/lists/paging.ts'
import { searchPeople } from '../../db/lists/search-people.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { CredentialWork } from '../../domain/credentials/credentials.ts'
import { fullName } from '../../domain/base/full-name.ts'

type Filter = z.output<typeof IdAccessFilter>

/** Identity cards with their holders and where those live. */
const idCardRows = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, 'credential')
    .innerJoin('person', (join) =>
      join
        .onRef('person.project_uuid', '=', 'credential.project_uuid')
        .onRef('person.uuid', '=', 'credential.person_uuid'),
    )
    .select([
      'credential.uuid',
      'credential.company_uuid',
      'credential.person_uuid',
      'credential.ciphertext',
      'credential.status',
      'credential.created_at',
      'person.kind as person_kind',
      'person.department_uuid',
      'person.apartment_uuid',
      fullName().as('person_name'),
      sql<string | null>`(select department.name from department where department.project_uuid = person.project_uuid
        and department.uuid = person.department_uuid)`.as('building_name'),
      sql<{
        number: string
        name: string
      } | null>`(select jsonb_build_object('number', apartment.number, 'name', apartment.name)
        from apartment where apartment.project_uuid = person.project_uuid and apartment.uuid = person.apartment_uuid)`.as(
        'apartment',
      ),
    ])
    .where('credential.kind', '=', 'idAccess')

/** A page of identity cards, newest first. */
export async function pageOfIdCards({ db, scope, vault }: CredentialWork, filter: Filter) {
  let query = idCardRows(db, scope)
  if (filter.building) query = query.where('person.department_uuid', '=', filter.building)
  if (filter.apartment) query = query.where('person.apartment_uuid', '=', filter.apartment)
  if (filter.keyword) {
    const number = vault.keyedHash(scope.uuid, 'idAccess', filter.keyword.toUpperCase())
    const nameConditions = []
    for (const kind of registeredKinds) {
      const { condition } = await searchPeople(db, scope, kind, filter.keyword)
      nameConditions.push(sql<boolean>`(person.kind = ${kind} and ${condition})`)
    }
    query = query.where(sql<boolean>`(credential.keyed_hash = ${number} or ${sql.join(nameConditions, sql` or `)})`)
  }
  const order = newestFirst('credential.created_at', 'credential.uuid')(filter)
  return pageOf(query, filter, order, (row) => showIdCard(row, vault))
}

/** An identity card by its id, or undefined. */
export const idCardByUuid = (db: Db, scope: ProjectScope, uuid: string) =>
  idCardRows(db, scope).where('credential.uuid', '=', uuid).executeTakeFirst()
type IdCardRow = NonNullable<Awaited<ReturnType<typeof idCardByUuid>>>

/** The id of the identity card that a person has. */
export async function idCardOfPerson(db: Db, scope: ProjectScope, personUuid: string): Promise<string> {
  const { uuid } = await rowsOf(db, scope, 'credential')
    .select('credential.uuid')
    .where('credential.kind', '=', 'idAccess')
    .where('credential.person_uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  return uuid
}

/** An identity card as the contract shows it; of its numbers the last digits. */
export function showIdCard(row: IdCardRow, vault: Vault): IdAccess {
  const [mode, run, serial] = partsOf(vault.decrypt(row.ciphertext))
  return {
    uuid: row.uuid,
    personUuid: row.person_uuid,
    personName: row.person_name,
    personKind: row.person_kind,
    building: row.department_uuid === null ? null : { uuid: row.department_uuid, name: row.building_name ?? '' },
    apartment:
      row.apartment_uuid === null || row.apartment === null
        ? null
        : { uuid: row.apartment_uuid, name: apartmentLabel(row.apartment) },
    mode,
    maskedRun: lastOf(run),
    maskedSerial: lastOf(serial),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }
}

/** What a text of `idAccessText` holds: a serial number has nine digits, every other number is a RUN. */
function partsOf(text: string): readonly [IdAccessMode, string, string] {
  const [first = '', second] = text.split('/')
  if (second !== undefined) return ['both', first, second]
  return /^\d{9}$/.test(first) ? ['serial', '', first] : ['run', first, '']
}

const lastOf = (number: string): string => (number === '' ? '' : `…${number.slice(-4)}`)
