import { randomUUID } from 'node:crypto'
import { readCommunitySettings } from '@lintel/contract/site-settings/community-defaults.ts'
import { brands } from '@lintel/i18n/brands.ts'
import { createFormat, formatOfCustomizeForm } from '@lintel/i18n/format/format.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { sql } from 'kysely'
import { rowsOf, systemQueries, type Db } from '../../db/db.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { encryptContent } from '../../domain/mails/encrypted-mail.ts'
import { renderMessage } from './message-mail.ts'
import type { Services } from '../../kernel/services.ts'
import { post } from './recipients.ts'

/** From this hour of the site's day of the month on, so that a mail comes by day. */
const fromHour = 8

/**
 * Reminds the masters of the households of every community whose communal fee is due today, by its own clock
 * (decisions.md 13): a message of the site, once a month however often this runs.
 */
export async function remindOfCommunalFees(services: Services): Promise<void> {
  const { database, now } = services
  const due = await database.read(systemScope, (db) => sitesDue(db, now()).execute())
  for (const { uuid } of due) await database.write(systemScope, (db) => remind(db, services, uuid))
}

const local = (now: Date) => sql`(${now}::timestamptz at time zone project.time_zone)`
const monthOf = (now: Date) => sql<string>`date_trunc('month', ${local(now)})::date`

const sitesDue = (db: Db, now: Date) =>
  systemQueries(db, systemScope)
    .selectFrom('project')
    .select('project.uuid')
    .where('project.kind', 'in', ['community', 'oldCommunity'])
    .where(sql<boolean>`coalesce((project.settings ->> 'communalFee')::int, 0) > 0`)
    .where(
      sql<boolean>`extract(day from ${local(now)}) = coalesce((project.settings ->> 'dueDay')::int, 1)
        and extract(hour from ${local(now)}) >= ${fromHour}`,
    )
    .where(sql<boolean>`project.communal_fee_month is distinct from ${monthOf(now)}`)

/** Takes the month of one site, unless it was taken meanwhile, and writes its message. */
async function remind(db: Db, services: Services, siteUuid: string): Promise<void> {
  const now = services.now()
  const site = await systemQueries(db, systemScope)
    .updateTable('project')
    .set({ communal_fee_month: monthOf(now) })
    .where('project.uuid', 'in', sitesDue(db, now).where('project.uuid', '=', siteUuid))
    .returning([
      'project.name',
      'project.settings',
      'project.customize_form',
      sql<string>`to_char(${local(now)}, 'YYYY-MM-DD')`.as('date'),
    ])
    .executeTakeFirst()
  if (!site) return
  const scope = projectScope(siteUuid)
  const masters = rowsOf(db, scope, 'person').where('person.is_master', '=', true)
  if (!(await masters.select('person.uuid').limit(1).executeTakeFirst())) return
  const ofManagers = await languageOf(db, siteUuid)
  const { title, content } = textOf(services, ofManagers, site)
  const uuid = randomUUID()
  const message = { project_uuid: siteUuid, uuid, title, content, sent_by: site.name, sent_at: now }
  await systemQueries(db, systemScope).insertInto('office_message').values(message).execute()
  let [recipients, withoutAddress] = [0, 0]
  // The message of the site is in the language of its managers; each master is written to in its own.
  for (const { language } of await masters.select('person.language').distinct().execute()) {
    const text = { language: language || ofManagers, ...textOf(services, language || ofManagers, site) }
    const mail = renderMessage(services.config, { ...text, site: site.name, by: site.name })
    const counts = await post(db, scope, masters.where('person.language', '=', language), {
      messageUuid: uuid,
      mail: { subject: mail.subject, ciphertext: encryptContent(services.vault, mail) },
      now,
    })
    recipients += counts.recipients
    withoutAddress += counts.withoutAddress
  }
  await systemQueries(db, systemScope)
    .updateTable('office_message')
    .set({ recipients, without_address: withoutAddress })
    .where('project_uuid', '=', siteUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** The language of the site's managers. */
async function languageOf(db: Db, siteUuid: string): Promise<string> {
  const manager = await systemQueries(db, systemScope)
    .selectFrom('project_member')
    .innerJoin('account', 'account.uuid', 'project_member.account_uuid')
    .select('account.language')
    .where('project_member.project_uuid', '=', siteUuid)
    .where('account.kind', '=', 'propertyManager')
    .orderBy('account.created_at')
    .executeTakeFirst()
  return manager?.language ?? 'en'
}

interface Due {
  readonly name: string
  readonly settings: unknown
  readonly customize_form: number
  readonly date: string
}

function textOf({ config }: Services, language: string, { name, settings, customize_form, date }: Due) {
  const locale = chooseLocale([language])
  const translate = createTranslator(locale, { namespaces: ['mail'], brand: brands[config.brand] })
  const format = createFormat({ locale, timeZone: 'UTC', ...formatOfCustomizeForm(customize_form) })
  const params = {
    site: name,
    amount: format.amount(readCommunitySettings(settings).communalFee),
    date: format.date(new Date(date)),
  }
  return { title: translate('mail:communalFee.title'), content: translate('mail:communalFee.content', params) }
}
