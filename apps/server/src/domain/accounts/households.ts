import { sql } from 'kysely'

/** Households of the projects of a statement: apartments of communities, and each group of villas as one (operators.md 11.6). */
export const households = sql<number>`coalesce(sum(case project.kind
  when 'villa' then 1
  when 'office' then 0
  else coalesce((project.settings ->> 'numberOfApt')::int, 0) end), 0)::int`
