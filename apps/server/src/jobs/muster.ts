import type { MusterPerson } from '@lintel/contract/muster/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { fileKinds } from '@lintel/contract/kit/file.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { sql } from 'kysely'
import { ownSite, rowsOf, systemQueries, type Db } from '../db/db.ts'
import { projectScope, systemScope, type ProjectScope } from '../db/scope/scope.ts'
import type { Words } from '../domain/exports/export-list.ts'
import type { MailAttachment } from '../domain/mails/encrypted-mail.ts'
import { siteMailFormat, type MailFormat } from '../domain/mails/format.ts'
import { queueMail } from '../domain/mails/queue.ts'
import { peopleOfReport } from '../domain/muster/people-list.ts'
import { circumstancesAt } from '../domain/muster/report-people.ts'
import { endReports, insertReports, runningReports } from '../domain/muster/reports.ts'
import { currentSetting } from '../domain/muster/settings.ts'
import { musterSheet } from '../domain/muster/sheet.ts'
import { writeBook } from '../domain/sheets/writing.ts'
import { zoneColumns } from '../domain/site-clock/site-zones.ts'
import { auditEnd, auditReports } from './muster-audit.ts'
import { startPolling, type Polling } from '../kernel/polling.ts'
import type { Services } from '../kernel/services.ts'
import { workerPool } from '../kernel/worker-pool.ts'

/**
 * Starts the worker that makes the reports of emergencies, and mails their lists (office.md 17.3, attendance.md 78). No
 * plan and no fire waits for it.
 */
export function startMusterWork(services: Services): Polling {
  const { live, log } = services
  const pool = workerPool(
    1,
    () => dealWithEmergency(services),
    (error) => log.warn({ err: error }, 'making muster reports failed'),
  )
  return startPolling({ live, channel: 'muster', pools: [pool] })
}

/** Makes the reports of an emergency, or mails those that were made. Answers whether there was one. */
export async function dealWithEmergency(services: Services): Promise<boolean> {
  return services.database.write(systemScope, async (db) => {
    const due = await systemQueries(db, systemScope)
      .selectFrom('muster_due')
      .selectAll()
      .orderBy('due_at')
      .orderBy('uuid')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    const scope = projectScope(due.project_uuid)
    const reportUuids = due.report_uuids ?? (await makeReports(db, scope, due, services.now()))
    const isMailed = due.report_uuids !== null
    if (isMailed) await mailLists(db, scope, services, reportUuids)
    // Reports stand before their mail is written, which may fail and is tried again.
    const isDone = isMailed || due.trigger === 'drill' || reportUuids.length === 0
    const queries = systemQueries(db, systemScope)
    if (isDone) await queries.deleteFrom('muster_due').where('uuid', '=', due.uuid).execute()
    else
      await queries.updateTable('muster_due').set({ report_uuids: reportUuids }).where('uuid', '=', due.uuid).execute()
    return true
  })
}

interface Emergency {
  readonly trigger: 'emergency' | 'drill'
  readonly started_by: string
}

/** One for each company that has none that runs; an emergency ends the reports of its drill. */
async function makeReports(
  db: Db,
  scope: ProjectScope,
  { trigger, started_by: by }: Emergency,
  now: Date,
): Promise<string[]> {
  const setting = await currentSetting(db, scope)
  if (!setting?.autoOnEmergency || setting.doors.length === 0) return []
  const companies = await rowsOf(db, scope, 'company')
    .select('company.uuid')
    .where('company.kind', '=', 'tenant')
    .orderBy('company.uuid')
    .execute()
  const companyUuids = companies.map(({ uuid }) => uuid)
  if (companyUuids.length === 0) return []
  await auditEnd(db, scope, await endReports(db, scope, { companyUuids, by, now }, 'overdue'), now)
  if (trigger === 'emergency')
    await auditEnd(db, scope, await endReports(db, scope, { companyUuids, by, now }, 'drills'), now, by)
  const running = await runningReports(db, scope, companyUuids, now)
  const free = companyUuids.filter((uuid) => !running.some(({ company_uuid }) => company_uuid === uuid))
  const reportUuids = await insertReports(db, scope, { companyUuids: free, trigger, by, now })
  await auditReports(db, scope, { call: 'create', reportUuids, now, by })
  return reportUuids
}

interface ListedPerson extends MusterPerson {
  readonly companyName: string
}

interface List {
  readonly about: Awaited<ReturnType<typeof siteOf>>
  readonly startedAt: Date
  readonly startedBy: string
  readonly people: readonly ListedPerson[]
  readonly couriers: number
}

const siteOf = (db: Db, scope: ProjectScope) =>
  ownSite(db, scope)
    .select(['project.name as site', ...zoneColumns, 'project.customize_form'])
    .executeTakeFirstOrThrow()

