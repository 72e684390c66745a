import { randomUUID } from 'node:crypto'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import type { ProjectKind } from '@lintel/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Family } from './fixtures.ts'
import { write } from './samples/kit.ts'
import { residenceCompany, spareBuilding } from './samples/residences.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Sites with prices: the price book of the worked examples, apartments and people to be paid for (billing.md 13). */

interface PriceOfTest {
  readonly kind: ProjectKind
  readonly service: SoldService
  readonly variant?: string
  readonly monthly: number
  readonly activation?: number
  readonly free?: number
  readonly seller?: string
  readonly validFrom?: string
}

/** Sets prices of the platform, or of a seller, for all buyers. */
export async function setPrices(testApp: TestApp, prices: readonly PriceOfTest[]): Promise<void> {
  const rows = prices.map((price) => ({
    seller_uuid: price.seller ?? null,
    project_kind: price.kind,
    service: price.service,
    variant: price.variant ?? '',
    monthly: price.monthly,
    activation: price.activation ?? 0,
    free_quantity: price.free ?? 0,
    valid_from: price.validFrom ?? '2026-01-01',
    created_at: new Date('2026-01-01T00:00:00Z'),
    created_by: 'Test',
  }))
  await write(testApp, (db) => db.insertInto('price').values(rows).execute())
}

/** The illustrative price book of billing.md 13. */
export const priceBook: readonly PriceOfTest[] = [
  { kind: 'community', service: 'app', variant: 'withMonitor', monthly: 150, activation: 1_000 },
  { kind: 'community', service: 'app', variant: 'withoutMonitor', monthly: 200, activation: 1_000 },
  { kind: 'community', service: 'additionalApp', monthly: 50, free: 4 },
  { kind: 'community', service: 'landline', monthly: 100 },
  { kind: 'office', service: 'door', monthly: 400 },
  { kind: 'office', service: 'personnelApp', monthly: 120 },
  { kind: 'office', service: 'adminApp', monthly: 120 },
  { kind: 'office', service: 'landline', monthly: 100 },
  { kind: 'office', service: 'attendance', variant: 'upTo50', monthly: 2_500 },
  { kind: 'office', service: 'attendance', variant: 'upTo200', monthly: 6_000 },
]

const billing = {
  title: 'Harbour House',
  contactName: 'Ada Payer',
  email: 'ada@test.invalid',
  phoneCode: '49',
  phone: '3012345',
  country: 'DE',
  state: '',
  city: 'Berlin',
  street: 'Canal 1',
  postalCode: '10115',
  taxNumber: '',
}

/** Saves billing information of an account; some of it other than usual. */
export async function setBilling(testApp: TestApp, accountUuid: string, other: object = {}): Promise<void> {
  const fields = JSON.stringify({ ...billing, ...other })
  await write(testApp, (db) =>
    db
      .insertInto('billing_info')
      .values({ account_uuid: accountUuid, fields })
      .onConflict((conflict) => conflict.column('account_uuid').doUpdateSet({ fields }))
      .execute(),
  )
}

export interface Household {
  readonly monitor?: boolean
  readonly members?: number
}

/** Apartments of a building of the community, each with its master and what else it has; answers them by number. */
export async function addHouseholds(
  testApp: TestApp,
  { community }: Family,
  households: readonly Household[],
): Promise<string[]> {
  const own = { project_uuid: community.uuid, company_uuid: await residenceCompany(testApp, community.uuid) }
  const building = await spareBuilding(testApp, community.uuid)
  const homes = households.map((household) => ({ ...household, uuid: randomUUID() }))
  await write(testApp, async (db) => {
    const apartments = homes.map(({ uuid }, index) => {
      return { ...own, uuid, building_uuid: building, number: String(101 + index), floor: '1' }
    })
    await db.insertInto('apartment').values(apartments).execute()
    const people = homes.flatMap(({ uuid, members = 0 }) =>
      Array.from({ length: members + 1 }, (_, index) => ({
        ...own,
        department_uuid: building,
        apartment_uuid: uuid,
        kind: 'resident' as const,
        is_master: index === 0,
        first_name: index === 0 ? 'Master' : 'Member',
        last_name: `of ${uuid.slice(0, 8)}`,
      })),
    )
    await db.insertInto('person').values(people).execute()
    const monitors = homes.flatMap(({ uuid, monitor = false }) =>
      monitor
        ? [
            {
              project_uuid: community.uuid,
              mac: randomMac(),
              name: 'Monitor',
              model: 'LM-100',
              type: 'indoorMonitor' as const,
              relays: 0,
              apartment_uuid: uuid,
            },
          ]
        : [],
    )
    if (monitors.length > 0) await db.insertInto('device').values(monitors).execute()
  })
  return homes.map(({ uuid }) => uuid)
}

const randomMac = (): string => `0C11${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`

interface PaidOfTest {
  readonly site: string
  readonly service: SoldService
  readonly subject: string
  readonly until: string | null
  readonly variant?: string
}

/** Sets until when items are paid. */
export async function setPaid(testApp: TestApp, items: readonly PaidOfTest[]): Promise<void> {
  const rows = items.map(({ site, service, subject, until, variant = '' }) => ({
    project_uuid: site,
    service,
    subject_uuid: subject,
    paid_until: until,
    is_activated: true,
    quantity: 1,
    variant,
  }))
  await write(testApp, (db) => db.insertInto('paid_item').values(rows).execute())
}

/** Starts a test app in March 2026 with prices, those of the worked examples first, and an installer that can be billed. */
export async function startPricedApp(more: readonly PriceOfTest[] = []): Promise<TestApp> {
  const testApp = await startTestApp()
  testApp.setNow(new Date('2026-03-10T09:00:00Z'))
  await setPrices(testApp, [...priceBook, ...more])
  await setBilling(testApp, testApp.fixtures.ours.installer.uuid)
  return testApp
}

/** Permits automatic renewal to our installer and at our community (money.md 48). */
export const permitAutomatic = (testApp: TestApp): Promise<unknown> =>
  write(testApp, async (db) => {
    const { installer, community } = testApp.fixtures.ours
    const on = sql<string>`'{"autoRenew": true}'::jsonb`
    await db
      .updateTable('project')
      .set({ settings: sql`settings || ${on}` })
      .where('uuid', '=', community.uuid)
      .execute()
    return db
      .updateTable('operator')
      .set({ switches: sql`switches || ${on}` })
      .where('account_uuid', '=', installer.uuid)
      .execute()
  })

/** Withholds attendance of an office where nobody prices it, as the platform does. */
export async function withholdAttendance(testApp: TestApp, site: string): Promise<void> {
  const key = { project_uuid: site, service: 'attendance', subject_uuid: site }
  await write(testApp, async (db) => {
    await db.deleteFrom('paid_item').where('project_uuid', '=', site).where('service', '=', 'attendance').execute()
    return db
      .insertInto('paid_item')
      .values({ ...key, is_activated: false, is_granted: true })
      .execute()
  })
}
