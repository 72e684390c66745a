import { sql } from 'kysely'
import { insertAllInto, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { isOldCommunity } from './residence.ts'

/** The person that grants of its own are made for. */
export interface GrantHolder {
  readonly companyUuid: string
  readonly personUuid: string
}

/**
 * Gives people what is theirs by no group: a resident all doors of its household at all times, and everyone the floors
 * of lifts. Grants without a door say nothing to devices; one that is there already stays. In an old community each code
 * has doors of its own, and nobody any others (old-communities.md 7).
 */
export async function addPersonalGrants(
  db: Db,
  scope: ProjectScope,
  holders: readonly GrantHolder[],
  purposes: readonly ('selfAccess' | 'floors')[],
  { hasDoors = true }: { readonly hasDoors?: boolean } = {},
): Promise<void> {
  const rows = holders.flatMap(({ companyUuid, personUuid }) =>
    purposes.map((purpose) => ({ company_uuid: companyUuid, person_uuid: personUuid, purpose, all_doors: hasDoors })),
  )
  if (rows.length === 0 || (await isOldCommunity(db, scope))) return
  await insertAllInto(db, scope, 'personal_grant', rows)
    .onConflict((conflict) =>
      conflict.columns(['project_uuid', 'person_uuid', 'purpose']).where('purpose', '<>', sql.lit('code')).doNothing(),
    )
    .execute()
}
