import { isCommunity } from '@lintel/contract/access/roles.ts'
import type { Fail } from '@lintel/contract/errors/errors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { zoneAt, zonesByTime, type ZonesByTime } from '@lintel/contract/schedules/zones-by-time.ts'
import { createFormat, formatOfCustomizeForm } from '@lintel/i18n/format/format.ts'
import { createLocalText } from '@lintel/i18n/format/local-time.ts'
import type { Namespace, TextKey } from '@lintel/i18n/keys.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { createTranslator, type Translate } from '@lintel/i18n/translator.ts'
import { localTimeAt, zoneNamed } from '@lintel/rules/access/time/zone.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Audit, AuditNote } from '../../kernel/audit/audit.ts'
import { ownSite, type Db } from '../../db/db.ts'
import { actingAccount } from '../../db/scope/operator-rows.ts'
import { isOfCompany, isOfSite, type Scope } from '../../db/scope/scope.ts'
import type { RequestFacts } from '../../kernel/implement.ts'
import { showZones, zoneColumns } from '../site-clock/site-zones.ts'
import { ThreadLimitError } from '../../base/run-in-thread.ts'
import { type Cell, writeBook } from '../sheets/writing.ts'
import { fail } from '../../kernel/failure.ts'
import { pseudonymOf } from '@lintel/contract/personnel/states.ts'
import { dayMs } from '../../base/durations.ts'

/**
 * How a cell is said: in the reader's language, by the site's clock and in its form of dates; outside of sites by the
 * reader's.
 */
export interface Words {
  readonly t: (key: TextKey, params?: Readonly<Record<string, string | number>>) => string
  /** A moment; empty for none. */
  readonly moment: (at: string | null) => string
  /** A minute of the site's wall clock; empty for none. */
  readonly local: (minute: string | null) => string
  /** A date of the site's calendar, in its form. */
  readonly day: (date: string) => string
  /** The minute that the clock of the site shows at a moment. */
  readonly time: (at: string) => string
}

/** A column of an exported list. */
export interface ExportColumn<Row> {
  readonly head: TextKey
  /** What stands in it; a number is one in the sheet too, so that it can be added up. */
  readonly cell: (row: Row, words: Words) => Cell | null
  /** Says nothing to one company: devices, which are the site's (office.md 1.2). */
  readonly ofSite?: true
  /** Names a company: says nothing to one company, nor at sites of homes, which have none to name. */
  readonly ofCompanies?: true
  /** Says nothing where no apartments are told apart: in offices, and in a villa, which is one home. */
  readonly ofHomes?: true
}

export interface ExportedList<Row> {
  readonly title: TextKey
  readonly texts: readonly Namespace[]
  readonly columns: readonly ExportColumn<Row>[]
  /** When a row happened, in lists of what happened: they are exported for a year at most (specification.md 5). */
  readonly happenedAt?: (row: Row) => string
}

interface ExportContext {
  readonly db: Db
  readonly scope: Scope
  readonly session: Pick<SessionRecord, 'actingUuid'>
  readonly request: RequestFacts
  readonly fail: Fail<'exportEmpty' | 'exportTooLarge'>
  readonly audit: Audit
}

/**
 * The rows a filter finds as a sheet in the reader's language. The audit log says which filter it was and how many rows
 * left the house. Nothing to export and too much of it are failures (specification.md 8).
 */
export async function exportList<Row>(
  context: ExportContext,
  list: ExportedList<Row>,
  filter: object,
  pages: AsyncIterable<readonly Row[]>,
): Promise<File> {
  const { fail, scope, request, audit } = context
  const locale = request.language as LocaleCode
  const place = await placeOf(context)
  const words = wordsOf(place, locale, list.texts)
  const columns = list.columns
    .filter(({ ofSite }) => !ofSite || !isOfCompany(scope))
    .filter(({ ofCompanies }) => !ofCompanies || (place.hasCompanies && !isOfCompany(scope)))
    .filter(({ ofHomes }) => !ofHomes || place.hasApartments)
    .map((column) => withZones(column, words, place.zones))
  return oneOfFew(`${scope.kind} ${scope.uuid}`, async () => {
    const lines: Cell[][] = []
    const times: string[] = []
    for await (const rows of pages) {
      if (lines.length + rows.length > limits.exportRows) return fail('exportTooLarge')
      for (const row of rows) lines.push(columns.map(({ cell }) => cell(row) ?? ''))
      if (list.happenedAt) times.push(list.happenedAt(rows[0]!), list.happenedAt(rows.at(-1)!))
    }
    if (lines.length === 0) return fail('exportEmpty')
    if (daysBetween(times[0], times.at(-1)) > limits.exportRangeDays) return fail('exportTooLarge')
    audit({ detail: { ...filterSaid(filter), rows: lines.length } })
    const name = words.t(list.title)
    const head = columns.map((column) => column.head())
    try {
      return await writeBook(locale, name, [{ name, head, lines }])
    } catch (error) {
      if (!(error instanceof ThreadLimitError)) throw error
      return fail('exportTooLarge')
    }
  })
}