async function mailLists(db: Db, scope: ProjectScope, services: Services, reportUuids: readonly string[]) {
  const addresses = (await currentSetting(db, scope))?.mailAddresses ?? []
  if (addresses.length === 0) return
  const reports = await rowsOf(db, scope, 'muster_report')
    .innerJoin('company', (join) =>
      join
        .onRef('company.project_uuid', '=', 'muster_report.project_uuid')
        .onRef('company.uuid', '=', 'muster_report.company_uuid'),
    )
    .select(['muster_report.uuid', 'muster_report.started_at', 'muster_report.started_by', 'company.name'])
    .where('muster_report.uuid', 'in', reportUuids)
    .orderBy('company.name')
    .execute()
  const [first] = reports
  if (!first) return
  const people: ListedPerson[] = []
  for (const { uuid, name } of reports) {
    const answer = await peopleOfReport(db, scope, { uuid }, limits.exportRows)
    people.push(...(answer?.rows ?? []).map((person) => ({ ...person, companyName: name })))
  }
  const { couriersToday } = await circumstancesAt(db, scope, first.started_at)
  const list: List = {
    about: await siteOf(db, scope),
    startedAt: first.started_at,
    startedBy: first.started_by,
    people,
    couriers: couriersToday,
  }
  const languages = await languagesOf(db, scope, addresses)
  for (const address of addresses) await mailList(db, scope, services, list, { address, language: languages(address) })
}

interface Receiver {
  readonly address: string
  readonly language: string
}

async function mailList(db: Db, scope: ProjectScope, services: Services, list: List, { address, language }: Receiver) {
  const { about, people, startedAt, startedBy, couriers } = list
  const format = siteMailFormat(language, about)
  await queueMail(db, scope, services, {
    name: 'musterList',
    to: address,
    language,
    params: {
      site: about.site,
      by: startedBy,
      since: format.moment(startedAt),
      count: people.length,
      couriers,
    },
    lines: linesOf(people, language, format),
    attachments: await attachmentsOf(services, people, language, format),
  })
}

/** The list as text: a line for each company, and one for each of its people below it. */
function linesOf(people: readonly ListedPerson[], language: string, format: MailFormat): string[] {
  const translate = createTranslator(chooseLocale([language]), { namespaces: ['mail'] })
  const companies = Map.groupBy(people, ({ companyName }) => companyName)
  return [...companies].flatMap(([company, own]) => [
    translate('mail:musterList.company', { company, count: own.length }),
    ...own.map(({ personName, personnelId, lastSignPlace, lastSignAt, doubts }) =>
      translate(doubts.length > 0 ? 'mail:musterList.doubtful' : 'mail:musterList.person', {
        name: personnelId === '' ? personName : `${personName} (${personnelId})`,
        place: lastSignPlace ?? '–',
        time: lastSignAt === null ? '–' : format.dateTime(lastSignAt),
      }),
    ),
  ])
}

/** The list as a sheet; a mail without it is better than none. */
async function attachmentsOf(
  { log }: Services,
  people: readonly ListedPerson[],
  language: string,
  format: MailFormat,
): Promise<MailAttachment[]> {
  const locale = chooseLocale([language])
  const t = createTranslator(locale, { namespaces: [...musterSheet.texts, 'exports'] })
  const moment = (at: string | null): string => (at === null ? '' : format.dateTime(at))
  const words: Words = {
    t,
    moment,
    local: moment,
    day: (date) => format.date(date),
    time: (at) => format.time(at),
  }
  const head = [t('things:company'), ...musterSheet.columns.map((column) => t(column.head))]
  const lines = people.map((person) => [
    person.companyName,
    ...musterSheet.columns.map(({ cell }) => cell(person, words) ?? ''),
  ])
  const name = t(musterSheet.title)
  try {
    const file = await writeBook(locale, name, [{ name, head, lines }])
    const base64 = Buffer.from(await file.arrayBuffer()).toString('base64')
    return [{ name: file.name, type: fileKinds.xlsx.type, base64 }]
  } catch (error) {
    log.warn({ err: error }, 'a muster list is mailed without its sheet')
    return []
  }
}

/** An address of an account is written to in its language, others in that of a manager of the site. */
async function languagesOf(db: Db, { uuid }: ProjectScope, addresses: readonly string[]) {
  const rows = await systemQueries(db, systemScope)
    .selectFrom('account')
    .select([
      'account.email',
      'account.language',
      sql<boolean>`exists (select from project_member member
        where member.project_uuid = ${uuid} and member.account_uuid = account.uuid)`.as('is_manager'),
    ])
    .where((where) =>
      where.or([
        where('account.email', 'in', addresses),
        where(
          'account.uuid',
          'in',
          where
            .selectFrom('project_member')
            .select('project_member.account_uuid')
            .where('project_member.project_uuid', '=', uuid),
        ),
      ]),
    )
    .orderBy('account.uuid')
    .execute()
  const ofManager = rows.find(({ is_manager }) => is_manager)?.language ?? 'en'
  return (address: string): string => rows.find(({ email }) => email === address)?.language ?? ofManager
}
