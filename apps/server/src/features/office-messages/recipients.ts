import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { sql } from 'kysely'
import type { OfficeMessageForm } from '@lintel/contract/office-messages/schema.ts'
import { appendQueries, rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import type { EncryptedMail } from '../../domain/mails/encrypted-mail.ts'
import { withBelow } from '../../domain/people/departments.ts'
import { fullName } from '../../domain/base/full-name.ts'
import { apartmentName } from '../../domain/residences/residence.ts'

type RecipientForm = Pick<
  OfficeMessageForm,
  'toAll' | 'companyUuids' | 'departmentUuids' | 'apartmentUuids' | 'personUuids'
>

/** So many names of those a message is addressed to are kept with it. */
const maxNames = 3

/** Recipients that a message names, by their names of now; undefined when one of them is not in the scope. */
export async function addresseesOf(
  db: Db,
  scope: ProjectScope,
  { toAll, companyUuids, departmentUuids, apartmentUuids, personUuids }: RecipientForm,
): Promise<{ readonly count: number; readonly names: string[] } | undefined> {
  if (toAll) return { count: 0, names: [] }
  const companies = await rowsOf(db, scope, 'company')
    .select('company.name')
    .where(isOneOf('company.uuid', companyUuids))
    .orderBy('company.name')
    .execute()
  const groups = await rowsOf(db, scope, 'department')
    .select('department.name')
    .where(isOneOf('department.uuid', departmentUuids))
    .orderBy('department.name')
    .execute()
  const apartments = await rowsOf(db, scope, 'apartment')
    .select(apartmentName().$notNull().as('name'))
    .where(isOneOf('apartment.uuid', apartmentUuids))
    .orderBy('apartment.number')
    .execute()
  const people = await rowsOf(db, scope, 'person')
    .select(fullName().as('name'))
    .where('person.kind', 'in', registeredKinds)
    .where(isOneOf('person.uuid', personUuids))
    .orderBy('person.last_name')
    .execute()
  const found = [...companies, ...groups, ...apartments, ...people]
  const count = companyUuids.length + departmentUuids.length + apartmentUuids.length + personUuids.length
  return found.length === count ? { count, names: found.slice(0, maxNames).map(({ name }) => name) } : undefined
}

const isOneOf = (column: string, uuids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${uuids}::uuid[])`

/**
 * The people a message goes to. A person whose validity has ended is no longer meant by a company's name,
 * but can be written to by their own.
 */
export async function peopleOf(db: Db, scope: ProjectScope, addressed: RecipientForm, now: Date) {
  const { toAll, companyUuids, departmentUuids, apartmentUuids, personUuids } = addressed
  const personnel = rowsOf(db, scope, 'person').where('person.kind', 'in', registeredKinds)
  const isThere = sql<boolean>`coalesce(person.valid_until > ${now}, true)`
  // "All" is exclusive (specification.md 5): a person named beside it gets no second message.
  if (toAll) return personnel.where(isThere)
  const groups = await withBelow(db, scope, ...departmentUuids)
  return personnel.where(
    sql<boolean>`(${isOneOf('person.uuid', personUuids)} or ${isThere}
      and (${isOneOf('person.company_uuid', companyUuids)} or ${isOneOf('person.department_uuid', groups)} or ${isOneOf('person.apartment_uuid', apartmentUuids)}))`,
  )
}
type People = Awaited<ReturnType<typeof peopleOf>>

export interface PostedMessage {
  readonly recipients: number
  readonly withoutAddress: number
}

/**
 * Notes every recipient and puts a mail for each that has an address into the outbox, in one statement however many
 * they are. The mail is written by PostgreSQL from the one text, so that nothing is sent there once for each.
 */
export async function post(
  db: Db,
  scope: ProjectScope,
  people: People,
  {
    messageUuid,
    mail,
    now,
  }: { readonly messageUuid: string; readonly mail: Omit<EncryptedMail, 'to'>; readonly now: Date },
): Promise<PostedMessage> {
  const recipients = people.select([
    'person.project_uuid',
    'person.company_uuid',
    sql<string>`${messageUuid}::uuid`.as('message_uuid'),
    'person.uuid as person_uuid',
    fullName().as('name'),
    sql<'queued' | 'noAddress'>`case when person.email is null then 'noAddress' else 'queued' end`.as('state'),
    sql<Date>`${now}::timestamptz`.as('state_at'),
    sql<string | null>`case when person.email is not null then gen_random_uuid() end`.as('mail_uuid'),
  ])
  const counts = await appendQueries(db, scope)
    .with('noted', () =>
      appendQueries(db, scope)
        .insertInto('office_message_recipient')
        .columns([
          'project_uuid',
          'company_uuid',
          'message_uuid',
          'person_uuid',
          'name',
          'state',
          'state_at',
          'mail_uuid',
        ])
        .expression(recipients)
        .returning(['project_uuid', 'person_uuid', 'mail_uuid']),
    )
    .with('queued', (parts) =>
      appendQueries(db, scope)
        .insertInto('outbox')
        .columns(['uuid', 'kind', 'payload', 'is_bulk'])
        .expression(
          parts
            .selectFrom('noted')
            .innerJoin('person', (join) =>
              join
                .onRef('person.project_uuid', '=', 'noted.project_uuid')
                .onRef('person.uuid', '=', 'noted.person_uuid'),
            )
            .select([
              sql<string>`noted.mail_uuid`.as('uuid'),
              sql<'mail'>`'mail'`.as('kind'),
              sql<string>`${JSON.stringify(mail)}::jsonb || jsonb_build_object('to', person.email)`.as('payload'),
              sql<boolean>`true`.as('is_bulk'),
            ])
            .where('noted.mail_uuid', 'is not', null),
        ),
    )
    .selectFrom('noted')
    .select([
      sql<number>`count(*)::int`.as('recipients'),
      sql<number>`(count(*) filter (where mail_uuid is null))::int`.as('withoutAddress'),
    ])
    .executeTakeFirstOrThrow()
  return counts
}
