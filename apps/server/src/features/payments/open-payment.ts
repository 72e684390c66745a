import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { isPayable } from '@lintel/rules/money/orders.ts'
import type { OrderStatus } from '@lintel/vocabulary/money.ts'
import { systemQueries } from '../../db/db.ts'
import { systemScope } from '../../db/scope/scope.ts'
import { closePage } from '../../domain/money/end-orders.ts'
import type { ProviderName } from '../../kernel/payment-provider.ts'
import type { Services } from '../../kernel/services.ts'

interface OpenPage {
  readonly uuid: string
  readonly url: string
}

/**
 * Opens the payment page of an order, or returns to the one that is open (money.md 32). The page is in the database
 * before the provider is asked, so that a request that was cut off is repeated for the same page.
 */
export async function openPayment(
  services: Services,
  orderUuid: string,
  { provider: providerName, section }: { readonly provider: ProviderName; readonly section: RoleSection },
): Promise<OpenPage | 'notPayable' | 'unreachable'> {
  const { database, now, paymentProviders } = services
  const provider = paymentProviders.find(({ name }) => name === providerName)
  if (!provider) return 'unreachable'
  const start = await database.write(systemScope, async (db) => {
    const queries = systemQueries(db, systemScope)
    const order = await queries
      .selectFrom('payment_order')
      .select(['uuid', 'number', 'state', 'total', 'currency', 'expires_at'])
      .where('uuid', '=', orderUuid)
      .forUpdate()
      .executeTakeFirst()
    // An order without a time to pay is charged without a page.
    const isWaiting = order && isPayable(order.state as OrderStatus) && order.expires_at !== null
    if (!isWaiting || order.expires_at! <= now()) return undefined
    const page = await queries
      .selectFrom('payment_session')
      .select(['uuid', 'provider', 'reference', 'url'])
      .where('order_uuid', '=', orderUuid)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (page) return { order, page }
    const values = { order_uuid: orderUuid, provider: providerName, created_at: now(), section }
    return {
      order,
      page: await queries
        .insertInto('payment_session')
        .values(values)
        .returning(['uuid', 'provider', 'reference', 'url'])
        .executeTakeFirstOrThrow(),
    }
  })
  if (!start) return 'notPayable'
  const { order, page } = start
  if (page.provider !== providerName) {
    // The provider was changed meanwhile: the page at the former one is closed before another is opened.
    const closing = await closePage(services, { ...page, orderUuid })
    return closing === 'closed' ? openPayment(services, orderUuid, { provider: providerName, section }) : 'unreachable'
  }
  if (page.reference !== '') return page
  const answer = await provider.open(
    services,
    { ...order, total: Number(order.total) },
    { uuid: page.uuid, orderUuid, reference: '' },
  )
  if (!answer) return 'unreachable'
  await database.write(systemScope, (db) =>
    systemQueries(db, systemScope).updateTable('payment_session').set(answer).where('uuid', '=', page.uuid).execute(),
  )
  return { uuid: page.uuid, url: answer.url }
}