/** A column whose head names the zones of the moments below it: a sheet is read far from the page that it came from. */
function withZones<Row>({ head, cell }: ExportColumn<Row>, words: Words, zones: ZonesByTime) {
  const zoneNames = new Set<string>()
  const moment = (at: string | null): string => {
    if (at !== null) zoneNames.add(zoneAt(zones, at))
    return words.moment(at)
  }
  const ownWords = { ...words, moment }
  return {
    cell: (row: Row) => cell(row, ownWords),
    head: () => (zoneNames.size === 0 ? words.t(head) : `${words.t(head)} (${[...zoneNames].join(' – ')})`),
  }
}

const daysBetween = (one: string | undefined, other: string | undefined): number =>
  one === undefined || other === undefined ? 0 : Math.abs(Date.parse(one) - Date.parse(other)) / dayMs

/** What was asked for, without page and order of the screen. */
function filterSaid(filter: object): NonNullable<AuditNote['detail']> {
  const {
    page: _page,
    size: _size,
    sort: _sort,
    order: _order,
    ...filters
  } = filter as Record<string, string | number | boolean | undefined>
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}

function wordsOf(place: Place, locale: LocaleCode, texts: readonly Namespace[]): Words {
  const clockOf = (zones: ZonesByTime) => {
    const format = createFormat({ locale, ...zones, ...formatOfCustomizeForm(place.customize_form), isolate: false })
    return (at: string | null) => (at === null ? '' : format.dateTime(at))
  }
  const [moment, asWritten] = [clockOf(place.zones), clockOf({ timeZone: 'UTC', earlierZones: [] })]
  const text = createLocalText({ locale, ...formatOfCustomizeForm(place.customize_form) })
  return {
    t: oncePerKey(createTranslator(locale, { namespaces: [...texts, 'exports'] })),
    moment,
    local: (minute) => asWritten(minute && `${minute}Z`),
    day: (date) => text.day.write(date) ?? date,
    time: (at) => {
      const local = localTimeAt(zoneNamed(zoneAt(place.zones, at)), Date.parse(at)) ?? ''
      return text.time.write(local.slice(11, 16)) ?? ''
    },
  }
}

interface Place {
  readonly customize_form: number
  readonly zones: ZonesByTime
  readonly hasApartments: boolean
  readonly hasCompanies: boolean
}

/** The site that the call speaks of, with its clock and form of dates; else those of the own account. */
async function placeOf({ db, scope, session: { actingUuid } }: ExportContext): Promise<Place> {
  if (!isOfSite(scope)) {
    const { time_zone, customize_form } = await actingAccount(db, scope, actingUuid)
      .select(['account.time_zone', 'account.customize_form'])
      .executeTakeFirstOrThrow()
    return {
      customize_form,
      zones: { timeZone: time_zone, earlierZones: [] },
      hasApartments: false,
      hasCompanies: true,
    }
  }
  const site = await ownSite(db, scope)
    .select(['project.kind', 'project.customize_form', ...zoneColumns])
    .executeTakeFirstOrThrow()
  return {
    customize_form: site.customize_form,
    zones: zonesByTime(site.time_zone, showZones(site)),
    hasApartments: isCommunity(site.kind),
    hasCompanies: site.kind === 'office',
  }
}

/** A sheet says few words, and each of them very often. */
function oncePerKey(translate: Translate): Words['t'] {
  const texts = new Map<TextKey, string>()
  return (key, params) => {
    if (params) return translate(key, params)
    const text = texts.get(key) ?? translate(key)
    texts.set(key, text)
    return text
  }
}

const running = new Set<string>()

/** Seconds until the next try. */
const soon = 10

/**
 * Runs one of few, and the only one of its owner: each export holds a connection and its rows, doors are opened by the
 * same server, and the exports of one account do not block those of others.
 */
export async function oneOfFew<Result>(owner: string, run: () => Promise<Result>): Promise<Result> {
  if (running.has(owner) || running.size >= limits.exportsAtOnce) fail('tooManyRequests', { seconds: soon })
  running.add(owner)
  try {
    return await run()
  } finally {
    running.delete(owner)
  }
}

/**
 * Person of a log under the name of the day, or under a pseudonym where the name is forgotten (access-decision.md 9).
 * The sheet names `common` among its texts.
 */
export function personWords({ t }: Words, name: string | null, uuid: string | null): string | null {
  return name || uuid === null ? name : t('common:gonePerson', { code: pseudonymOf(uuid) })
}
