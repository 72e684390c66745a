import { minuteMs } from '../../base/durations.ts'
import type { Setting } from './setting.ts'

/** Doors at which visitors ring, with how many come on a day. */
const callsADay: Readonly<Record<string, number>> = {
  'Main entrance': 5,
  'North gate': 3,
  'House 1': 3,
  'House 2': 2,
  'House 3': 2,
  'Garden gate': 2,
}
const results = ['answered', 'answered', 'answered', 'answered', 'noAnswer', 'missed', 'rejected'] as const
const openedShare = 0.7
/** Visitors come between nine in the morning and nine in the evening, most of them in the afternoon. */
const [middle, spread] = [15 * 60, 6 * 60]
const unlockShare = 0.5

/** Visitors ring, and managers open doors from the portal. */
export function addCalls({ days, doors, people, logs, random }: Setting): void {
  for (const day of days)
    for (const [name, count] of Object.entries(callsADay)) {
      const door = doors.get(name)
      if (!door || people.length === 0) continue
      for (let call = 0; call < count; call++) {
        if (!random.chance(day.kind === 'sunday' ? 0.3 : 0.7)) continue
        const at = day.instantAt(random.around(middle, spread))
        const person = random.pick(people)
        const callResult = random.pick(results)
        const isAnswered = callResult === 'answered'
        logs.call(door, at, {
          to: person.name,
          person: person.uuid,
          callKind: 'app',
          callResult,
          ...(isAnswered && { seconds: 4 + random.below(60), unlocked: random.chance(openedShare) }),
        })
      }
      if (day.kind === 'workday' && random.chance(unlockShare))
        logs.unlock(door, day.instantAt(10 * 60 + random.below(7 * 60)) + random.below(minuteMs), managerOf(name))
    }
}

const managers: Readonly<Record<string, string>> = { 'Main entrance': 'Mara Lindqvist', 'Garden gate': 'Lucia Ferri' }
const managerOf = (door: string): string => managers[door] ?? 'Jonas Weber'
