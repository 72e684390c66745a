import { sql, type Updateable } from 'kysely'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import type { OfficeSettings } from '@lintel/contract/site-settings/office.ts'
import { readSiteSettings } from '@lintel/contract/site-settings/by-kind.ts'
import { updateTree, type Db } from '../../db/db.ts'
import type { Scope } from '../../db/scope/scope.ts'
import type { DB } from '../../db/tables.ts'
import type { Audit } from '../../kernel/audit/audit.ts'
import { changesOf } from '../../kernel/audit/changes.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import type { Services } from '../../kernel/services.ts'
import { kindsAmong } from './kinds.ts'
import { siteByUuid, type SiteRow } from './settings-queries.ts'

/** What of a handler's context this needs. */
export interface SiteWork {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly services: Services
  readonly audit: Audit
  readonly afterCommit: (run: () => void) => void
}

/**
 * Which site a call is about: the one it names, else the one the session stands in or holds, or the owner's villa. Fails
 * for one that is not to see.
 */
export async function siteOf(
  { db, scope, session }: Pick<SiteWork, 'db' | 'scope' | 'session'>,
  { uuid }: { readonly uuid?: string | undefined },
  kinds: readonly ProjectKind[],
): Promise<SiteRow> {
  const site = await siteByUuid(
    db,
    scope,
    uuid ?? session.projectUuid ?? session.heldSite?.uuid ?? session.villaUuid,
    kindsAmong(session.section, kinds),
  )
  if (!site) fail('notFound')
  return site
}

interface Changes {
  readonly columns?: Omit<Updateable<DB['project']>, 'uuid' | 'version' | 'settings'>
  /** Settings by name; the others stay as they are. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** What the audit entry says was changed. */
  readonly changed: readonly string[]
  /** What is kept beside the row of the site and is changed with it, as it was and as it is. */
  readonly beside?: { readonly before: Partial<OfficeSettings>; readonly after: Partial<OfficeSettings> }
}

/** Changes a site that is still as the editor saw it; fails with `staleRecord` when it is not. */
export async function saveSite(
  { db, scope, audit, fail }: SiteWork & CanFail<'staleRecord'>,
  site: SiteRow,
  version: number,
  { columns, settings, changed, beside }: Changes,
): Promise<{ version: number }> {
  const { numUpdatedRows } = await updateTree(db, scope, 'project')
    .set({
      ...columns,
      ...(settings && { settings: sql`project.settings || ${JSON.stringify(settings)}::jsonb` }),
      version: version + 1,
    } as Updateable<DB['project']>)
    .where('project.uuid', '=', site.uuid)
    .where('project.version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('staleRecord')
  const values = changesOf({ ...valuesBefore(site), ...beside?.before }, { ...columns, ...settings, ...beside?.after })
  audit({ target: site.uuid, projectUuid: site.uuid, detail: { changed: changed.join(', '), ...values } })
  return { version: version + 1 }
}

/** What a save may change, as it was. */
const valuesBefore = (site: SiteRow) => ({
  name: site.name,
  street: site.street,
  city: site.city,
  state: site.state,
  postal_code: site.postalCode,
  country: site.country,
  phone_code: site.phoneCode,
  time_zone: site.timeZone,
  next_time_zone: site.nextZone?.timeZone ?? null,
  next_zone_from: site.nextZone?.from ?? null,
  customize_form: site.customizeForm,
  entry_policy: site.entryPolicy,
  ...readSiteSettings({ kind: site.kind, settings: site.stored }),
})
