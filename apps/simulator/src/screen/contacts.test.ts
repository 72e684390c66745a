import { describe, expect, it } from 'vitest'
import { contactsIn, rungAt } from './contacts.ts'

const record = (kind: string, id: string, content: Record<string, unknown>) => ({ kind, id, content })

describe('a call target of a door phone', () => {
  it('is a person with something that rings, in the order that was chosen', () => {
    const found = contactsIn([
      record('person', 'app', { rings: ['app'] }),
      record('contact', 'admin', { rings: ['app', 'landline'] }),
      record('person', 'nothing', {}),
      record('group', 'other', { rings: ['app'] }),
    ])
    expect(found).toEqual([
      { id: 'app', rings: ['app'] },
      { id: 'admin', rings: ['app', 'landline'] },
    ])
  })

  it('is no person with a setting that is not understood', () => {
    const strange = [['hologram'], 'app', 3, null, {}]
    expect(contactsIn(strange.map((rings, index) => record('person', String(index), { rings })))).toEqual([])
    expect(contactsIn([record('person', 'a', { rings: ['hologram', 'landline'] })])).toEqual([
      { id: 'a', rings: ['landline'] },
    ])
  })
})

describe('what rings in the end', () => {
  const both = { id: 'a', rings: ['app', 'landline'] } as const

  it('is what the person answers', () => {
    expect(rungAt(both, 'answered', 0)).toBe('app')
    expect(rungAt(both, 'answered', 0.99)).toBe('landline')
    expect(rungAt({ id: 'b', rings: ['landline'] }, 'answered', 0.2)).toBe('landline')
  })

  it('is the last of all where no person answers', () => {
    for (const result of ['missed', 'noAnswer', 'rejected'] as const) expect(rungAt(both, result, 0)).toBe('landline')
  })
})
