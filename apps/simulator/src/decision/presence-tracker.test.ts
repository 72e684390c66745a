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
const report = (personId: string, isInside: boolean, when: number, more: object = {}) => ({
  personId,
  isInside,
  at: when,
  doorId: 'back',
  ...more,
})
const message = (people: ReturnType<typeof report>[], more: object = {}) => ({
  v: 1 as const,
  ts: at,
  areaId: 'hall',
  people,
  ...more,
})
const seenBy = (whereabouts: PresenceTracker, when = at) => whereabouts.presenceAt(index, side, ['ada'], when)

describe('where people are', () => {
  it('is outside for a person who leaves in the millisecond of the entry, in spite of later reports', () => {
    const tracker = new PresenceTracker()
    tracker.passed('ada', sides[0]!, at, 'front')
    tracker.passed('ada', sides[1]!, at, 'front')
    tracker.update(message([report('ada', true, at)]))
    expect(seenBy(tracker)).toMatchObject({ counts: { hall: 0 }, lastSeen: {} })
  })

  it('is what was seen last, here or elsewhere, however late and however often it is told', () => {
    const tracker = new PresenceTracker()
    tracker.passed('ada', sides[0]!, at, 'front')
    tracker.update(message([report('ada', false, at - minute), report('ben', true, at)]))
    tracker.update(message([report('ben', true, at)]))
    expect(seenBy(tracker)).toMatchObject({ counts: { hall: 2 }, lastSeen: { ada: { doorId: 'front' } } })
    // This device does not know the door of another one.
    expect(seenBy(tracker).lastSeen['ben']).toMatchObject({ doorId: 'back', panelId: 'elsewhere' })
    tracker.update(message([report('ada', false, at + minute)]))
    expect(Object.keys(seenBy(tracker, at + minute).lastSeen)).toEqual(['ben'])
  })

  it('remembers that a person came in a moment ago, also when they have left since', () => {
    const tracker = new PresenceTracker()
    tracker.update(message([report('ada', false, at, { enteredAt: at - minute })]))
    tracker.update(message([report('ada', false, at, { enteredAt: at - minute })]))
    expect(seenBy(tracker).entries['ada']).toEqual([
      { areaId: 'hall', at: at - minute, doorId: 'elsewhere', panelId: 'elsewhere' },
    ])
  })

  it('counts no person whose time in the area is over', () => {
    const tracker = new PresenceTracker()
    tracker.update(message([report('ada', true, at - 60 * minute), report('ben', true, at - 59 * minute)]))
    expect(seenBy(tracker).counts).toEqual({ hall: 1 })
  })

  it('gives up what it was told when it is told the whole area, and keeps what it saw', () => {
    const tracker = new PresenceTracker()
    tracker.passed('ada', sides[0]!, at, 'front')
    tracker.update(message([report('ben', true, at), report('stranger', true, at)]))
    tracker.update(message([report('stranger', true, at)], { isWhole: true }))
    expect(Object.keys(seenBy(tracker).lastSeen).sort()).toEqual(['ada', 'stranger'])
    tracker.applyApbResets(index, [{ areaId: 'hall', at }])
    expect(seenBy(tracker)).toEqual({ lastSeen: {}, entries: { ada: [] }, counts: { hall: 0 } })
  })

  it('takes up no more room than there is', () => {
    const tracker = new PresenceTracker()
    const many = linkLimits.positionsPerArea + 5
    for (let n = 0; n < many; n++) tracker.update(message([report(`p${n}`, true, at)]))
    expect(seenBy(tracker).counts).toEqual({ hall: linkLimits.positionsPerArea })
    expect(seenBy(tracker).lastSeen).not.toHaveProperty('p4')
  })
})
