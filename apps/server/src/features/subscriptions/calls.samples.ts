import type { Family } from '../../../test/fixtures.ts'
import { write, type Sample, type Stage } from '../../../test/samples/kit.ts'

/** Samples of subscriptions. Nothing is priced in the fixtures, so that every item is refused or is not listed. */

const filter = { projectKind: 'office', service: 'door' } as const

const door = ({ office }: Family) => ({
  projectUuid: office.uuid,
  service: 'door' as const,
  subjectUuid: office.doors[0]!,
  paidUntil: null,
})

const orderOf = (family: Family) => ({
  projectKind: 'office' as const,
  kind: 'activate' as const,
  items: [door(family)],
  months: 12,
})

const terms = { total: 0, way: 'outside', acceptsTerms: true } as const

/** Attendance of our office at a price of 0.00, an order of which settles at once. */
async function freeAttendance({ testApp }: Stage) {
  const { ours } = testApp.fixtures
  const price = {
    project_kind: 'office' as const,
    service: 'attendance',
    monthly: 0,
    valid_from: '2026-01-01',
    created_at: new Date('2026-01-01T00:00:00Z'),
    created_by: 'Sample',
  }
  await write(testApp, (db) => db.insertInto('price').values(price).execute())
  const item = { projectUuid: ours.office.uuid, service: 'attendance', subjectUuid: ours.office.uuid, paidUntil: null }
  return { ...orderOf(ours), items: [item] }
}

const payer: Sample['as'] = ({ ours }) => ours.distributor

export const samples: Readonly<Record<string, Sample>> = {
  'subscription.choices': { own: () => ({}) },
  'subscription.list': { own: () => filter },
  'subscription.select': { own: () => ({ ...filter, kind: 'renew' }) },
  'subscription.quote': { own: ({ ours }) => orderOf(ours), succeeds: freeAttendance, as: payer },
  'subscription.order': {
    own: ({ ours }) => ({ ...orderOf(ours), ...terms }),
    succeeds: async (stage) => ({ ...(await freeAttendance(stage)), ...terms }),
    as: payer,
  },
}
