import { createFormat } from '@lintel/i18n/format.ts'

/** Whether the clocks of two zones show the same at a moment. */
export function isSameClock(one: string, other: string, moment: number): boolean {
  const [first, second] = [one, other].map((timeZone) => createFormat({ locale: 'en', timeZone }).dateTime(moment))
  return first === second
}
