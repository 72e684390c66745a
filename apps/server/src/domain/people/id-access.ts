import type { IdAccessMode } from '@lintel/contract/credentials/id-access-modes.ts'
import { idAccessModesOfSite } from '@lintel/contract/site-settings/community-defaults.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { ownSite, type Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { fail, invalid } from '../../kernel/failure.ts'

/** What doors of a site read of identity cards; nothing where it has no ID access (community.md 16). */
export async function idAccessModesAt(
  db: Db,
  scope: ProjectScope,
  { operator }: SessionRecord,
): Promise<readonly IdAccessMode[]> {
  const site = await ownSite(db, scope).select(['project.kind', 'project.settings']).executeTakeFirstOrThrow()
  return idAccessModesOfSite(operator.idAccess, site)
}

/** Fails where the site has no ID access, or its doors read another part of an identity card than the one given. */
export async function requireIdAccess(
  db: Db,
  scope: ProjectScope,
  session: SessionRecord,
  mode: IdAccessMode,
): Promise<void> {
  const modes = await idAccessModesAt(db, scope, session)
  if (modes.length === 0) fail('featureOff')
  if (!modes.includes(mode)) throw invalid('idAccess.mode', 'validation:notAllowedValue')
}
