import { sql } from 'kysely'

/**
 * Whether a run of an emergency plan is on at a moment: it has not been ended, and its time is not over. `run` is its
 * alias.
 */
export const isOn = (now: Date, run = 'plan_run') => {
  const endsAt = sql.ref(`${run}.ends_at`)
  return sql<boolean>`(${sql.ref(`${run}.ended_at`)} is null and (${endsAt} is null or ${endsAt} > ${now}))`
}

/** Whether a run moves doors at a moment: it is on, and no drill (access-decision.md 4). */
export const movesDoors = (now: Date, run = 'plan_run') =>
  sql<boolean>`(not ${sql.ref(`${run}.is_drill`)} and ${isOn(now, run)})`
