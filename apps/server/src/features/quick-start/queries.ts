import { systemQueries, type Db } from '../../db/db.ts'
import type { SystemScope } from '../../db/scope/scope.ts'

/** Whether the chain of sellers has begun. */
export async function hasDistributor(db: Db, scope: SystemScope): Promise<boolean> {
  const row = await systemQueries(db, scope)
    .selectFrom('account')
    .select('uuid')
    .where('kind', '=', 'distributor')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The property manager that a quick start made for the same person, with the site; undefined once one of the two has
 * another password, because then the account may have been handed on.
 */
export function ownManager(db: Db, scope: SystemScope, accountUuid: string) {
  return systemQueries(db, scope)
    .selectFrom('account as own')
    .innerJoin('account as manager', (join) =>
      join.onRef('manager.same_person_uuid', '=', 'own.uuid').onRef('manager.password_hash', '=', 'own.password_hash'),
    )
    .innerJoin('project_member as member', 'member.account_uuid', 'manager.uuid')
    .innerJoin('project', 'project.uuid', 'member.project_uuid')
    .select([
      'manager.uuid',
      'manager.state',
      'manager.expires_at',
      'manager.two_factor',
      'manager.two_factor_own',
      'project.uuid as siteUuid',
      'project.name as siteName',
      'project.kind as siteKind',
    ])
    .where('own.uuid', '=', accountUuid)
    .where('manager.kind', '=', 'propertyManager')
    .orderBy('project.name')
    .limit(1)
    .executeTakeFirst()
}
