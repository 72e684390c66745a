import { payment as contract, payWay as payWayContract } from '@lintel/contract/payments/operations.ts'
import { dateAt } from '@lintel/rules/money/dates.ts'
import { isFinal, isPayable } from '@lintel/rules/money/orders.ts'
import type { OrderStatus } from '@lintel/vocabulary/money.ts'
import { sql } from 'kysely'
import type { SessionRecord } from '../../access/session-record.ts'
import type { Db } from '../../db/db.ts'
import { providerOn } from '../../db/money-functions.ts'
import { providersOf, switchProvider, updateOrders } from '../../db/scope/money.ts'
import type { Scope } from '../../db/scope/scope.ts'
import { exportList } from '../../domain/exports/export-list.ts'
import { endOrder, settleOutside } from '../../domain/money/end-orders.ts'
import { sealKeys, unsealKeys } from '../../domain/money/provider-keys.ts'
import { serverFeature } from '../../kernel/feature.ts'
import { afterAsking, implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { isChargeUnderWay, isPayableOnline, isPayersSide, isSellersSide } from './actions.ts'
import { exportOrders } from './export-orders.ts'
import { openPayment } from './open-payment.ts'
import { everyOrder, namedFilter, invoiceOf, orderInfo, orderRow, pageOfOrders, type Reader } from './queries.ts'
import { actInSandbox } from './sandbox.ts'
import { orderSheet } from './sheet.ts'

interface Call {
  readonly db: Db
  readonly scope: Scope
  readonly session: SessionRecord
  readonly services: Services
  readonly now: Date
}

const readerOf = async ({ db, scope, session, services, now }: Call): Promise<Reader> => ({
  db,
  scope,
  session,
  now,
  config: services.config,
  provider: await providerOn(db, scope),
})

/** An order of the caller and who asks for it, read for what is asked of a provider. */
const readOrder = (context: Omit<Call, 'db'>, uuid: string) =>
  context.services.database.read(context.scope, async (db) => {
    const reader = await readerOf({ ...context, db })
    return { reader, order: await orderRow(reader, uuid) }
  })

/** A date that has come nowhere yet is in the future, wherever the money was paid. */
const easternmost = 'Pacific/Kiritimati'

const paymentHandlers = implement(contract, 'session', {
  list: async (context, filter) => pageOfOrders(await readerOf(context), filter),

  get: async (context, { uuid }) => (await orderInfo(await readerOf(context), uuid)) ?? context.fail('notFound'),

  export: async (context, filter) => {
    const reader = await readerOf(context)
    return exportList(context, orderSheet, await namedFilter(reader, filter), everyOrder(reader, filter))
  },

  exportOrders: async (context, form) => exportOrders(context, await readerOf(context), form),

  pay: afterAsking(
    async (context, { uuid }) => {
      const { services, session, fail } = context
      const { reader, order } = await readOrder(context, uuid)
      if (!order) return fail('notFound')
      if (!isPayersSide(order, reader)) return fail('noPermission')
      const { provider } = reader
      if (provider === undefined || (isPayable(order.state as OrderStatus) && order.method !== provider))
        return fail('noWayToPay')
      if (!isPayableOnline(order, reader)) return fail('orderNotPayable')
      const page = await openPayment(services, uuid, { provider, section: session.section })
      if (page === 'notPayable') return fail('orderNotPayable')
      if (page === 'unreachable') return fail('providerUnreachable')
      return { number: order.number, answer: { provider, url: page.url } }
    },
    async ({ audit }, { uuid }, { number, answer }) => {
      audit({ target: uuid, detail: { number } })
      return answer
    },
  ),

  sandbox: afterAsking(
    async (context, { uuid, act }) => {
      const { services, session, fail } = context
      const { reader, order } = await readOrder(context, uuid)
      if (!order) return fail('notFound')
      if (!isPayersSide(order, reader)) return fail('noPermission')
      if (reader.provider !== 'sandbox' || order.method !== 'sandbox') return fail('noWayToPay')
      const result = await actInSandbox(services, uuid, { act, section: session.section })
      if (result === 'notPayable') return fail('orderNotPayable')
      if (result === 'unreachable') return fail('providerUnreachable')
      return order.number
    },
    async ({ audit }, { uuid, act }, number) => audit({ target: uuid, detail: { number, kind: act } }),
  ),

  cancel: afterAsking(
    async (context, { uuid }) => {
      const { services, fail } = context
      const { reader, order } = await readOrder(context, uuid)
      if (!order) return fail('notFound')
      if (isChargeUnderWay(order)) return fail('chargeUnderWay')
      const event = isPayersSide(order, reader) ? 'cancelledByPayer' : 'cancelledByOperator'
      const end = await endOrder(services, uuid, event)
      if (end === 'unreachable') return fail('providerUnreachable')
      if (end === 'notOpen') return fail('orderNotPayable')
      return order.number
    },
    async ({ audit }, { uuid }, number) => audit({ target: uuid, detail: { number } }),
  ),

  record: afterAsking(
    async (context, { uuid, version, paidOn, reference }) => {
      const { services, session, now, fail } = context
      const { reader, order } = await readOrder(context, uuid)
      if (!order) return fail('notFound')
      if (isPayersSide(order, reader)) return fail('ownOrder')
      if (!isSellersSide(order, reader)) return fail('noPermission')
      if (!isPayable(order.state as OrderStatus)) return fail('orderNotPayable')
      if (isChargeUnderWay(order)) return fail('chargeUnderWay')
      if (order.version !== version) return fail('staleRecord')
      if (paidOn > dateAt(easternmost, now.getTime())) return fail('dateInTheFuture')
      const outside = { recordedBy: session.accountName, paidOn }
      const end = await settleOutside(services, uuid, { reference, outside })
      if (end === 'unreachable') return fail('providerUnreachable')
      if (end === 'notOpen') return fail('orderNotPayable')
      return order.number
    },
    async ({ audit }, { uuid, reference }, number) => audit({ target: uuid, detail: { number, reference } }),
  ),

  async hide(context, { uuid }) {
    const { db, scope, session, fail, audit } = context
    const order = await orderRow({ ...context, config: context.services.config }, uuid)
    if (!order) return fail('notFound')
    if (!isFinal(order.state as OrderStatus)) return fail('orderNotFinal')
    await updateOrders(db, scope)
      .set({ hidden_by: sql`array_append(payment_order.hidden_by, ${session.actingUuid}::uuid)` })
      .where('payment_order.uuid', '=', uuid)
      .execute()
    audit({ target: uuid, detail: { number: order.number } })
  },

  invoice: async (context, { uuid }) => (await invoiceOf(await readerOf(context), uuid)) ?? context.fail('notFound'),
})

const payWayHandlers = implement(payWayContract, 'session', {
  async list({ db, scope, services }) {
    const rows = await providersOf(db, scope).select(['provider', 'is_on', 'ciphertext', 'version']).execute()
    return {
      rows: services.paymentProviders.map(({ name }) => {
        const row = rows.find(({ provider }) => provider === name)
        const { secretKey, webhookSecret } = unsealKeys(services.vault, row?.ciphertext)
        return {
          provider: name,
          isOn: row?.is_on ?? false,
          hasApiKey: secretKey !== undefined,
          hasSigningKey: webhookSecret !== undefined,
          version: row?.version ?? 1,
        }
      }),
    }
  },

  async save({ db, scope, services, fail, audit }, { provider, isOn, ...entered }) {
    if (!services.paymentProviders.some(({ name }) => name === provider)) return fail('noWayToPay')
    if (provider === 'sandbox') await switchProvider(db, scope, { provider, isOn })
    else {
      const row = await providersOf(db, scope).select('ciphertext').where('provider', '=', provider).executeTakeFirst()
      const keys = { ...unsealKeys(services.vault, row?.ciphertext), ...entered }
      if (isOn && !(keys.secretKey && keys.webhookSecret)) return fail('providerKeysMissing')
      await switchProvider(db, scope, { provider, isOn, ciphertext: sealKeys(services.vault, keys) })
    }
    audit({ detail: { provider, state: isOn ? 'on' : 'off' } })
  },
})

export default serverFeature({ handlers: [...paymentHandlers, ...payWayHandlers] })
