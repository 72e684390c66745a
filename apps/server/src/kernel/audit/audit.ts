import { createHash, randomUUID } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Reseller } from '@lintel/contract/access/roles.ts'
import type { AuditDetail, KnownDetail } from '@lintel/contract/audit-logs/details.ts'
import type { AuditResult } from '@lintel/contract/audit-logs/schema.ts'
import { sql } from 'kysely'
import { appendQueries, type Db } from '../../db/db.ts'
import { columnOfLevel, type Scope } from '../../db/scope/scope.ts'
import { digestOfPeople, peopleKey, rowsAbout, type AboutPerson } from './people.ts'

/**
 * What a handler may add to its audit entry. Details hold names and ids, never secrets, and nothing of a site's people:
 * who they are stands in `people`, where it can be forgotten.
 */
export interface AuditNote {
  readonly target?: string
  readonly detail?: AuditDetail
  readonly people?: readonly AboutPerson[]
  /** Who acted, where the call itself finds that out (signing in). */
  readonly actor?: { readonly uuid: string; readonly name: string }
  readonly projectUuid?: string
  /** Sites in whose logs it stands, each with how many of its records it is about, beside the log of who acted. */
  readonly sites?: readonly { readonly projectUuid: string; readonly count: number }[]
  /** In which portal, where the call itself finds that out (signing in). */
  readonly section?: string
}

/** Takes a note whose details have known names only; one made of parts is looked at as a whole. */
export type Audit = <Detail extends object = AuditDetail>(
  note: Omit<AuditNote, 'detail'> & { readonly detail?: Detail & KnownDetail<Detail> },
) => void

export interface AuditFacts extends Omit<AuditNote, 'section' | 'sites'> {
  readonly at: Date
  readonly operation: string
  readonly result: AuditResult
  readonly actor: { readonly uuid: string; readonly name: string }
  readonly acting: { readonly uuid: string; readonly name: string }
  readonly section: string | null
  readonly delegationUuid: string | null
  readonly address: string
  /** Null where a device did it. */
  readonly userAgent: string | null
  readonly requestId: string
}

/**
 * The entries of a note: one, or where it is about sites one for each of them. Several sites read what concerns them,
 * and who acted has one about all; in the order of their ids, so that two calls never wait for each other's chains.
 */
export function entriesOf({ sites = [], ...note }: AuditNote): readonly Omit<AuditNote, 'sites'>[] {
  const atSites = sites
    .toSorted((one, other) => (one.projectUuid < other.projectUuid ? -1 : 1))
    .map(({ projectUuid, count }) => ({ ...note, projectUuid, detail: { ...note.detail, count } }))
  return atSites.length === 1 ? atSites : [note, ...atSites]
}

/** Facts of an entry that no session makes: work of the server by its clock, of a device, or of a command line. */
export const factsWithoutSession = (
  facts: Pick<AuditFacts, 'at' | 'operation' | 'actor'> &
    Pick<AuditNote, 'projectUuid' | 'target' | 'detail' | 'people'>,
): AuditFacts => ({
  ...facts,
  result: 'done',
  acting: facts.actor,
  section: null,
  delegationUuid: null,
  address: '',
  userAgent: null,
  requestId: randomUUID(),
})

/** Who is named by entries of what the server does by itself at a site. */
export const systemActor = (projectUuid: string): AuditFacts['actor'] => ({ uuid: projectUuid, name: 'system' })

/** The fields a hash covers, in the order it covers them. */
export interface ChainedEntry {
  readonly chain_uuid: string
  readonly number: string
  readonly at: Date
  readonly operation: string
  readonly actor_uuid: string | null
  readonly actor_name: string
  readonly acting_uuid: string | null
  readonly acting_name: string
  readonly section: string | null
  readonly delegation_uuid: string | null
  readonly project_uuid: string | null
  readonly target: string | null
  readonly detail: unknown
  readonly address: string
  readonly request_id: string
  /** Null in entries from before results and user agents were kept. */
  readonly result: AuditResult | null
  readonly user_agent: string | null
}

