/** What is at stake in readings 1 to 62 of attendance.md, as far as the calculation decides it. */

import { clockReadings } from './clock-readings.ts'
import { dayReadings } from './day-readings.ts'
import { periodReadings } from './period-readings.ts'
import { punchReadings } from './punch-readings.ts'
import type { AttendanceExample } from './example-parts.ts'

export const workedReadings: readonly AttendanceExample[] = [
  ...punchReadings,
  ...periodReadings,
  ...dayReadings,
  ...clockReadings,
]
