import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { dayOf } from '@lintel/rules/access/time/days.ts'
import { firstInstantAt, lastInstantBefore, type Zone, zoneNamed } from '@lintel/rules/access/time/zone.ts'
import { sql } from 'kysely'
import { ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { FailureError, invalid } from '../../kernel/failure.ts'

/** What people of a site type, by its wall clock, and the instants that it means (access-decision.md 5 and 14.9). */

interface LocalPeriod {
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** A span by the site's wall clock (`2027-03-28T02:30`); empty or null for an open end. */
interface LocalSpan {
  readonly from: string | null
  readonly until: string | null
}

export interface InstantSpan {
  readonly from: Date | null
  readonly until: Date | null
}

/** The zone by whose clock the site's times are typed. */
export async function zoneAtSite(db: Db, scope: ProjectScope): Promise<Zone> {
  const { time_zone } = await ownSite(db, scope).select('project.time_zone').executeTakeFirstOrThrow()
  return zoneAt(time_zone)
}

/** Where the name is no longer known, clocks show UTC. */
export const zoneAt = (name: string): Zone => zoneNamed(name) ?? zoneNamed('UTC')!

const lastMinute = 23 * 60 + 59

/**
 * The instants of a span. What it holds are the instants whose wall-clock minute lies in it: the minutes that a change
 * of the clock leaves out are not there, those it repeats are there twice. An end at 23:59 is the last millisecond of
 * that minute, which reads as it was typed; the policy takes it for the end of the minute.
 */
export function spanBy(zone: Zone, { from, until }: LocalSpan): InstantSpan {
  return { from: from ? startBy(zone, from) : null, until: until ? endBy(zone, until) : null }
}

/** Whether no minute of the site's clock lies in a span that was typed in order. */
export const isSkipped = ({ from, until }: InstantSpan): boolean => from !== null && until !== null && until <= from

/** The first instant of the minute that was typed, or the one after the gap in which it would be. */
export const startBy = (zone: Zone, local: string): Date => {
  const { day, minute } = wallOfText(local)
  return new Date(firstInstantAt(zone, day, minute) ?? farInstant(zone, local))
}

/** The instant before the minute that was typed, the second time where it comes twice; after it for 23:59. */
export const endBy = (zone: Zone, local: string): Date => {
  const { day, minute } = wallOfText(local)
  const at = lastInstantBefore(zone, day, minute) ?? farInstant(zone, local)
  return new Date(minute === lastMinute ? at + minuteMs - 1 : at)
}

const wallOfText = (local: string) => ({
  day: dayOf(local.slice(0, 10)),
  minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)),
})

/** Beyond the years that have a clock: by the last offset that is known. */
const farInstant = (zone: Zone, local: string): number => {
  const wall = Date.parse(`${local.slice(0, 16)}Z`)
  return wall - (zone.stretchesOf(new Date(wall).getUTCFullYear() < 2000 ? 1900 : 2200).at(-1)?.offset ?? 0)
}

/** A period as people of the site typed it, as instants. */
export async function instantsOf(db: Db, scope: ProjectScope, { validFrom, validUntil }: LocalPeriod) {
  const span = spanBy(await zoneAtSite(db, scope), { from: validFrom, until: validUntil })
  if (isSkipped(span)) throw skippedSpan('validUntil')
  return { valid_from: span.from, valid_until: span.until }
}

/** Refuses a span of which the clock shows no minute, at the field of its end. */
export const skippedSpan = (field: string): FailureError => invalid(field, 'validation:skippedByClock')

/** An instant of a site's table as the wall clock of the site, to the minute. */
export function wallClock(table: string, column: string) {
  return sql<string | null>`to_char(${sql.ref(`${table}.${column}`)} at time zone
    (select project.time_zone from project where project.uuid = ${sql.ref(`${table}.project_uuid`)}), 'YYYY-MM-DD"T"HH24:MI')`
}
