import { sql } from 'kysely'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { CanFail } from '../../kernel/failure.ts'
import { fullName } from '../base/full-name.ts'

/** People whose attendance is planned or recorded, held while that is done. */

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
}

/** Holds people so that no other call gives them dates until this one is over; always in the same order. */
export async function lockPeople({ db, scope }: Work, people: readonly string[]) {
  return rowsOf(db, scope, 'person')
    .select(['uuid', 'company_uuid', 'kind', 'attendance_enabled', fullName().as('name')])
    .where('uuid', '=', sql<string>`any(${[...new Set(people)]}::uuid[])`)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
}

/**
 * People of a company whose attendance is on, each once, held in an order in which two calls cannot wait for each other;
 * else the refusal names who is not.
 */
export async function requireAttendees(
  { db, scope, fail }: Work & CanFail<'peopleWithoutAttendance' | 'personOfOtherCompany'>,
  companyUuid: string,
  uuids: readonly string[],
) {
  const people = await lockPeople({ db, scope }, uuids)
  if (people.length < new Set(uuids).size || people.some(({ kind }) => kind !== 'personnel')) fail('notFound')
  const strangers = people.filter((person) => person.company_uuid !== companyUuid)
  if (strangers.length > 0) fail('personOfOtherCompany', { names: namesInWords(strangers.map(({ name }) => name)) })
  const off = people.filter((person) => !person.attendance_enabled)
  if (off.length > 0) fail('peopleWithoutAttendance', { names: namesInWords(off.map(({ name }) => name)) })
  return people
}

/** At most so many names stand in a message. */
const namesInMessage = 10

/** The first names of a list, as a message has them. */
export const namesInWords = (names: readonly string[]): string => {
  const unique = [...new Set(names)]
  return unique.slice(0, namesInMessage).join(', ') + (unique.length > namesInMessage ? ' …' : '')
}
