import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { floorsOfPerson } from '../residences/person-floors.ts'
import { accessGroupsOfPerson, credentialsOf, ledBy } from './person-access-groups.ts'
import { showPerson, type WholePersonRow } from './person-rows.ts'

/** What the page of a person of any kind shows: the person, credentials without a value, access groups and floors. */
export async function personInfo(db: Db, scope: ProjectScope, row: WholePersonRow, now: Date) {
  return {
    ...showPerson(row, now),
    roleLabel: row.role_label,
    needsMoreTime: row.needs_more_time,
    showInDirectory: row.show_in_directory,
    remark: row.remark,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspendedReason: row.suspended_reason,
    version: row.version,
    leads: await ledBy(db, scope, row.uuid),
    credentials: await credentialsOf(db, scope, row.uuid),
    ...(await accessGroupsOfPerson(db, scope, row.uuid, row.department_uuid)),
    floors: await floorsOfPerson(db, scope, row.uuid),
  }
}
