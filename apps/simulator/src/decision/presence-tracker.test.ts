import { describe, expect, it } from 'vitest'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { AreaRule, Door } from '@lintel/rules/access/model.ts'
import { linkLimits } from '@lintel/devices/protocol.ts'
import { doorOf, personOf, policyOf } from '../../../../packages/rules/test/factories.ts'
import { PresenceTracker } from './presence-tracker.ts'

/** What a device makes of its own doors and of what it is told (access-decision.md 7). */

const at = Date.parse('2026-06-10T12:00+02:00')
const minute = 60_000
const sides: Door['sides'] = [
  { id: 'in', direction: 'entry', fromAreaId: 'outside', toAreaId: 'hall', readerIds: ['in'] },
  { id: 'out', direction: 'exit', fromAreaId: 'hall', toAreaId: 'outside', readerIds: ['out'] },
]
const full: AreaRule = {
  id: 'full',
  kind: 'occupancy',
  areaId: 'hall',
  max: 9,
  strength: 'hard',
  exempt: { personIds: [], groupIds: [] },
  passbackResetAfterHours: 1,
}
const index = indexPolicy(
  policyOf({
    areas: [{ id: 'outside' }, { id: 'hall' }],
    doors: [{ ...doorOf('front'), sides }],
    persons: [personOf('ada'), personOf('ben')],
    areaRules: [full],
  }),
)
const side = index.sideOf('front', 'in')!
const reported = (personId: string, isInside: boolean, when: number, more: object = {}) => ({
  personId,
  isInside,
  at: when,
  doorId: 'back',
  ...more,
})
const message = (people: ReturnType<typeof reported>[], more: object = {}) => ({
  v: 1 as const,
  ts: at,
  areaId: 'hall',
  people,
  ...more,
})
const seenBy = (whereabouts: PresenceTracker, when = at) => whereabouts.presenceAt(index, side, ['ada'], when)

describe('where people are', () => {
  it('is outside for a person who leaves in the millisecond of the entry, in spite of later reports', () => {
    const known = new PresenceTracker()
    known.passed('ada', sides[0]!, at, 'front')
    known.passed('ada', sides[1]!, at, 'front')
    known.update(message([reported('ada', true, at)]))
    expect(seenBy(known)).toMatchObject({ counts: { hall: 0 }, lastSeen: {} })
  })

  it('is what was seen last, here or elsewhere, however late and however often it is told', () => {
    const known = new PresenceTracker()
    known.passed('ada', sides[0]!, at, 'front')
    known.update(message([reported('ada', false, at - minute), reported('ben', true, at)]))
    known.update(message([reported('ben', true, at)]))
    expect(seenBy(known)).toMatchObject({ counts: { hall: 2 }, lastSeen: { ada: { doorId: 'front' } } })
    // This device does not know the door of another one.
    expect(seenBy(known).lastSeen['ben']).toMatchObject({ doorId: 'back', panelId: 'elsewhere' })
    known.update(message([reported('ada', false, at + minute)]))
    expect(Object.keys(seenBy(known, at + minute).lastSeen)).toEqual(['ben'])
  })

  it('remembers that a person came in a moment ago, also when they have left since', () => {
    const known = new PresenceTracker()
    known.update(message([reported('ada', false, at, { enteredAt: at - minute })]))
    known.update(message([reported('ada', false, at, { enteredAt: at - minute })]))
    expect(seenBy(known).entries['ada']).toEqual([
      { areaId: 'hall', at: at - minute, doorId: 'elsewhere', panelId: 'elsewhere' },
    ])
  })

  it('counts no person whose time in the area is over', () => {
    const known = new PresenceTracker()
    known.update(message([reported('ada', true, at - 60 * minute), reported('ben', true, at - 59 * minute)]))
    expect(seenBy(known).counts).toEqual({ hall: 1 })
  })

  it('gives up what it was told when it is told the whole area, and keeps what it saw', () => {
    const known = new PresenceTracker()
    known.passed('ada', sides[0]!, at, 'front')
    known.update(message([reported('ben', true, at), reported('stranger', true, at)]))
    known.update(message([reported('stranger', true, at)], { isWhole: true }))
    expect(Object.keys(seenBy(known).lastSeen).sort()).toEqual(['ada', 'stranger'])
    known.applyApbResets(index, [{ areaId: 'hall', at }])
    expect(seenBy(known)).toEqual({ lastSeen: {}, entries: { ada: [] }, counts: { hall: 0 } })
  })

  it('takes up no more room than there is', () => {
    const known = new PresenceTracker()
    const many = linkLimits.positionsPerArea + 5
    for (let n = 0; n < many; n++) known.update(message([reported(`p${n}`, true, at)]))
    expect(seenBy(known).counts).toEqual({ hall: linkLimits.positionsPerArea })
    expect(seenBy(known).lastSeen).not.toHaveProperty('p4')
  })
})
