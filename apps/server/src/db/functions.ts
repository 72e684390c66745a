import { sql } from 'kysely'
import type { PlanKind } from '@lintel/contract/emergency-plans/kinds.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { RecordKind } from '@lintel/rules/access/records.ts'
import { Db } from './db.ts'
import type { CompanyScope, ProjectScope, Scope } from './scope/scope.ts'

/** Functions of the database that look beyond the caller's scope; each answers about what the scope is, and no more. */

/**
 * Makes a site's policy follow the rows changed so far, within the running transaction: to look at the outcome of a
 * change before it is decided whether to keep it. At the end of each transaction it follows by itself. Answers the new
 * version, or null when the rows say the same as before.
 */
export async function advancePolicy(db: Db, scope: ProjectScope): Promise<number | null> {
  const { rows } = await sql<{ version: string | null }>`select advance_policy(${scope.uuid}) as version`.execute(
    Db.open(db),
  )
  const version = rows[0]?.version ?? null
  return version === null ? null : Number(version)
}

/** What of the site's policy at a version decides about a company's own people (migration of the company scope). */
export async function policyOfCompany(
  db: Db,
  _scope: CompanyScope,
  version: number,
): Promise<readonly { readonly kind: RecordKind; readonly content: unknown }[]> {
  const { rows } = await sql<{ kind: RecordKind; content: unknown }>`
    select kind, content from policy_of_company(${version}) order by kind, id`.execute(Db.open(db))
  return rows
}

/** Emergency plans that ran at a company's site at a moment; the plans themselves are not the company's to read. */
export async function plansRunningFor(db: Db, _scope: CompanyScope, at: Date) {
  const { rows } = await sql<{ plan_uuid: string; started_at: Date; ends_at: Date | null }>`
    select plan_uuid, started_at, ends_at from plans_running(${at})`.execute(Db.open(db))
  return rows
}

/** What a company is told of plans that run at its doors at a moment. */
export async function planNoticesFor(db: Db, _scope: CompanyScope, at: Date) {
  const { rows } = await sql<{
    uuid: string
    name: string | null
    built_in: 'fire' | 'lockEverything' | null
    kind: PlanKind
    is_drill: boolean
    started_at: Date
    ends_at: Date | null
    doors: number
  }>`select * from plan_notices(${at})`.execute(Db.open(db))
  return rows
}

