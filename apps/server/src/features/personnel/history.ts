import { roleSections, type RoleSection } from '@lintel/contract/access/roles.ts'
import type { PersonHistoryFilter } from '@lintel/contract/personnel/history.ts'
import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { auditEntriesOf } from '../../db/scope/operator-rows.ts'
import { pageOf } from '../../db/lists/paging.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

/**
 * What the audit log says of a person (office.md 8.3), of the portals that the caller may read: an administrator what
 * its own company's administrators did (office.md 15.4). Newest first.
 */
export function historyOf(
  db: Db,
  scope: ProjectScope,
  sections: readonly RoleSection[] | null,
  filter: z.output<typeof PersonHistoryFilter>,
) {
  let query = auditEntriesOf(db, scope)
    .innerJoin('audit_person', (join) =>
      join
        .onRef('audit_person.chain_uuid', '=', 'audit_entry.chain_uuid')
        .onRef('audit_person.number', '=', 'audit_entry.number'),
    )
    .select([
      'audit_entry.chain_uuid',
      'audit_entry.number',
      'audit_entry.at',
      'audit_entry.operation',
      'audit_entry.actor_name',
      'audit_entry.acting_name',
      'audit_entry.delegation_uuid',
      'audit_entry.section',
      'audit_person.content',
    ])
    .where('audit_person.chain_uuid', '=', scope.uuid)
    .where('audit_person.person_uuid', '=', filter.uuid)
    .where('audit_person.content', 'is not', null)
    .$narrowType<{ content: NotNull }>()
  if (sections) query = query.where('audit_entry.section', 'in', sections)
  return pageOf(query, filter, [['audit_person.number', 'desc']], (row) => {
    const { changes, assigned, removed } = row.content
    return {
      id: `${row.chain_uuid}.${row.number}`,
      at: row.at.toISOString(),
      operation: row.operation,
      actorName: row.actor_name,
      actingName: row.acting_name,
      isDelegated: row.delegation_uuid !== null,
      section: roleSections.find((one) => one === row.section) ?? null,
      changes,
      assigned,
      removed,
    }
  })
}
