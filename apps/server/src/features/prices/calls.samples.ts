import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import {
  direct,
  nothing,
  unknownUuid,
  write,
  type Sample,
  type SampleFile,
  type WrongIds,
} from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'

/** Samples of prices and tax rates. */

const form = () => ({
  projectKind: 'office' as const,
  service: 'door' as const,
  variant: null,
  buyerUuids: [],
  activation: 0,
  monthly: 400,
  quarterly: null,
  yearly: null,
  freeQuantity: 0,
  validFrom: '',
  firstPaidUntil: '',
})

interface SparePrice {
  readonly service?: string
  readonly kind?: 'community' | 'office' | 'villa'
  readonly variant?: string
  readonly buyers?: readonly string[]
  readonly from?: string
  readonly until?: string | null
}

/** Adds a price of a seller past all rules, from the first of the month on; of the platform where it names none. */
export async function sparePrice(
  testApp: TestApp,
  seller: string | null,
  { service = 'door', kind = 'office', variant = '', buyers = [], from = '2026-11-01', until = null }: SparePrice = {},
): Promise<{ uuid: string; version: number }> {
  return write(testApp, (db) =>
    db
      .insertInto('price')
      .values({
        seller_uuid: seller,
        project_kind: kind,
        service,
        variant,
        buyers: [...buyers],
        monthly: 400,
        valid_from: from,
        ends_on: until,
        created_at: new Date('2026-11-01'),
        created_by: 'Nora Lind',
      })
      .returning(['uuid', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

const sellerOf = ({ distributor, subDistributor }: Family, uuid: string) =>
  [distributor, subDistributor].some((one) => one.uuid === uuid) ? uuid : null

const end: Sample = {
  own: () => ({ uuid: randomUUID(), version: 1, endsOn: '' }),
  succeeds: async ({ testApp, actor }) => ({
    ...(await sparePrice(testApp, sellerOf(testApp.fixtures.ours, actor.uuid))),
    endsOn: '',
  }),
}

export const samples: Readonly<Record<string, Sample>> = {
  'price.list': nothing,
  'price.choices': nothing,
  'price.preview': direct(form),
  'price.create': direct(form),
  'price.end': end,
  'price.sites': nothing,
  'price.checkFree': direct(({ ours }) => ({ uuid: ours.office.uuid, version: 1, isFree: true })),
  'price.unpriced': nothing,
  'price.setFree': direct(({ ours }) => ({ uuid: ours.office.uuid, version: 1, isFree: true })),
  'taxRate.list': nothing,
  'taxRate.save': direct(() => ({ country: 'DE', rate: 1_900 })),
}

const ofForeignSite: WrongIds = {
  wrongIds: async ({ fixtures }) => [
    { uuid: fixtures.theirs.office.uuid, version: 1, isFree: true },
    { uuid: unknownUuid, version: 1, isFree: true },
  ],
}

export const idOperations: SampleFile['idOperations'] = {
  'price.preview': {
    wrongIds: async ({ fixtures }) => [
      { ...form(), buyerUuids: [fixtures.theirs.installer.uuid] },
      { ...form(), buyerUuids: [unknownUuid] },
    ],
  },
  'price.create': {
    wrongIds: async ({ fixtures }) => [
      { ...form(), buyerUuids: [fixtures.theirs.installer.uuid] },
      { ...form(), buyerUuids: [unknownUuid] },
    ],
  },
  'price.checkFree': ofForeignSite,
  'price.setFree': ofForeignSite,
  'price.end': {
    wrongIds: async (testApp) => {
      const { uuid } = await sparePrice(testApp, testApp.fixtures.theirs.distributor.uuid)
      return [
        { uuid, version: 1, endsOn: '' },
        { uuid: unknownUuid, version: 1, endsOn: '' },
      ]
    },
  },
}
