import type { Fail } from '@lintel/contract/errors/errors.ts'
import {
  musterPresence as presenceContract,
  musterReport as contract,
  musterSetting as settingContract,
} from '@lintel/contract/muster/operations.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { MusterReportForm } from '@lintel/contract/muster/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { onUniqueViolation } from '../../domain/base/unique-violation.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { storeMarks } from '../../domain/muster/marks.ts'
import { aboutPerson } from '../../domain/people/person-snapshot.ts'
import { peopleOfReport } from '../../domain/muster/people-list.ts'
import { endReports, insertReports, runningReports } from '../../domain/muster/reports.ts'
import { currentSetting } from '../../domain/muster/settings.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { sql } from 'kysely'
import { peoplePresent, setPresence } from './presence.ts'
import { companiesForReports, pageOfReports, reportByUuid } from './queries.ts'
import { musterChoices, readSetting, saveSetting } from './setting.ts'
import { musterSheet } from '../../domain/muster/sheet.ts'

const musterReportHandlers = implement(contract, 'project', {
  list: ({ db, scope, now }, filter) => pageOfReports(db, scope, filter, now),

  companies: async ({ db, scope, now }) => ({ rows: await companiesForReports(db, scope, now) }),

  get: async ({ db, scope, now, fail }, { uuid }) => (await reportByUuid(db, scope, uuid, now)) ?? fail('notFound'),

  people: async ({ db, scope, fail }, query) => (await peopleOfReport(db, scope, query)) ?? fail('notFound'),

  async export(context, query) {
    const people = await peopleOfReport(context.db, context.scope, query, limits.exportRows)
    if (!people) return context.fail('notFound')
    if (people.capped) return context.fail('exportTooLarge')
    const { uuid: target, ...filter } = query
    context.audit({ target })
    return exportList(context, musterSheet, filter, onePage(people.rows))
  },

  async create({ db, scope, session, now, fail, audit }, form) {
    const companies = await requireCompanies(db, scope, form, fail)
    const setting = await currentSetting(db, scope)
    if (!setting || setting.doors.length === 0) return fail('perimeterMissing')
    const companyUuids = companies.map(({ uuid }) => uuid)
    const by = session.accountName
    const running = await runningReports(db, scope, companyUuids, now)
    if (running.length > 0 && !form.endsRunning) return fail('musterRunning', { names: namesOf(companies, running) })
    await endReports(db, scope, { companyUuids, by, now }, 'running')
    const names = companies.map(({ name }) => name).join(', ')
    const uuids = await onUniqueViolation(
      insertReports(db, scope, { companyUuids, trigger: 'manual', by, now }),
      (constraint) => {
        if (constraint === 'muster_report_running') fail('musterRunning', { names })
      },
    )
    audit({ ...(uuids.length === 1 && { target: uuids[0]! }), detail: { companies: names } })
    return { uuids }
  },

  async mark({ db, scope, session, now, fail, audit }, { uuid, marks }) {
    const report = await lockedReport(db, scope, uuid)
    if (!report) return fail('notFound')
    const people = await rowsOf(db, scope, 'muster_report_person')
      .select(['muster_report_person.person_uuid', 'muster_report_person.person_name'])
      .where('muster_report_person.report_uuid', '=', uuid)
      .where(
        'muster_report_person.person_uuid',
        'in',
        marks.map(({ personUuid }) => personUuid),
      )
      .orderBy('muster_report_person.person_name')
      .execute()
    if (people.length < new Set(marks.map(({ personUuid }) => personUuid)).size) return fail('notFound')
    const isLate = !isRunning(report, now)
    const newMarks = marks.map((mark) => ({
      uuid: mark.uuid,
      personUuid: mark.personUuid,
      kind: mark.status,
      at: new Date(mark.at),
      byName: session.accountName,
      readerName: null,
    }))
    await storeMarks(db, scope, report, newMarks, { now, isLate })
    const about = people.map(({ person_uuid, person_name }) => aboutPerson(person_uuid, person_name))
    audit({ target: uuid, detail: { count: people.length }, people: about })
    return { late: isLate ? marks.length : 0 }
  },

  async end({ db, scope, session, now, fail, audit }, { uuid }) {
    const report = await lockedReport(db, scope, uuid)
    if (!report) return fail('notFound')
    if (!isRunning(report, now)) return fail('musterNotRunning')
    await endReports(db, scope, { companyUuids: [report.company_uuid], by: session.accountName, now }, 'running')
    audit({ target: uuid })
  },
})

const musterPresenceHandlers = implement(presenceContract, 'project', {
  list: (context, query) => peoplePresent(context, query),

  async set({ db, scope, session, now, fail, audit }, form) {
    const name = await setPresence({ db, scope, now, fail, by: session.accountName }, form)
    const { personUuid: target, state: status, reason } = form
    audit({ target, detail: { status, reason }, people: [aboutPerson(target, name)] })
  },
})

const musterSettingHandlers = implement(settingContract, 'project', {
  get: ({ db, scope }) => readSetting(db, scope),

  choices: ({ db, scope }) => musterChoices(db, scope),

  async save(context, form) {
    const doors = await saveSetting(context, form)
    context.audit({ target: context.scope.uuid, detail: { doors: doors.join(', ') } })
  },
})

async function* onePage<Row>(rows: readonly Row[]): AsyncIterable<readonly Row[]> {
  if (rows.length > 0) yield rows
}

const lockedReport = (db: Db, scope: ProjectScope, uuid: string) =>
  rowsOf(db, scope, 'muster_report')
    .select([
      'muster_report.uuid',
      'muster_report.company_uuid',
      'muster_report.started_at',
      'muster_report.ends_at',
      'muster_report.ended_at',
    ])
    .where('muster_report.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()

const isRunning = ({ ends_at, ended_at }: { readonly ends_at: Date; readonly ended_at: Date | null }, now: Date) =>
  ended_at === null && ends_at > now

interface CompanyName {
  readonly uuid: string
  readonly name: string
}

const namesOf = (companies: readonly CompanyName[], running: readonly { readonly company_uuid: string }[]): string =>
  companies
    .filter(({ uuid }) => running.some(({ company_uuid }) => company_uuid === uuid))
    .map(({ name }) => name)
    .join(', ')

/** Companies of a form, or all of the scope; an administrator's is always its own. */
async function requireCompanies(
  db: Db,
  scope: ProjectScope,
  { companyUuids }: MusterReportForm,
  fail: Fail<'notFound'>,
): Promise<readonly CompanyName[]> {
  let query = rowsOf(db, scope, 'company').select(['company.uuid', 'company.name']).where('company.kind', '=', 'tenant')
  if (companyUuids.length > 0) query = query.where('company.uuid', 'in', companyUuids)
  const companies = await query.orderBy('company.name').orderBy('company.uuid').execute()
  if (companies.length < new Set(companyUuids).size) fail('notFound')
  return companies
}

export default serverFeature({
  handlers: [...musterReportHandlers, ...musterPresenceHandlers, ...musterSettingHandlers],
  records: {
    musterReport: source(
      'muster_report',
      sql`(select company.name from company
      where company.project_uuid = muster_report.project_uuid and company.uuid = muster_report.company_uuid)`,
    ),
  },
})
