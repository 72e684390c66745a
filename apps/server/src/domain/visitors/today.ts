import { sql } from 'kysely'
import type { TempKeyToday } from '@lintel/contract/personnel/states.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'

/** A day of the site: when it begins, and when the next one does. */
export interface Today {
  readonly today: Date
  readonly tomorrow: Date
}

/** When a key opens no more: its end, or its first use with its lifetime where that is earlier. */
export const opensUntil = sql<Date>`credential_ends_at(person.valid_until, temp_key.first_used_at, temp_key.lifetime_minutes)`

/** Its end alone has an index. */
export const opensAfter = (at: Date) => sql<boolean>`(person.valid_until > ${at} and ${opensUntil} > ${at})`

/**
 * Of visitors with their temporary keys those that a day is about (office.md 4): whose key holds at some time of it and
 * was not used up before, or who opened a door on it, revoked since or not. The counters of the first page and the list
 * that they lead to ask the same.
 */
export function isOfToday(db: Db, scope: Scope, which: TempKeyToday, { today, tomorrow }: Today) {
  const holds = sql<boolean>`${opensAfter(today)} and person.valid_from < ${tomorrow}`
  if (which === 'valid')
    return sql<boolean>`(${holds} and temp_key.revoked_at is null
      and (temp_key.used_up_at is null or temp_key.used_up_at >= ${today}))`
  // Asked for each visitor by itself: the day's events of the whole site are many more than those of its visitors.
  const hasUsed = rowsOf(db, scope, 'door_event')
    .select('door_event.granted')
    .where(sql<boolean>`door_event.person_uuid = person.uuid`)
    .where('door_event.granted', '=', true)
    .where('door_event.occurred_at', '>=', today)
    .where('door_event.occurred_at', '<', tomorrow)
    .limit(sql.lit(1))
  return sql<boolean>`(${holds} and (${hasUsed}))`
}
