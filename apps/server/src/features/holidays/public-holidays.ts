import { randomUUID } from 'node:crypto'
import { daysOf, overlap } from '@lintel/contract/holidays/overlap.ts'
import {
  publicHolidayYears,
  wholeCountry,
  type PublicHolidays,
  type PublicHolidaysForm,
} from '@lintel/contract/holidays/public.ts'
import type { HolidayFields } from '@lintel/contract/holidays/schema.ts'
import { isHolidayKind } from '@lintel/contract/schedules/kinds.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { insertAllInto, rowsOf, ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { invalid, type CanFail } from '../../kernel/failure.ts'
import { publicDaysOf, type CountryDays } from './public-holidays/days.ts'
import { offersOf, type Offer } from './public-holidays/offers.ts'
import { columnsOf, existingDays, holdSite, inLayer, withCompany, type ExistingDays } from './writes.ts'
import { dayMs } from '../../base/durations.ts'

/**
 * Public holidays of a site's country, taken over as days of the country's layer: the site's and the companies' own
 * holidays go before them (access-decision.md 6, layers; office.md 13). A company's administrator takes them over as
 * the company's own.
 */

interface Reader extends CanFail<'siteWithoutCountry'> {
  readonly now: Date
  readonly language: string
}

/** What can be added, and what of it the site has. */
export async function publicHolidays(
  db: Db,
  scope: ProjectScope,
  state: string | undefined,
  reader: Reader,
): Promise<PublicHolidays> {
  const { country, offers, ...of } = await offersFor(db, scope, state, reader)
  const holidays = await knownDays(db, scope)
  const isWhereItGoes = inLayer(layerOf(scope))
  const rows = offers.map((offer) => {
    const existingHoliday =
      holidays.find((holiday) => isWhereItGoes(holiday) && overlap(offer, holiday)) ??
      holidays.find((holiday) => holdsAlready(holiday, offer))
    return { ...offer, taken: existingHoliday ? { uuid: existingHoliday.uuid, name: existingHoliday.name } : null }
  })
  return { country, state: of.state || wholeCountry, states: [...of.states], rows }
}

/** What an addition came to: those that were added, and the country that has them. */
export interface AddedHolidays {
  readonly country: string
  readonly days: readonly Offer[]
}

/**
 * Adds all that are named or none. What holds already is left as it is, so that a second try changes nothing; another
 * holiday of the same layer on one of the days refuses, as it does for a single one.
 */
export async function addPublicHolidays(
  db: Db,
  scope: ProjectScope,
  form: z.output<typeof PublicHolidaysForm>,
  reader: Reader & CanFail<'publicHolidayOverlaps'>,
): Promise<AddedHolidays> {
  const { country, offers } = await offersFor(db, scope, form.state, reader)
  const chosenOffers = [...new Set(form.days)].map(
    (date) => offers.find(({ startsOn }) => startsOn === date) ?? unknown(),
  )
  await holdSite(db, scope)
  const holidays = await knownDays(db, scope)
  const days = chosenOffers.filter((offer) => !holidays.some((holiday) => holdsAlready(holiday, offer)))
  const sameLayer = holidays.filter(inLayer(layerOf(scope)))
  for (const offer of days) {
    const other = sameLayer.find((holiday) => overlap(offer, holiday))
    if (other) reader.fail('publicHolidayOverlaps', { line: offer.name, name: other.name })
  }
  const rows = days.map((offer) => ({
    uuid: randomUUID(),
    created_at: reader.now,
    ...columnsOf({ ...forAll(scope), ...offer }),
    is_public: layerOf(scope).isPublic,
  }))
  if (rows.length > 0) await insertAllInto(db, scope, 'holiday', rows).execute()
  return { country, days }
}

/** For all companies; of an administrator for its own. */
const forAll = (scope: ProjectScope): HolidayFields =>
  withCompany(scope, {
    companyUuid: '',
    name: '',
    kind: 'holiday1',
    startsOn: '',
    endsOn: '',
    repeatsYearly: false,
    hours: null,
    countsForAttendance: true,
  })

/** The country's layer of the site, or an administrator's own company. */
const layerOf = ({ companyUuid }: ProjectScope) => ({ companyUuid: companyUuid ?? '', isPublic: companyUuid === null })

/** Holidays that hold for the site or company that adds some; the site's do not where the company has its own alone. */
async function knownDays(db: Db, scope: ProjectScope): Promise<readonly ExistingDays[]> {
  const { companyUuid } = scope
  const holidays = (await existingDays(db, scope, companyUuid ?? '')).filter(({ kind }) => isHolidayKind(kind))
  if (companyUuid === null) return holidays
  const { follows } = await rowsOf(db, scope, 'company')
    .select('company.holiday_follows_project as follows')
    .where('company.uuid', '=', companyUuid)
    .executeTakeFirstOrThrow()
  return follows ? holidays : holidays.filter((holiday) => holiday.companyUuid === companyUuid)
}

function unknown(): never {
  const field = 'days'
  throw invalid(field, 'holidays:public.unknown')
}

async function offersFor(
  db: Db,
  scope: ProjectScope,
  state: string | undefined,
  { now, language, fail }: Reader,
): Promise<Pick<CountryDays, 'state' | 'states'> & { readonly country: string; readonly offers: readonly Offer[] }> {
  const site = await ownSite(db, scope)
    .select([
      'project.country',
      'project.state',
      sql<number>`extract(year from ${now}::timestamptz at time zone project.time_zone)::int`.as('year'),
    ])
    .executeTakeFirstOrThrow()
  if (site.country === '') fail('siteWithoutCountry')
  const years = Array.from({ length: publicHolidayYears }, (_, index) => site.year + index)
  // The list of names knows languages without their scripts.
  const query = { country: site.country, state, stateText: site.state, language: language.split('-')[0] ?? '', years }
  const found = await publicDaysOf(query)
  return { country: site.country, state: found.state, states: found.states, offers: offersOf(found.days, years) }
}

/** Whether a known holiday takes all of the days and hours already. */
function holdsAlready(holiday: ExistingDays, offer: Offer): boolean {
  if (offer.repeatsYearly && !holiday.repeatsYearly) return false
  const isAllDay = holiday.fromMinute === null
  const sameHours = holiday.fromMinute === offer.hours?.from && holiday.toMinute === offer.hours?.to
  return (isAllDay || sameHours) && eachDayOf(offer).every((day) => overlap(day, holiday))
}

const eachDayOf = (offer: Offer) =>
  Array.from({ length: daysOf(offer) }, (_, index) => {
    const date = new Date(Date.parse(`${offer.startsOn}T00:00:00Z`) + index * dayMs).toISOString().slice(0, 10)
    return { startsOn: date, endsOn: date, repeatsYearly: offer.repeatsYearly }
  })
