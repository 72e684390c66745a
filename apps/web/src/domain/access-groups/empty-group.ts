import type { AccessGroupForm } from '@lintel/contract/access-groups/schema.ts'
import { noDayPlans } from '@lintel/contract/schedules/day-plans.ts'
import type { z } from 'zod'
import { firstHours } from '../schedules/own-hours.ts'

/** What the form of a new access group begins with (office.md 12). */
export const emptyGroup: z.input<typeof AccessGroupForm> = {
  companyUuid: '',
  name: '',
  repeat: 'daily',
  startsAt: '',
  endsAt: '',
  windows: firstHours,
  onHolidays: 'closed',
  holidayWindows: [],
  dayPlans: noDayPlans,
  allDoors: false,
  doorUuids: [],
  minFactors: 1,
}
