import { hourMs } from '@lintel/vocabulary/durations.ts'
import { clockOfMoment } from '../../time/site-day.ts'

/** How long something is valid, as one click says it. */
export const validityPresets = ['hour', 'today', 'thisWeek', 'thisMonth'] as const
export type ValidityPreset = (typeof validityPresets)[number]

/** Two minutes of a zone's wall clock, as fields write them. */
export interface Validity {
  readonly from: string
  readonly until: string
}

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The last day of a preset that begins on a day; weeks end on Sunday, as in every calendar here. */
function lastDayOf(preset: Exclude<ValidityPreset, 'hour'>, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  switch (preset) {
    case 'today':
      return today
    case 'thisWeek':
      return dayText(Date.UTC(year, month - 1, day + ((7 - weekday) % 7)))
    case 'thisMonth':
      return dayText(Date.UTC(year, month, 0))
  }
}

/** From now to the end of a preset, by the wall clock of a zone: its last minute, or the same minute an hour later. */
export function validityOf(preset: ValidityPreset, now: number, timeZone: string): Validity {
  const clock = (at: number) => clockOfMoment(new Date(at).toISOString(), timeZone)
  const from = clock(now)
  if (preset === 'hour') {
    // Where the clocks are put back, an hour later may be the same minute again.
    const byWall = new Date(Date.parse(`${from}Z`) + hourMs).toISOString().slice(0, 16)
    const byTime = clock(now + hourMs)
    return { from, until: byTime > byWall ? byTime : byWall }
  }
  return { from, until: `${lastDayOf(preset, from.slice(0, 10))}T23:59` }
}

/** The preset that two fields stand for; of those that end alike, the shorter one. */
export function presetOfValidity({ from, until }: Validity, now: number, timeZone: string): ValidityPreset | undefined {
  if (until === '') return undefined
  const ending = validityPresets.find(
    (preset) => preset !== 'hour' && validityOf(preset, now, timeZone).until === until,
  )
  if (ending) return ending
  return from !== '' && Date.parse(`${until}Z`) - Date.parse(`${from}Z`) === hourMs ? 'hour' : undefined
}
