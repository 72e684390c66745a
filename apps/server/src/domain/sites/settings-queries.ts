import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { SiteZones } from '@lintel/contract/schedules/schema.ts'
import type { SiteColumns } from '@lintel/contract/site-settings/wire.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { showZones, zoneColumns } from '../site-clock/site-zones.ts'

export interface SiteRow extends SiteColumns, SiteZones {
  readonly kind: ProjectKind
  readonly version: number
  readonly entryPolicy: 'announce' | 'ask'
  /** As kept; the contract reads it by the kind of site. */
  readonly stored: unknown
}

/** A site of some kinds within the scope; undefined when there is none such to see. */
export async function siteByUuid(
  db: Db,
  scope: Scope,
  uuid: string | null,
  kinds: readonly ProjectKind[],
): Promise<SiteRow | undefined> {
  const row = await treeRowsOf(db, scope, 'project')
    .select([
      'project.uuid',
      'project.kind',
      'project.name',
      'project.street',
      'project.city',
      'project.state',
      'project.postal_code',
      'project.country',
      'project.phone_code',
      ...zoneColumns,
      'project.customize_form',
      'project.is_free',
      'project.entry_policy',
      'project.settings',
      'project.version',
    ])
    .where('project.uuid', '=', uuid)
    .where('project.kind', 'in', kinds)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    uuid: row.uuid,
    kind: row.kind,
    name: row.name,
    street: row.street,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    country: row.country,
    phoneCode: row.phone_code,
    timeZone: row.time_zone,
    ...showZones(row),
    customizeForm: row.customize_form,
    isFree: row.is_free,
    entryPolicy: row.entry_policy,
    stored: row.settings,
    version: row.version,
  }
}

/** Vendors of locks at which a site has an account, whatever its state; none for who may not see such accounts. */
export async function lockVendorsOf(db: Db, scope: Scope, uuid: string) {
  const accounts = await rowsOf(db, scope, 'lock_account')
    .select('lock_account.vendor')
    .where('lock_account.project_uuid', '=', uuid)
    .orderBy('lock_account.vendor')
    .execute()
  return accounts.map(({ vendor }) => vendor)
}
