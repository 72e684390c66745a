import { sql, type Kysely } from 'kysely'
import { before, dayMs } from '../base/durations.ts'
import type { DB } from '../db/tables.ts'
import type { SeededAccount } from '../seed/records.ts'

/** Messages that all people of the tower received, the newest first. */
const messages = [
  {
    daysAgo: 1,
    title: 'Lift out of service',
    content: 'The lift is being serviced on Monday between 9:00 and 11:00.\nPlease take the stairs.',
  },
  {
    daysAgo: 10,
    title: 'Lockdown drill',
    content: 'Tomorrow morning we test the lockdown of the building.\nDoors stay locked for about ten minutes.',
  },
  {
    daysAgo: 31,
    title: 'Roof terrace',
    content: 'The roof terrace is open again. The last person in the evening closes the door, please.',
  },
] as const

/** Sends the messages of the past to all people of the tower. */
export async function seedMessages(db: Kysely<DB>, projectUuid: string, now: Date): Promise<void> {
  for (const { daysAgo, title, content } of messages) {
    const sentAt = before(now, daysAgo * dayMs)
    await seedMessage(db, projectUuid, { kind: 'personnel', title, content, sentBy: 'Tower management', sentAt })
  }
}

interface PastMessage {
  readonly kind: 'personnel' | 'resident'
  /** Whose people received it; all of the site without one. */
  readonly building?: { readonly uuid: string; readonly name: string }
  readonly title: string
  readonly content: string
  readonly sentBy: string
  readonly sentAt: Date
}

/** Sends a message of the past to people of a site; who has no address got none, but for personnel. */
export async function seedMessage(
  db: Kysely<DB>,
  projectUuid: string,
  { kind, building, title, content, sentBy, sentAt }: PastMessage,
): Promise<void> {
  const addressees = building ? { addressees: 1, addressee_names: [building.name] } : {}
  const { uuid } = await db
    .insertInto('office_message')
    .values({ project_uuid: projectUuid, title, content, sent_by: sentBy, sent_at: sentAt, ...addressees })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const state = sql`case when kind = 'resident' and email is null then 'noAddress' else 'sent' end`
  const { rows } = await sql<{ state: string }>`
    insert into office_message_recipient (project_uuid, company_uuid, message_uuid, person_uuid, name, state, state_at)
    select project_uuid, company_uuid, ${uuid}::uuid, uuid, full_name(first_name, last_name), ${state}, ${sentAt}
    from person where project_uuid = ${projectUuid} and kind = ${kind}
      and coalesce(department_uuid = ${building?.uuid ?? null}::uuid, ${building === undefined})
    returning state`.execute(db)
  const sentCount = rows.filter((row) => row.state === 'sent').length
  await db
    .updateTable('office_message')
    .set({ recipients: rows.length, delivered: sentCount, without_address: rows.length - sentCount })
    .where('project_uuid', '=', projectUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** A message of the installer to the owners of its villas. */
export async function seedVillaMessage(db: Kysely<DB>, installer: SeededAccount, now: Date): Promise<void> {
  await db
    .insertInto('villa_message')
    .values({
      installer_uuid: installer.uuid,
      title: 'Yearly check of your door phone',
      content: 'Our field team comes by in the second week of next month. You need not be at home.',
      created_by: 'Brightline Installations',
      created_at: before(now, 3 * dayMs),
    })
    .execute()
}
