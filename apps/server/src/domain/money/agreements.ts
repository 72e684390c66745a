import { agreementEndings, nextChargeOf, type AgreementEnding } from '@lintel/rules/money/agreements.ts'
import type { Quote } from '@lintel/rules/money/quote-model.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { sql } from 'kysely'
import { rowsOf, systemQueries, type Db } from '../../db/db.ts'
import { agreementsConcerned, closeAgreements, type Concern } from '../../db/money-functions.ts'
import { updateAgreements } from '../../db/scope/money.ts'
import { systemScope, type Scope } from '../../db/scope/scope.ts'
import type { ProviderName } from '../../kernel/payment-provider.ts'
import type { ItemKey, NamedFacts } from './quote-facts.ts'

/** Agreements of automatic renewal: how they begin, what their next date follows from, what ends them (billing.md 10). */

interface Work {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** Ends every agreement that is concerned by an event, of every payer; answers how many these are. */
export async function endAgreements(
  { db, scope, now }: Work,
  concern: Concern,
  ending: AgreementEnding,
): Promise<number> {
  return closeAgreements(db, scope, await agreementsConcerned(db, scope, concern), agreementEndings[ending], now)
}

/** Counts the agreements that an event would end. */
export async function countAgreements({ db, scope }: Pick<Work, 'db' | 'scope'>, concern: Concern): Promise<number> {
  return (await agreementsConcerned(db, scope, concern)).length
}

/**
 * Ends automatic renewals that a site permits no longer: those of its managers where they may not pay, and all where
 * renewal is switched off (money.md 48 and 49).
 */
export async function endAtSite(
  work: Work,
  siteUuid: string,
  { mayManagersPay, allowsAutomatic = true }: { readonly mayManagersPay: boolean; readonly allowsAutomatic?: boolean },
): Promise<void> {
  if (!mayManagersPay) await endAgreements(work, { siteUuid, payerKinds: ['propertyManager'] }, 'noPermissionSet')
  if (!allowsAutomatic) await endAgreements(work, { siteUuid }, 'automaticSwitchedOff')
}

/** Ends one agreement by an event; the first one counts. */
export const endAgreement = ({ db, scope, now }: Work, uuid: string, ending: AgreementEnding): Promise<number> =>
  closeAgreements(db, scope, [uuid], agreementEndings[ending], now)

/** Saves the customer that a provider charges from now on: its id is of use to nobody without the key of the provider. */
export async function saveCustomer(db: Db, scope: Scope, uuid: string, customer: string): Promise<void> {
  await updateAgreements(db, scope)
    .set((row) => ({ customer, version: row('renewal_agreement.version', '+', 1) }))
    .where('renewal_agreement.uuid', '=', uuid)
    .execute()
}

/** Running agreements that a provider charges to a customer of its own. */
export async function agreementsOfCustomer(db: Db, method: ProviderName, customer: string): Promise<string[]> {
  const rows = await systemQueries(db, systemScope)
    .selectFrom('renewal_agreement')
    .select('uuid')
    .where('method', '=', method)
    .where('customer', '=', customer)
    .where('state', '=', 'active')
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Items of a running agreement as rules and quotes know them. */
export interface AgreementItem extends ItemKey {
  readonly name: string
  /** Null where its licence was lost. */
  readonly end: string | null
  readonly zone: string
}

/** Items of an agreement with their ends, for the system. */
export async function itemsOfAgreement(db: Db, uuid: string): Promise<AgreementItem[]> {
  const rows = await systemQueries(db, systemScope)
    .selectFrom('renewal_agreement_item as item')
    .innerJoin('project', 'project.uuid', 'item.project_uuid')
    .leftJoin('paid_item', (join) =>
      join
        .onRef('paid_item.project_uuid', '=', 'item.project_uuid')
        .onRef('paid_item.service', '=', 'item.service')
        .onRef('paid_item.subject_uuid', '=', 'item.subject_uuid'),
    )
    .select(['item.project_uuid', 'item.service', 'item.subject_uuid', 'item.subject_name'])
    .select(['project.time_zone', 'paid_item.paid_until'])
    .where('item.agreement_uuid', '=', uuid)
    .execute()
  return rows.map((row) => ({
    projectUuid: row.project_uuid,
    service: row.service as SoldService,
    subjectUuid: row.subject_uuid,
    name: row.subject_name,
    end: row.paid_until,
    zone: row.time_zone,
  }))
}

/** Items that have an end, which dates of charges follow from. */
export const endsOf = (items: readonly AgreementItem[]) =>
  items.flatMap(({ end, zone }) => (end === null ? [] : [{ end, zone }]))

/**
 * Dates the next charge of running agreements again after ends of items have moved; those of an order whose agreement is
 * pending begin to run (money.md 16, 40 and 45). An agreement that ended meanwhile stays ended.
 */
export async function followEnds(db: Db, now: Date, keys: readonly ItemKey[], started: string | null): Promise<void> {
  const queries = systemQueries(db, systemScope)
  if (started !== null)
    await queries
      .updateTable('renewal_agreement')
      .set((row) => ({ state: 'active', started_at: now, version: row('version', '+', 1) }))
      .where('uuid', '=', started)
      .where('state', '=', 'pending')
      .execute()
  const agreements = await queries
    .selectFrom('renewal_agreement')
    .select('uuid')
    .where('state', '=', 'active')
    .where('uuid', 'in', (where) =>
      where
        .selectFrom('renewal_agreement_item')
        .select('agreement_uuid')
        .where('is_running', '=', true)
        .where(isAmongItems('renewal_agreement_item', keys)),
    )
    .forUpdate()
    .execute()
  for (const { uuid } of agreements) {
    const next = nextChargeOf(endsOf(await itemsOfAgreement(db, uuid)))
    await queries
      .updateTable('renewal_agreement')
      .set({ next_charge_at: next ? new Date(next.at) : null, notified_at: null })
      .where('uuid', '=', uuid)
      .execute()
  }
}

/** A line of an order that has settled. */
interface SettledLine {
  readonly site_uuid: string
  readonly service: string
  readonly subject_uuid: string
}

/**
 * What an order that has settled means for agreements of its items: what adds to their amount ends them (money.md 44),
 * what else moves ends moves their dates.
 */
export async function followOrder(
  db: Db,
  now: Date,
  order: { readonly kind: string; readonly agreement_uuid: string | null },
  lines: readonly SettledLine[],
): Promise<void> {
  const keys = lines.map((line) => ({
    projectUuid: line.site_uuid,
    service: line.service as SoldService,
    subjectUuid: line.subject_uuid,
  }))
  if (order.kind === 'upgrade') await endAgreementsOf(db, now, keys, 'tierUpgraded')
  if (order.kind === 'additional')
    await endAgreementsOf(
      db,
      now,
      [...keys, ...keys.map((key) => ({ ...key, service: 'app' as const }))],
      'quantityChanged',
    )
  const offices = [...new Set(keys.flatMap(({ service, projectUuid }) => (service === 'door' ? projectUuid : [])))]
  if (order.kind === 'activate' && offices.length > 0) {
    const doors = await systemQueries(db, systemScope)
      .selectFrom('renewal_agreement_item')
      .select(['project_uuid as projectUuid', 'subject_uuid as subjectUuid'])
      .where('project_uuid', 'in', offices)
      .where('service', '=', 'door')
      .where('is_running', '=', true)
      .execute()
    await endAgreementsOf(
      db,
      now,
      doors.map((door) => ({ ...door, service: 'door' as const })),
      'doorAdded',
    )
  }
  await followEnds(db, now, keys, order.agreement_uuid)
}

/** Ends the running agreements of items. */
async function endAgreementsOf(db: Db, now: Date, keys: readonly ItemKey[], ending: AgreementEnding): Promise<void> {
  const agreements = await systemQueries(db, systemScope)
    .selectFrom('renewal_agreement_item')
    .select('agreement_uuid')
    .distinct()
    .where('is_running', '=', true)
    .where(isAmongItems('renewal_agreement_item', keys))
    .execute()
  const uuids = agreements.map(({ agreement_uuid }) => agreement_uuid)
  await closeAgreements(db, systemScope, uuids, agreementEndings[ending], now)
}

/** Items of an order that an automatic renewal has: its next charge moves (billing.md 6.2). */
export async function countRenewed(
  db: Db,
  scope: Scope,
  { lines }: Quote,
  { items }: Pick<NamedFacts, 'items'>,
): Promise<number> {
  const ids = new Set(lines.map(({ itemId }) => itemId))
  const keys = items.filter(({ id }) => ids.has(id)).map(({ key }) => key)
  const { count } = await rowsOf(db, scope, 'renewal_agreement_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('renewal_agreement_item.is_running', '=', true)
    .where(isAmongItems('renewal_agreement_item', keys))
    .executeTakeFirstOrThrow()
  return count
}

/** That a row is about one of some items. */
export const isAmongItems = (table: string, keys: readonly ItemKey[]) =>
  sql<boolean>`(${sql.ref(`${table}.project_uuid`)}, ${sql.ref(`${table}.service`)}, ${sql.ref(`${table}.subject_uuid`)})
    in (select input."projectUuid", input.service, input."subjectUuid" from json_to_recordset(${JSON.stringify(keys)}::json)
      as input("projectUuid" uuid, service text, "subjectUuid" uuid))`
