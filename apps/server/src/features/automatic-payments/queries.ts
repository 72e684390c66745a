import type {
  AutomaticPayment,
  AutomaticPaymentFilter,
  AutomaticPaymentInfo,
  SandboxChargeAct,
} from '@lintel/contract/automatic-payments/schema.ts'
import { hasPermission } from '@lintel/contract/access/grants.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import type { Currency } from '@lintel/rules/money/amounts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { factsOf } from '../../access/facts.ts'
import type { SessionRecord } from '../../access/session-record.ts'
import { rowsOf, treeRowsOf, type Db } from '../../db/db.ts'
import { newestFirst, pageOf, startAt } from '../../db/lists/paging.ts'
import { agreementsOf, ordersOf } from '../../db/scope/money.ts'
import { isOfSite, type Scope } from '../../db/scope/scope.ts'
import { payerOf } from '../../domain/money/prices.ts'
import { kindsOf } from '../../domain/sites/kinds.ts'
import type { Services } from '../../kernel/services.ts'

/** Automatic renewals as payers and the levels above them see them (billing.md 10.2; money.md 37 and 40). */

interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly services: Pick<Services, 'config'>
}

/** Agreements that ran, as far as they are of the kinds of sites that the caller's identity is for. */
function visibleAgreements({ db, scope, session }: Reader) {
  const kinds = kindsOf(session.section)
  const agreements = agreementsOf(db, scope).where('renewal_agreement.started_at', 'is not', null)
  return kinds && !isOfSite(scope) ? agreements.where('renewal_agreement.project_kind', 'in', kinds) : agreements
}

const itemsOf = sql`from renewal_agreement_item item join project on project.uuid = item.project_uuid
  where item.agreement_uuid = renewal_agreement.uuid`

const withColumns = (agreements: ReturnType<typeof visibleAgreements>) =>
  agreements
    .selectAll('renewal_agreement')
    .select([
      sql<number>`(select count(*)::integer ${itemsOf})`.as('items'),
      sql<number>`(select count(distinct item.project_uuid)::integer ${itemsOf})`.as('sites'),
      sql<string | null>`(select min(project.name) ${itemsOf})`.as('first_site'),
      sql<SoldService[]>`array(select distinct item.service ${itemsOf} order by 1)`.as('services'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

/** A page of automatic renewals, newest first. */
export async function pageOfAgreements(reader: Reader, filter: z.output<typeof AutomaticPaymentFilter>) {
  let query = visibleAgreements(reader)
  const { status, projectKind, projectUuid, from, to } = filter
  if (status) query = query.where('renewal_agreement.state', '=', status)
  if (projectKind) query = query.where('renewal_agreement.project_kind', '=', projectKind)
  if (projectUuid) query = query.where(sql<boolean>`exists (select ${itemsOf} and item.project_uuid = ${projectUuid})`)
  if (from) query = query.where('renewal_agreement.created_at', '>=', new Date(from))
  if (to) query = query.where('renewal_agreement.created_at', '<=', new Date(to))
  const order = newestFirst('renewal_agreement.created_at', 'renewal_agreement.uuid')({})
  return pageOf(withColumns(startAt(query, order, filter.at)), filter, order, (row) => showAgreement(reader, row), {
    isCostly: true,
  })
}

/** An automatic renewal by its id, as the caller sees it; undefined where it has none such. */
export const agreementRow = (reader: Reader, uuid: string): Promise<Row | undefined> =>
  withColumns(visibleAgreements(reader)).where('renewal_agreement.uuid', '=', uuid).executeTakeFirst()

/** One automatic renewal with its items and orders. */
export async function agreementInfo(reader: Reader, uuid: string): Promise<AutomaticPaymentInfo | undefined> {
  const { db, scope } = reader
  const row = await agreementRow(reader, uuid)
  if (!row) return undefined
  const items = await rowsOf(db, scope, 'renewal_agreement_item')
    .select(['renewal_agreement_item.project_uuid', 'renewal_agreement_item.service', 'subject_name'])
    .select(
      sql<string | null>`(select paid_item.paid_until from paid_item
        where paid_item.project_uuid = renewal_agreement_item.project_uuid
          and paid_item.service = renewal_agreement_item.service
          and paid_item.subject_uuid = renewal_agreement_item.subject_uuid)`.as('paid_until'),
    )
    .where('renewal_agreement_item.agreement_uuid', '=', uuid)
    .orderBy('subject_name')
    .orderBy('renewal_agreement_item.subject_uuid')
    .execute()
  const siteUuids = [...new Set(items.map(({ project_uuid }) => project_uuid))]
  const sites = await treeRowsOf(db, scope, 'project')
    .select(['project.uuid', 'project.name'])
    .where('project.uuid', '=', sql<string>`any(${siteUuids}::uuid[])`)
    .execute()
  const names = new Map(sites.map((site) => [site.uuid, site.name]))
  const charges = await ordersOf(db, scope)
    .select(['payment_order.uuid', 'payment_order.number', 'payment_order.created_at'])
    .select(['payment_order.total', 'payment_order.state'])
    .where('payment_order.agreement_uuid', '=', uuid)
    .orderBy('payment_order.created_at', 'desc')
    .orderBy('payment_order.uuid')
    .execute()
  return {
    ...showAgreement(reader, row),
    sandboxAct: row.method === 'sandbox' ? ((row.customer || 'pay') as SandboxChargeAct) : null,
    rows: items.map((item) => ({
      siteName: names.get(item.project_uuid) ?? '',
      service: item.service as SoldService,
      name: item.subject_name,
      paidUntil: item.paid_until,
    })),
    charges: charges.map((charge) => ({
      uuid: charge.uuid,
      number: charge.number,
      createdAt: charge.created_at.toISOString(),
      total: Number(charge.total),
      state: charge.state,
    })),
  }
}

/** Whether the caller is of those who pay: its account, or at a site the managers there. */
export const isPayersOwn = ({ scope, session }: Reader, { payer_uuid }: Pick<Row, 'payer_uuid'>): boolean =>
  isOfSite(scope) || (scope.kind !== 'platform' && payer_uuid === payerOf(session).uuid)

const showAgreement = (reader: Reader, row: Row): AutomaticPayment => ({
  uuid: row.uuid,
  version: row.version,
  number: row.number,
  projectKind: row.project_kind,
  siteName: row.sites === 1 ? row.first_site : null,
  sites: row.sites,
  services: row.services,
  items: row.items,
  payerName: row.payer_name,
  period: row.period as AutomaticPayment['period'],
  currency: row.currency as Currency,
  amount: Number(row.amount),
  method: row.method,
  nextChargeAt: row.next_charge_at?.toISOString() ?? null,
  startedAt: row.started_at!.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  status: row.state,
  reason: row.reason as AutomaticPayment['reason'],
  mayCancel:
    row.state === 'active' &&
    isPayersOwn(reader, row) &&
    hasPermission(factsOf(reader.session, reader.services.config), 'automaticPayment.cancel'),
})
