import { dayMinutes } from '@lintel/vocabulary/durations.ts'
import { registeredKinds } from '@lintel/vocabulary/events.ts'
import type { z } from 'zod'
import { limits } from '@lintel/contract/base/limits.ts'
import { type AccessWindow } from '@lintel/contract/schedules/schema.ts'
import type { KeyHolderKind } from '@lintel/contract/personnel/states.ts'
import type { TempKeyEdit } from '@lintel/contract/visitors/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { allOf, fail, invalid, type CanFail } from '../../kernel/failure.ts'
import { isSkipped, skippedSpan, spanBy, zoneAtSite } from '../../domain/site-clock/site-clock.ts'
import { sql } from 'kysely'
import { isOfApartment, isPublic } from '../../domain/doors/places.ts'
import { isSharedWith } from '../../domain/doors/queries.ts'
import type { KeySpan } from './pass-codes.ts'
import { minuteMs } from '../../base/durations.ts'

type Form = Omit<z.output<typeof TempKeyEdit>, 'uuid' | 'version'>

/** What a form says, checked against the site: its clock, its longest key, its people and doors. */
export interface CheckedVisitorPass {
  readonly span: KeySpan
  readonly windows: readonly AccessWindow[]
  readonly hostUuid: string | null
  /** Whose floors the visitor may go to; null for none. */
  readonly floorsOfUuid: string | null
  readonly doorUuids: readonly string[]
}

interface Site extends CanFail<'doorNotShared' | 'keyTooLong'> {
  readonly db: Db
  readonly scope: ProjectScope
  /** The longest that a key may be valid, in days; 0 for the product's own limit. */
  readonly longestDays: number
  /** Kinds of holders that keys are made for. */
  readonly holderKinds: readonly KeyHolderKind[]
  /** Visitors may go to the floors of their hosts. */
  readonly followsFloors: boolean
  readonly now: Date
}

type Clocks = Pick<Form, 'startsAt' | 'endsAt'>

/**
 * Checks a form against the site; fails with all that is wrong. A key that was over before, or longer than keys may be
 * by now, may keep its end.
 */
export async function checkVisitorPass(
  site: Site,
  companyUuid: string,
  form: Form,
  before?: Clocks,
): Promise<CheckedVisitorPass> {
  if (!site.holderKinds.includes(form.holderKind)) refuse('holderKind', 'validation:notAllowedValue')
  const doorUuids = [...new Set(form.doorUuids)]
  const [instants] = await allOf([
    () => instantsOf(site, form, before),
    async () => {
      const host = form.hostUuid === '' ? undefined : await requireHost(site, companyUuid, form.hostUuid)
      await requireSharedDoors(site, companyUuid, doorUuids, host?.apartment_uuid ?? null)
    },
  ])
  return {
    span: {
      ...instants,
      maxUses: form.repeat === 'never' ? form.countPerDoor : null,
      lifetimeMinutes: form.lifetimeMinutes || null,
    },
    windows: windowsOf(form),
    hostUuid: form.hostUuid || null,
    floorsOfUuid: (form.followsFloors && site.followsFloors && form.hostUuid) || null,
    doorUuids,
  }
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A key that does not repeat opens all the time it is valid; one that repeats daily has the same hours every day. */
function windowsOf({ repeat, windows }: Form): readonly AccessWindow[] {
  if (repeat === 'never') return []
  return repeat === 'weekly' ? windows : windows.map((window) => ({ ...window, days: everyDay }))
}

/** Days of the calendar, so that a night in which clocks change is as long as any other (office.md 10). */
function requireShort({ longestDays, fail }: Site, { startsAt, endsAt }: Clocks, before: Clocks | undefined): void {
  if (endsAt === before?.endsAt && startsAt >= before.startsAt) return
  const minutes = (Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)) / minuteMs
  if (minutes <= longestDays * dayMinutes) return
  const params = { days: longestDays }
  fail('keyTooLong', params, [{ field: 'endsAt', key: 'errors:keyTooLong', params }])
}

/** The moments at which the site's clock shows the two times of a key that is short enough and not over. */
async function instantsOf(site: Site, form: Form, before: Clocks | undefined) {
  const { startsAt, endsAt } = form
  requireShort(site, form, before)
  const span = spanBy(await zoneAtSite(site.db, site.scope), { from: startsAt, until: endsAt })
  if (isSkipped(span)) throw skippedSpan('endsAt')
  const instants = { validFrom: span.from!, validUntil: span.until! }
  if (endsAt !== before?.endsAt && instants.validUntil <= site.now) refuse('endsAt', 'validation:over')
  return instants
}

/** Each door must be one of the site, and shared with the company. */
async function requireSharedDoors(
  { db, scope, fail }: Site,
  companyUuid: string,
  doorUuids: readonly string[],
  visited: string | null,
): Promise<void> {
  const found = await rowsOf(db, scope, 'door')
    .select([
      isSharedWith(companyUuid).as('isShared'),
      (visited === null ? isPublic : sql<boolean>`(${isPublic} or ${isOfApartment(visited)})`).as('isOpen'),
    ])
    .where('door.uuid', 'in', doorUuids)
    .limit(limits.importBatch)
    .execute()
  if (found.length < doorUuids.length) fail('notFound')
  if (found.some(({ isShared }) => !isShared)) {
    fail('doorNotShared', {}, [{ field: 'doorUuids', key: 'errors:doorNotShared', params: {} }])
  }
  if (found.some(({ isOpen }) => !isOpen)) refuse('doorUuids', 'visitors:refusal.doorsOfVisit')
}

async function requireHost({ db, scope }: Site, companyUuid: string, hostUuid: string) {
  const host = await rowsOf(db, scope, 'person')
    .select('apartment_uuid')
    .where('uuid', '=', hostUuid)
    .where('company_uuid', '=', companyUuid)
    .where('kind', 'in', registeredKinds)
    .executeTakeFirst()
  if (!host) fail('notFound')
  return host
}

/** Refuses a field as the contract's schema would. */
export function refuse(field: string, key: string): never {
  throw invalid(field, key)
}
