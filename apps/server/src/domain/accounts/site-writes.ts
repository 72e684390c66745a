import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { allowsKind, businessOfKind, type ProjectKind } from '@lintel/contract/access/roles.ts'
import { policies } from '@lintel/contract/legal-texts/texts.ts'
import type { newSiteKinds } from '@lintel/contract/projects/kinds.ts'
import type { SiteEdit, SiteFields } from '@lintel/contract/projects/schema.ts'
import type { Audit } from '../../kernel/audit/audit.ts'
import { failTaken, onUniqueViolation } from '../base/unique-violation.ts'
import { appendQueries, insertIntoTree, treeRowsOf, updateTree } from '../../db/db.ts'
import { updateDesiredOfSite, timeDefaults } from '../sites/site-defaults.ts'
import { fail, type CanFail } from '../../kernel/failure.ts'
import type { RequestFacts } from '../../kernel/implement.ts'
import { placeOf, type AccountWork } from './records.ts'
import { isFor, kindsAmong } from '../sites/kinds.ts'
import { zoneColumnsOf } from '../site-clock/site-zones.ts'

/** Making and changing sites of any kind: the one place where their rules stand (operators.md 5.2). */
export interface SiteWork extends AccountWork {
  readonly request: RequestFacts
  readonly audit: Audit
}

type NewKind = (typeof newSiteKinds)[number]
type Settings = Readonly<Record<string, number | boolean>>

/** Makes a site for the installer of the session, who accepts the classification notice with it. */
export async function createSite(
  work: SiteWork & CanFail<'alreadyExists' | 'classificationNotAccepted' | 'projectTypeNotAllowed'>,
  kind: NewKind,
  form: SiteFields & { readonly classificationAccepted: boolean },
  settings: Settings = {},
): Promise<{ uuid: string }> {
  const { db, scope, session, now, audit } = work
  const installer = await placeOf(work, session.actingInstallerUuid ?? session.actingUuid, ['installer'])
  if (!installer?.distributor_uuid) fail('noPermission')
  if (!allowsKind(session.operator.business, kind) || !isFor(session.section, kind)) {
    work.fail('projectTypeNotAllowed')
  }
  if (!form.classificationAccepted) work.fail('classificationNotAccepted')
  const uuid = randomUUID()
  await onNameTaken(
    work,
    kind,
    insertIntoTree(db, scope, 'project', {
      ...siteColumns(form),
      time_zone: form.timeZone,
      uuid,
      kind,
      installer_uuid: installer.uuid,
      sub_distributor_uuid: installer.sub_distributor_uuid,
      distributor_uuid: installer.distributor_uuid,
      settings: JSON.stringify(settings),
      created_at: now,
    }).execute(),
  )
  await recordAcceptance(work, installer.distributor_uuid)
  audit({ projectUuid: uuid, target: uuid, detail: { name: form.name, kind } })
  return { uuid }
}

/** Changes a site that is still as the editor saw it; fails with `staleRecord` when it is not. */
export async function editSite(
  work: SiteWork & CanFail<'alreadyExists' | 'staleRecord'>,
  kinds: readonly ProjectKind[],
  form: SiteEdit,
  settings: Settings = {},
): Promise<void> {
  const { db, scope, session, now, audit } = work
  const { uuid, version } = form
  const site = await treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.time_zone as timeZone'])
    .where('project.uuid', '=', uuid)
    .where('project.kind', 'in', kindsAmong(session.section, kinds))
    .executeTakeFirst()
  if (!site) fail('notFound')
  const zone = zoneColumnsOf(site, form, now)
  const { numUpdatedRows } = await onNameTaken(
    work,
    kinds[0]!,
    updateTree(db, scope, 'project')
      .set({
        ...siteColumns(form),
        ...zone.columns,
        settings: sql`project.settings || ${JSON.stringify(settings)}::jsonb`,
        version: version + 1,
      })
      .where('project.uuid', '=', uuid)
      .where('project.version', '=', version)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) work.fail('staleRecord')
  await updateDesiredOfSite(db, scope, uuid, timeDefaults(zone.zoneNow, form.customizeForm))
  audit({ projectUuid: uuid, target: uuid, detail: { name: form.name } })
}

function siteColumns(form: SiteFields) {
  return {
    name: form.name,
    street: form.street,
    city: form.city,
    state: form.state,
    postal_code: form.postalCode,
    country: form.country,
    phone_code: form.phoneCode,
    customize_form: form.customizeForm,
  }
}

/**
 * Kept for the account that the site is made for. The person who acted, when an account entered its portal, stands in
 * the audit entry of the same transaction.
 */
async function recordAcceptance(
  { db, scope, session, request, now }: SiteWork,
  distributorUuid: string,
): Promise<void> {
  const policy = 'classificationCompliance'
  await appendQueries(db, scope)
    .insertInto('policy_acceptance')
    .values({
      account_uuid: session.actingUuid,
      account_name: session.actingName,
      account_kind: session.actingKind,
      distributor_uuid: distributorUuid,
      policy,
      policy_version: policies[policy].version,
      language: request.language,
      address: request.address,
      at: now,
    })
    .execute()
}

/** Turns a name that another site of the installer has into `alreadyExists` (specification.md 8). */
export const onNameTaken = <Result>(
  { fail }: CanFail<'alreadyExists'>,
  kind: ProjectKind,
  work: Promise<Result>,
): Promise<Result> => onUniqueViolation(work, () => failTaken(fail, { thing: thingNamed(kind), field: 'name' }))

/** What the name of a site of a kind is of. */
export const thingNamed = (kind: ProjectKind) => (businessOfKind[kind] === 'community' ? 'communityName' : 'name')
