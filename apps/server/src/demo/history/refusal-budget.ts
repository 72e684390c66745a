import { weekdayOf } from '@lintel/rules/access/time/days.ts'
import { wallOf, type Zone } from '@lintel/rules/access/time/zone.ts'

/** Of so many accesses of an hour of the week one may be refused. */
const accessesPerRefusal = 14

/** Counts accesses by the hour of the week, so that at no hour more than a few of a hundred are refused. */
export class RefusalBudget {
  readonly #zone: Zone
  readonly #granted = new Map<number, number>()
  readonly #refused = new Map<number, number>()

  constructor(zone: Zone) {
    this.#zone = zone
  }

  /** A person is let in. */
  grant(at: number): void {
    const hour = this.#hourOf(at)
    this.#granted.set(hour, (this.#granted.get(hour) ?? 0) + 1)
  }

  /** Whether a person may be refused; counts the refusal if so. */
  refuse(at: number): boolean {
    const hour = this.#hourOf(at)
    const refusals = (this.#refused.get(hour) ?? 0) + 1
    if ((this.#granted.get(hour) ?? 0) < refusals * (accessesPerRefusal - 1)) return false
    this.#refused.set(hour, refusals)
    return true
  }

  #hourOf(at: number): number {
    const { day, minute } = wallOf(at, this.#zone.stretchAt(at)!.offset)
    return weekdayOf(day) * 24 + Math.floor(minute / 60)
  }
}
