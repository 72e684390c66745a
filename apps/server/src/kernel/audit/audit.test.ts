import { describe, expect, it } from 'vitest'
import { hashOfEntry, type Audit, type ChainedEntry } from './audit.ts'

const uuid = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`
const old: ChainedEntry = {
  chain_uuid: '11111111-1111-4111-8111-111111111111',
  number: '3',
  at: new Date('2026-01-02T03:04:05.000Z'),
  operation: 'door.open',
  actor_uuid: '22222222-2222-4222-8222-222222222222',
  actor_name: 'ada',
  acting_uuid: '22222222-2222-4222-8222-222222222222',
  acting_name: 'ada',
  section: 'propertyOffice',
  delegation_uuid: null,
  project_uuid: '11111111-1111-4111-8111-111111111111',
  target: null,
  detail: { relay: 1, door: 'North' },
  address: '192.0.2.1',
  request_id: 'r1',
  result: null,
  user_agent: null,
}
const hash = (entry: Partial<ChainedEntry>) => hashOfEntry(Buffer.alloc(32, 7), { ...old, ...entry }).toString('hex')

describe('the hash of an entry', () => {
  it('is for entries without a result what it was before there were any', () => {
    expect(hash({})).toBe('6979ba6a7c3266e24fd8a1fe1e1ff9e8e8b9e25dc5d0546cb48675f06761dd3c')
  })

  it('is another one for every result and every user agent', () => {
    const hashes = [
      hash({}),
      hash({ result: 'done' }),
      hash({ result: 'lockedOut' }),
      hash({ result: 'done', user_agent: 'a' }),
      hash({ result: 'done', user_agent: 'b' }),
      hash({ result: null, user_agent: 'a' }),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

it('a note is taken with known names alone, also where it is made of parts', () => {
  const details: unknown[] = []
  const audit: Audit = ({ detail }) => void details.push(detail)
  const [known, unknown] = [{ name: 'North' }, { colour: 'red' }]
  audit({ target: uuid(1), detail: { ...known, count: 1, 'before.name': 'South' } })
  // @ts-expect-error A name that the contract does not have has no text on the entry's page.
  audit({ detail: { colour: 'red' } })
  // @ts-expect-error The same where it comes with a part.
  audit({ detail: { ...known, ...unknown } })
  expect(details).toHaveLength(3)
})
