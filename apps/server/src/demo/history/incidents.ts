import type { Setting } from './setting.ts'

/** What went wrong at a door: how many days ago, at which minute of the day and for how long. */
interface Incident {
  readonly daysAgo: number
  readonly minute: number
  readonly door: string
  readonly type: 'doorForced' | 'doorHeldOpen' | 'codeEntryLocked'
  readonly minutes: number
}

const at = (hour: number, minute: number): number => hour * 60 + minute

const forcedDoors: readonly Incident[] = [
  { daysAgo: 61, minute: at(2, 14), door: 'Server room', type: 'doorForced', minutes: 6 },
  { daysAgo: 27, minute: at(19, 48), door: 'Server room', type: 'doorForced', minutes: 2 },
  { daysAgo: 1, minute: at(21, 36), door: 'Server room', type: 'doorForced', minutes: 3 },
]

const lockedKeypads: readonly Incident[] = [
  { daysAgo: 72, minute: at(23, 5), door: 'North gate', type: 'codeEntryLocked', minutes: 0 },
  { daysAgo: 33, minute: at(16, 41), door: 'Main entrance', type: 'codeEntryLocked', minutes: 0 },
  { daysAgo: 18, minute: at(20, 12), door: 'North gate', type: 'codeEntryLocked', minutes: 0 },
  { daysAgo: 1, minute: at(18, 20), door: 'House 1', type: 'codeEntryLocked', minutes: 0 },
  { daysAgo: 2, minute: at(13, 9), door: 'Main entrance', type: 'codeEntryLocked', minutes: 0 },
]

/** The office door is kept open on a hot or a busy day. */
const doorHeldOpenIncidents = (days: number): readonly Incident[] =>
  Array.from({ length: Math.floor(days / 6) }, (_, index) => ({
    daysAgo: 2 + index * 6,
    minute: at(10 + (index % 7), (index * 13) % 60),
    door: 'Office 3 west',
    type: 'doorHeldOpen' as const,
    minutes: 1 + (index % 9),
  }))

/** Doors are forced, kept open, and tried with wrong codes. */
export function addIncidents({ days, doors, logs }: Setting): void {
  for (const { daysAgo, minute, door: name, type, minutes } of [
    ...forcedDoors,
    ...lockedKeypads,
    ...doorHeldOpenIncidents(days.length),
  ]) {
    const day = days.at(-1 - daysAgo)
    const door = doors.get(name)
    if (!day || !door) continue
    if (type === 'codeEntryLocked')
      logs.add(door.deviceUuid, day.instantAt(minute), { type, door: door.relay, direction: 'entry' })
    else logs.alarm(door, type, day.instantAt(minute), minutes)
  }
}
