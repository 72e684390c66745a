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

/** Personnel whose attendance is on, each once, locked in one order; else the refusal names who is not. */
export async function requireAttendees(
  work: Work & CanFail<'peopleWithoutAttendance'>,
  uuids: readonly string[],
): Promise<Personnel> {
  const people = await lockPersonnel(work, uuids)
  requireAttendance(work, people)
  return people
}

/** Attendees who all are of one company. That a person is of another one is said before that attendance is off. */
export async function requireAttendeesOf(
  work: Work & CanFail<'peopleWithoutAttendance' | 'personOfOtherCompany'>,
  companyUuid: string,
  uuids: readonly string[],
): Promise<Personnel> {
  const people = await lockPersonnel(work, uuids)
  const strangers = people.filter((person) => person.company_uuid !== companyUuid)
  if (strangers.length > 0) work.fail('personOfOtherCompany', { names: namesInWords(strangers) })
  requireAttendance(work, people)
  return people
}

type Personnel = Awaited<ReturnType<typeof lockPeople>>

async function lockPersonnel(work: Work & CanFail<never>, uuids: readonly string[]): Promise<Personnel> {
  const people = await lockPeople(work, uuids)
  if (people.length < new Set(uuids).size || people.some(({ kind }) => kind !== 'personnel')) work.fail('notFound')
  return people
}

function requireAttendance({ fail }: CanFail<'peopleWithoutAttendance'>, people: Personnel): void {
  const off = people.filter((person) => !person.attendance_enabled)
  if (off.length > 0) fail('peopleWithoutAttendance', { names: namesInWords(off) })
}

/** At most so many names stand in a message. */
const namesInMessage = 10

/** The names of the first of some people, as a message has them. */
export const namesInWords = (people: readonly { readonly name: string }[]): string => {
  const unique = [...new Set(people.map(({ name }) => name))]
  return unique.slice(0, namesInMessage).join(', ') + (unique.length > namesInMessage ? ' …' : '')
}
