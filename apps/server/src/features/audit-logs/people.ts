import type { PersonChange } from '@lintel/contract/audit-logs/people.ts'
import { limits } from '@lintel/contract/limits.ts'
import type { Db } from '../../db/db.ts'
import { auditEntriesOf } from '../../db/operator-rows.ts'
import type { Scope } from '../../db/scope.ts'

/** People of an entry, under the names of the day; deleted names are left out. */
export async function peopleOfEntry(db: Db, scope: Scope, chainUuid: string, number: string) {
  const rows = await auditEntriesOf(db, scope)
    .innerJoin('audit_person', (join) =>
      join
        .onRef('audit_person.chain_uuid', '=', 'audit_entry.chain_uuid')
        .onRef('audit_person.number', '=', 'audit_entry.number'),
    )
    .select(['audit_person.person_uuid', 'audit_person.content'])
    .where('audit_entry.chain_uuid', '=', chainUuid)
    .where('audit_entry.number', '=', number)
    .orderBy('audit_person.person_uuid')
    .limit(limits.namesFound)
    .execute()
  return rows.map(({ person_uuid: uuid, content }) => ({
    uuid,
    name: (content as unknown as PersonChange | null)?.name ?? null,
  }))
}
