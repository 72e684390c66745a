import { randomUUID } from 'node:crypto'
import type { ConsentKind } from '@lintel/contract/delegations/states.ts'
import { sql } from 'kysely'
import type { SessionRecord } from './session-record.ts'
import { Db } from '../db/db.ts'
import type { Scope } from '../db/scope/scope.ts'
import { isBelow, withinConsents, withinImpersonations } from '../db/scope/scope-filter.ts'

/** Impersonations in portals, and requests for consent, within a scope. */

/** Impersonations in the portals of a scope, to select from; a distributor sees those it made. */
export function impersonationsIn(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('delegation').where(withinImpersonations(scope))
}

/** Impersonations in the portals of a scope, to update. */
export function updateImpersonationsIn(db: Db, scope: Scope) {
  return Db.open(db).updateTable('delegation').where(withinImpersonations(scope))
}

/** Requests for consent of a scope, to select from. */
export function consentsIn(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('delegation').where(withinConsents(scope))
}

/** Requests for consent of a scope, to update. */
export function updateConsentsIn(db: Db, scope: Scope) {
  return Db.open(db).updateTable('delegation').where(withinConsents(scope))
}

/** Impersonations in the portals of accounts within a scope, to end them when such an account changes hands. */
export function updateImpersonationsBelow(db: Db, scope: Scope) {
  return Db.open(db).updateTable('delegation').where(isBelow('delegation.to_account_uuid', scope))
}

/** Impersonations in the portals of accounts within a scope, to select from. */
export function impersonationsBelow(db: Db, scope: Scope) {
  return Db.open(db).selectFrom('delegation').where(isBelow('delegation.to_account_uuid', scope))
}

interface ConsentQuery {
  readonly siteUuid: string
  readonly kind: ConsentKind
  readonly subject: string
  readonly asker: string
  readonly now: Date
}

/** Request to the managers of a site, while it is in force: agreed to or waiting. */
export async function consentOf(
  db: Db,
  _scope: Scope,
  { siteUuid, kind, subject, asker, now }: ConsentQuery,
): Promise<{ readonly uuid: string; readonly state: 'active' | 'pending' } | undefined> {
  const { rows } = await sql<{ uuid: string; state: 'active' | 'pending' }>`
    select uuid, state from consent_of(${siteUuid}, ${asker}, ${kind}, ${subject}, ${now})`.execute(Db.open(db))
  return rows[0]
}

interface UsedConsents {
  readonly agreed: readonly string[]
  readonly asker: string
  readonly now: Date
}

/** Uses agreements up; each serves one call. */
export async function useConsents(db: Db, _scope: Scope, { agreed, asker, now }: UsedConsents): Promise<void> {
  await sql`select use_consents(${agreed}::uuid[], ${asker}, ${now})`.execute(Db.open(db))
}

interface NewConsent {
  readonly session: SessionRecord
  readonly site: { readonly uuid: string; readonly name: string }
  readonly kind: ConsentKind
  readonly subject: string
  readonly now: Date
  readonly until: Date
}

/** Asks the managers of a site; it outlasts the session in which it was asked. */
export async function requestConsent(db: Db, _scope: Scope, consent: NewConsent): Promise<void> {
  const { session, site, kind, subject, now, until } = consent
  await Db.open(db)
    .insertInto('delegation')
    .values({
      session_uuid: randomUUID(),
      by_account_uuid: session.accountUuid,
      by_name: session.accountName,
      from_account_uuid: session.actingUuid,
      from_section: session.section,
      to_account_uuid: session.actingUuid,
      to_section: session.section,
      to_project_uuid: site.uuid,
      to_name: site.name,
      kind,
      subject,
      state: 'pending',
      created_at: now,
      until,
    })
    .execute()
}
