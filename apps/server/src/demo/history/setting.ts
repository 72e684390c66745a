import type { SeededPerson } from '../people/seeded-person.ts'
import type { Random } from '../random.ts'
import type { DeviceLogs, HistoryDoor } from './device-logs.ts'
import type { RefusalBudget } from './refusal-budget.ts'
import type { SiteDay } from './site-days.ts'

/** What of a site its history is made of. */
export interface Setting {
  readonly name: string
  readonly days: readonly SiteDay[]
  readonly doors: ReadonlyMap<string, HistoryDoor>
  readonly people: readonly SeededPerson[]
  readonly logs: DeviceLogs
  readonly random: Random
  readonly budget: RefusalBudget
}
