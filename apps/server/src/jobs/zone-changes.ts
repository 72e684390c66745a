import { systemScope } from '../db/scope/scope.ts'
import { systemQueries } from '../db/db.ts'
import { updateDesiredOfSite, timeDefaults } from '../domain/sites/site-defaults.ts'
import type { Services } from '../kernel/services.ts'

/**
 * Makes the changes of zones whose moment has come: from it on the new zone is the site's (access-decision.md 5). Doors
 * have been judged by it since that moment, because the policy says it beforehand.
 */
export async function changeZones({ database, now }: Services): Promise<void> {
  await database.write(systemScope, async (db) => {
    const sites = await systemQueries(db, systemScope)
      .updateTable('project')
      .set((row) => ({
        time_zone: row.ref('next_time_zone').$notNull(),
        zone_since: row.ref('next_zone_from'),
        next_time_zone: null,
        next_zone_from: null,
        version: row('version', '+', 1),
      }))
      .where('next_zone_from', '<=', now())
      .returning(['uuid', 'time_zone', 'customize_form'])
      .execute()
    for (const { uuid, time_zone, customize_form } of sites)
      await updateDesiredOfSite(db, systemScope, uuid, timeDefaults(time_zone, customize_form))
  })
}
