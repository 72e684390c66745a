import { afterEach, beforeEach, expect, it } from 'vitest'
import { hallPolicy, GuardedHall, proofOf } from '../../test/guarded-hall.ts'
import { opsOf } from '../../test/policy.ts'

/** A site may ask for the apartment before a PIN (community.md 1.3, Apartment + PIN). */

let hall: GuardedHall

const resident = { id: 'rosa', kind: 'member', status: 'active', needsMoreTime: false, apartment: '301' }
const policy = [
  ...hallPolicy(),
  ...opsOf({
    'person rosa': resident,
    ...proofOf('rosa', 'pin', '2468'),
    ...proofOf('rosa', 'card', 'rosa-card'),
    'grant h': {
      id: 'h',
      gives: 'passage',
      scheduleId: 'always',
      minFactors: 1,
      subjects: { personIds: ['rosa'], groupIds: [] },
      targets: { doorIds: ['d'] },
    },
  }),
]

beforeEach(async () => {
  hall = await GuardedHall.open()
  await hall.start({ model: 'LD-200' })
  await hall.hold(policy)
})
afterEach(() => hall.backend.close())

const ask = async (pinNeedsApartment: boolean) => {
  hall.backend.say('desired', { version: pinNeedsApartment ? 1 : 2, doc: { pinNeedsApartment } }, { retain: true })
  await hall.backend.until(() =>
    hall.backend.of('reported').some(({ full }) => full?.['pinNeedsApartment'] === pinNeedsApartment),
  )
}
const type = (value: string, apartment?: string) =>
  hall.device
    .present({ kind: 'pin', value, door: 0, side: 'entry', apartment })
    .then(({ granted, reason }) => [granted, reason])

it('an apartment PIN opens with the number of the resident’s own apartment alone, and is unknown with another one and without', async () => {
  await ask(true)
  expect(await type('2468', '302')).toEqual([false, 'credentialUnknown'])
  expect(await type('2468')).toEqual([false, 'credentialUnknown'])
  expect(await type('2468', '301')).toEqual([true, 'allowGrant'])
})

it('a PIN of a person without an apartment is typed alone, and a card needs no number', async () => {
  await ask(true)
  expect(await type('4711')).toEqual([true, 'allowGrant'])
  const card = await hall.device.present({ kind: 'card', value: 'rosa-card', door: 0, side: 'entry' })
  expect(card.granted).toBe(true)
})

it('a PIN is typed alone where the site does not ask for the apartment', async () => {
  expect(await type('2468')).toEqual([true, 'allowGrant'])
  await ask(true)
  await ask(false)
  expect(await type('8150')).toEqual([true, 'allowGrant'])
})