/** SHA-256 over the previous hash and every field, so that a changed, missing or moved entry breaks the chain. */
export function hashOfEntry(previous: Buffer, entry: ChainedEntry): Buffer {
  const fields = [
    entry.chain_uuid,
    entry.number,
    entry.at.toISOString(),
    entry.operation,
    entry.actor_uuid,
    entry.actor_name,
    entry.acting_uuid,
    entry.acting_name,
    entry.section,
    entry.delegation_uuid,
    entry.project_uuid,
    entry.target,
    // Canonical (RFC 8785): the database keeps objects with its own order of keys.
    canonicalize(entry.detail),
    entry.address,
    entry.request_id,
    // Entries from before have no result, and their hashes cover what they had then.
    ...(entry.result === null && entry.user_agent === null ? [] : [entry.result, entry.user_agent]),
  ]
  return createHash('sha256').update(previous).update(JSON.stringify(fields)).digest()
}

/**
 * Appends the entry of a call, in the call's own transaction. The chain is the site's, or the actor's own where no
 * site is concerned; its row is locked until the commit, so entries of a chain are strictly ordered.
 */
export async function appendAudit(db: Db, scope: Scope, facts: AuditFacts): Promise<void> {
  const queries = appendQueries(db, scope)
  const projectUuid = facts.projectUuid ?? null
  const people = rowsAbout(facts.people ?? [])
  const chainUuid = projectUuid ?? facts.actor.uuid
  // Writing the row as it is takes its lock and reads it in one go, whether it is new or not.
  const chain = await queries
    .insertInto('audit_chain')
    .values({ chain_uuid: chainUuid })
    .onConflict((conflict) => conflict.column('chain_uuid').doUpdateSet({ chain_uuid: chainUuid }))
    .returning(['last_number', 'last_hash'])
    .executeTakeFirstOrThrow()
  const entry: ChainedEntry = {
    chain_uuid: chainUuid,
    number: String(BigInt(chain.last_number) + 1n),
    at: facts.at,
    operation: facts.operation,
    actor_uuid: facts.actor.uuid,
    actor_name: facts.actor.name,
    acting_uuid: facts.acting.uuid,
    acting_name: facts.acting.name,
    section: facts.section,
    delegation_uuid: facts.delegationUuid,
    project_uuid: projectUuid,
    target: facts.target ?? null,
    detail: { ...facts.detail, ...(people.length > 0 && { [peopleKey]: digestOfPeople(people) }) },
    address: facts.address,
    request_id: facts.requestId,
    result: facts.result,
    user_agent: facts.userAgent,
  }
  const hash = hashOfEntry(chain.last_hash, entry)
  await queries
    .with('advanced', (part) =>
      part
        .updateTable('audit_chain')
        .set({ last_number: entry.number, last_hash: hash })
        .where('chain_uuid', '=', chainUuid),
    )
    .insertInto('audit_entry')
    .values({
      ...entry,
      detail: sql`${JSON.stringify(entry.detail)}::jsonb`,
      previous_hash: chain.last_hash,
      hash,
      distributor_uuid: treeOf('distributor', projectUuid, facts.acting.uuid),
      sub_distributor_uuid: treeOf('subDistributor', projectUuid, facts.acting.uuid),
      company_uuid: facts.section === 'admin' ? companyOf(projectUuid, facts.acting.uuid) : null,
    })
    .execute()
  for (let from = 0; from < people.length; from += rowsAtOnce) {
    const rows = people.slice(from, from + rowsAtOnce).map(({ content, ...row }) => ({
      ...row,
      chain_uuid: chainUuid,
      number: entry.number,
      content: JSON.stringify(content),
    }))
    await queries.insertInto('audit_person').values(rows).execute()
  }
}

/** So many people are written in one statement. */
const rowsAtOnce = 1_000

/**
 * The distributor or sub-distributor in whose log an entry is found: the site's, else that of the account it was done
 * as. When the platform has just deleted a site, it is that of the site's last entry.
 */
function treeOf(level: Reseller, projectUuid: string | null, actingUuid: string) {
  const tree = sql.ref(columnOfLevel[level])
  return sql<string | null>`coalesce(
    (select ${tree} from project where uuid = ${projectUuid}),
    (select ${tree} from account where uuid = ${actingUuid}),
    (select ${tree} from audit_entry where chain_uuid = ${projectUuid} order by number desc limit 1))`
}

/** The company whose administrator did something, in whose log the entry is found (office.md 15.4). */
function companyOf(projectUuid: string | null, actingUuid: string) {
  return sql<string | null>`(select own.company_uuid from company_admin own
    where own.project_uuid = ${projectUuid} and own.account_uuid = ${actingUuid})`
}