/** Of some runs of emergency plans those that reach doors of a company, also such as are over. */
export async function planRunsAtOwnDoors(db: Db, _scope: CompanyScope, runs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select own as uuid from plan_runs_at_own_doors(${runs}) own`.execute(
    Db.open(db),
  )
  return rows.map(({ uuid }) => uuid)
}

/** What is so at the perimeter of a site at a moment, by the date of the site's clock (attendance.md 66 to 68). */
export async function musterCircumstances(db: Db, { uuid }: ProjectScope, at: Date) {
  const { rows } = await sql<{ unread_opening_at: Date | null; devices_away: string[]; couriers: number }>`
    select * from muster_circumstances(${uuid}, ${at})`.execute(Db.open(db))
  return rows[0] ?? { unread_opening_at: null, devices_away: [], couriers: 0 }
}

/** Who has sent the file that waits at a company's site, where that is none of the company's own. */
export async function blockingImport(db: Db, _scope: CompanyScope) {
  const { rows } = await sql<{ created_by: string; created_at: Date }>`select * from blocking_import()`.execute(
    Db.open(db),
  )
  return rows[0]
}

/**
 * The models of the devices of some doors, by the door; a company does not read the devices of the doors that are
 * shared with it.
 */
export async function modelsOfDoors(db: Db, _scope: Scope, doorUuids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; model: string }>`
    select named.uuid, found.model from unnest(${doorUuids}::uuid[]) as named (uuid)
    cross join lateral models_of_doors(array[named.uuid]) as found (model)`.execute(Db.open(db))
  return new Map(rows.map(({ uuid, model }) => [uuid, model]))
}

/** First free ID of the site after a number; with very many taken, one above all. Null without people. */
export async function freePersonnelNumber(db: Db, _scope: ProjectScope, after: number, passedOver: number) {
  const { rows } = await sql<{ free: string | null }>`
    select free_personnel_number(${after}, ${passedOver}) as free`.execute(Db.open(db))
  const free = rows[0]?.free ?? null
  return free === null ? after + 1 : Number(free)
}

/** Takes back the mails of a message that have not left; only those of messages that the scope may change. */
export async function recallMessage(db: Db, _scope: ProjectScope, uuid: string, at: Date): Promise<number> {
  const { rows } = await sql<{ back: number }>`select recall_message(${uuid}, ${at}) as back`.execute(Db.open(db))
  return rows[0]?.back ?? 0
}

/**
 * Devices of some models that may be written to, by name; a company's are those of the doors that are shared with it.
 */
export async function messageDevices(
  db: Db,
  _scope: ProjectScope,
  models: readonly string[],
): Promise<readonly { readonly uuid: string; readonly name: string; readonly location: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string; location: string }>`
    select device_uuid as uuid, device_name as name, device_location as location
    from message_devices(${models}::text[])`.execute(Db.open(db))
  return rows
}

/** What bounds the attendance of a site, and how many of its people have it; nobody else is switched on meanwhile. */
export async function attendanceSeats(db: Db, siteUuid: string) {
  const { rows } = await sql<{ settings: unknown; pricing: number | null; people: number }>`
    select settings, pricing, people from attendance_seats(${siteUuid})`.execute(Db.open(db))
  return rows[0] ?? { settings: {}, pricing: null, people: 0 }
}

/** For how many seconds new doors of a site stay unlocked as its installer says; null where it says nothing. */
export async function holdDelayOfSite(db: Db, scope: ProjectScope): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`select hold_delay_of_site(${scope.uuid}) as seconds`.execute(
    Db.open(db),
  )
  return rows[0]?.seconds ?? null
}

/**
 * The names under which the distributor above an account sells models, by model; no distributor is above the platform.
 */
export async function customModelNamesFor(
  db: Db,
  _scope: Scope,
  viewerUuid: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ model: string; shown_name: string }>`
    select model, shown_name from shown_models(${viewerUuid})`.execute(Db.open(db))
  return new Map(rows.map(({ model, shown_name }) => [model, shown_name]))
}

/** What a distributor's brand says; empty texts and no logo where it says nothing. */
export interface BrandAbove {
  readonly product: string
  readonly mailFooter: string
  /** The id of its logo. */
  readonly logo: string | null
}

/**
 * The brand that holds for an account or a site, else for the account that has an address; undefined where there is
 * none.
 */
export async function brandAbove(
  db: Db,
  _scope: Scope,
  { below, address }: { readonly below?: string | undefined; readonly address?: string },
): Promise<BrandAbove | undefined> {
  const { rows } = await sql<{ brand: BrandAbove | null }>`
    select brand_above(${below ?? null}::uuid, ${address ?? null}) as brand`.execute(Db.open(db))
  return rows[0]?.brand ?? undefined
}

/** The maker whose devices the platform controls; undefined until it is set. */
export async function controlledMakerOf(db: Db, _scope: Scope): Promise<string | undefined> {
  const { rows } = await sql<{ maker: string }>`select controlled_maker as maker from platform_brand`.execute(
    Db.open(db),
  )
  return rows[0]?.maker
}

/**
 * Deletes a person of the site and takes name, address and pictures from all that is kept: events, messages, mails, the
 * people of audit entries. Lines keep the id. Answers false where neither a person nor a line has it.
 */
export async function erasePerson(db: Db, scope: ProjectScope, personUuid: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`select erase_person(${scope.uuid}, ${personUuid}) as erased`.execute(
    Db.open(db),
  )
  return rows[0]?.erased ?? false
}

/**
 * Counts an edit of a company whose row the caller sees and may not write, so that the next editor has to look again.
 */
export async function countCompanyEdit(db: Db, scope: ProjectScope, companyUuid: string): Promise<void> {
  await sql`select count_company_edit(${scope.uuid}, ${companyUuid})`.execute(Db.open(db))
}

/**
 * Those of some IDs and addresses, in small letters, that are taken in the site, in any company; not which person has
 * them.
 */
export async function namesInSite(db: Db, _scope: ProjectScope, ids: readonly string[], emails: readonly string[]) {
  const { rows } = await sql<{ field: 'personnelId' | 'email'; value: string }>`
    select field, value from names_taken(${ids}::text[], ${emails}::text[])`.execute(Db.open(db))
  const of = (field: 'personnelId' | 'email') =>
    new Set(rows.filter((row) => row.field === field).map(({ value }) => value))
  return { personnelId: of('personnelId'), email: of('email') }
}

export interface Code {
  readonly kind: string
  readonly keyed_hash: Buffer
}

/**
 * Which of some codes the site has, whatever the company, those in other companies' stocks of unassigned cards too; not
 * who.
 */
export async function codesInSite(db: Db, _scope: ProjectScope, codes: readonly Code[]): Promise<readonly Code[]> {
  const [kinds, keyedHashes] = [codes.map(({ kind }) => kind), codes.map(({ keyed_hash }) => keyed_hash)]
  const { rows } = await sql<Code>`
    select kind, keyed_hash from codes_taken(${kinds}::text[], ${keyedHashes}::bytea[])`.execute(Db.open(db))
  return rows
}

/** Stored answer of a call with an idempotency key; waits for a running call with the same key. */
export async function idempotencyAnswer(db: Db, _scope: Scope, keyHash: Buffer) {
  const { rows } = await sql<{ content_hash: Buffer; answer: Buffer }>`
    select content_hash, answer from idempotency_answer(${keyHash})`.execute(Db.open(db))
  return rows[0] && { contentHash: rows[0].content_hash, answer: rows[0].answer }
}

/** Stores the answer of a call with an idempotency key, in the transaction of the call. */
export async function saveIdempotencyAnswer(
  db: Db,
  _scope: Scope,
  stored: { readonly keyHash: Buffer; readonly contentHash: Buffer; readonly answer: Buffer; readonly at: Date },
): Promise<void> {
  await sql`select keep_idempotency_answer(${stored.keyHash}, ${stored.contentHash}, ${stored.answer}, ${stored.at})`.execute(
    Db.open(db),
  )
}

/** Records an access code of an account at a site; where the limit is reached, the time of the next one instead. */
export async function recordAccessCode(
  db: Db,
  scope: ProjectScope,
  accountUuid: string,
  at: Date,
): Promise<Date | null> {
  const span = `${limits.accessCodeMinutes} minutes`
  const { rows } = await sql<{ free_from: Date | null }>`
    select take_access_code(${accountUuid}, ${scope.uuid}, ${at}, ${limits.accessCodes}, ${span}::interval) as free_from`.execute(
    Db.open(db),
  )
  return rows[0]?.free_from ?? null
}

/** Why a MAC address may not be registered at a site (fleet.md F2). */
export type MacRefusal = 'macNotInLibrary' | 'macRedirected' | 'alreadyExists'

/**
 * Which MAC addresses may not be registered at a site. Where installers add what they register, `author` has missing
 * ones added to the library; null only asks.
 */
export async function admitMacs(
  db: Db,
  scope: ProjectScope,
  macs: readonly string[],
  author: string | null,
): Promise<ReadonlyMap<string, MacRefusal>> {
  const { rows } = await sql<{ mac: string; refusal: MacRefusal | null }>`
    select mac, refusal from admit_macs(${scope.uuid}, ${macs}::text[], ${author})`.execute(Db.open(db))
  return new Map(rows.flatMap(({ mac, refusal }) => (refusal ? [[mac, refusal] as const] : [])))
}

/** Takes the one turn of a MAC library until the transaction ends; false while another import has it. */
export async function lockLibrary(db: Db, _scope: Scope, libraryUuid: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`mac-library ${libraryUuid}`}, 0)) as is_taken`.execute(
    Db.open(db),
  )
  return rows[0]?.is_taken ?? false
}

/** MAC addresses of the library of a scope that are like a pattern; null where more than `most` are. */
export async function macsLike(
  db: Db,
  _scope: Scope,
  pattern: string,
  most: number,
): Promise<readonly string[] | null> {
  const { rows } = await sql<{ macs: string[] | null }>`select macs_like(${pattern}, ${most}) as macs`.execute(
    Db.open(db),
  )
  return rows[0]?.macs ?? null
}
