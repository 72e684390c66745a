import type { RegisteredKind } from '@lintel/vocabulary/events.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { officeMessage as contract } from '@lintel/contract/office-messages/operations.ts'
import type { OfficeMessage } from '@lintel/contract/office-messages/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

const listColumns = [
  'office_message.uuid',
  'office_message.title',
  'office_message.addressees',
  'office_message.addressee_names',
  'office_message.sent_by',
  'office_message.sent_at',
  'office_message.recipients',
  'office_message.without_address',
  'office_message.delivered',
  'office_message.recalled',
  ofScreens(sql`true`).as('devices'),
  ofScreens(sql`screen.state in ('shown', 'recalling')`).as('devices_shown'),
] as const

/**
 * How many devices of a message are so. Managers read all of a site's messages, so its screens are those of the
 * message.
 */
function ofScreens(condition: RawBuilder<unknown>) {
  return sql<number>`(select count(*)::int from office_message_device screen
    where screen.project_uuid = office_message.project_uuid and screen.message_uuid = office_message.uuid and ${condition})`
}

interface Row {
  readonly uuid: string
  readonly title: string
  readonly addressees: number
  readonly addressee_names: string[]
  readonly sent_by: string
  readonly sent_at: Date
  readonly recipients: number
  readonly without_address: number
  readonly delivered: number
  readonly recalled: number
  readonly devices: number
  readonly devices_shown: number
}

const show = (row: Row): OfficeMessage => ({
  uuid: row.uuid,
  title: row.title,
  addressees: row.addressees,
  addresseeNames: row.addressee_names,
  sentBy: row.sent_by,
  sentAt: row.sent_at.toISOString(),
  recipients: row.recipients,
  withoutAddress: row.without_address,
  delivered: row.delivered,
  recalled: row.recalled,
  devices: row.devices,
  devicesShown: row.devices_shown,
})

/** A page of the site's messages, newest first. */
export function pageOfMessages(db: Db, scope: ProjectScope, filter: z.output<typeof contract.list.input>) {
  let query = rowsOf(db, scope, 'office_message').select(listColumns)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'office_message.title'))
  const direction = filter.order ?? 'desc'
  return pageOf(
    query,
    filter,
    [
      ['office_message.sent_at', direction],
      ['office_message.uuid', direction],
    ],
    show,
  )
}

/** One message with its text; undefined for none. */
export async function messageByUuid(db: Db, scope: ProjectScope, uuid: string, now: Date) {
  const row = await rowsOf(db, scope, 'office_message')
    .select([
      ...listColumns,
      'office_message.content',
      ofScreens(sql`screen.state in ('waiting', 'shown') and screen.expires_at > ${now}`).as('on_screens'),
      sql<Date | null>`(select max(screen.expires_at) from office_message_device screen
        where screen.project_uuid = office_message.project_uuid and screen.message_uuid = office_message.uuid)`.as(
        'screens_until',
      ),
    ])
    .where('office_message.uuid', '=', uuid)
    .executeTakeFirst()
  return (
    row && {
      ...show(row),
      content: row.content,
      onScreens: row.on_screens,
      screensUntil: row.screens_until?.toISOString() ?? null,
    }
  )
}

/** A page of those a message went to, by name; the company's name is that of today. */
export function pageOfRecipients(db: Db, scope: ProjectScope, filter: z.output<typeof contract.recipients.input>) {
  let query = rowsOf(db, scope, 'office_message_recipient')
    .select([
      'person_uuid',
      'name',
      'state',
      'state_at',
      sql<string | null>`(select company.name from company
        where company.project_uuid = office_message_recipient.project_uuid
          and company.uuid = office_message_recipient.company_uuid)`.as('company_name'),
      sql<RegisteredKind | null>`(select person.kind from person
        where person.project_uuid = office_message_recipient.project_uuid
          and person.uuid = office_message_recipient.person_uuid)`.as('person_kind'),
    ])
    .where('message_uuid', '=', filter.uuid)
  if (filter.state) query = query.where('state', '=', filter.state)
  return pageOf(
    query,
    filter,
    [
      ['office_message_recipient.name', filter.order ?? 'asc'],
      ['office_message_recipient.person_uuid', 'asc'],
    ],
    (row) => ({
      personUuid: row.person_uuid,
      personKind: row.person_kind,
      name: row.name,
      companyName: row.company_name,
      state: row.state,
      stateAt: row.state_at.toISOString(),
    }),
  )
}
