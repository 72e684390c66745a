import type { Doors } from './doors.ts'
import type { Presentation } from '../decision/presentation.ts'
import type { AccessPoint } from './access-point.ts'
import type { Picturing, ReadOutcome } from '../decision/read-events.ts'

/**
 * The cab of a lift: a person shows a credential at its reader and then presses a floor, for which alone it is decided.
 */

interface PendingRead {
  readonly presentation: Omit<Presentation, 'door' | 'side'>
  readonly pictured: Picturing
  readonly timer: NodeJS.Timeout
}

/** Floor that was pressed before any credential was shown. */
export const pressedUnasked = { n: null, granted: false, reason: 'nothing_shown' } as const satisfies ReadOutcome

export class ElevatorCar {
  readonly #doors: Doors
  readonly #accessPoint: AccessPoint
  readonly #waitMs: number
  /** What was shown last at each reader, in memory alone and only until a floor is pressed. */
  readonly #pending = new Map<string, PendingRead>()

  /** `waitMs`: how long it waits for a floor. */
  constructor(doors: Doors, accessPoint: AccessPoint, waitMs: number) {
    this.#doors = doors
    this.#accessPoint = accessPoint
    this.#waitMs = waitMs
  }

  /** Whether a reader is that of a cab. */
  has(reader: string): boolean {
    return this.#doors.layout.floorsAt(reader).length > 0
  }

  /** A credential is shown: it waits for a floor, unless a floor waits for a second proof of the same person. */
  async read(reader: string, presentation: PendingRead['presentation'], pictured: Picturing): Promise<ReadOutcome> {
    const asking = this.#doors.layout
      .floorsAt(reader)
      .map((door) => ({ ...presentation, door, side: 'entry' as const }))
      .find((atFloor) => this.#accessPoint.asksForMoreOf(atFloor))
    if (asking) return this.#accessPoint.present(asking, pictured)
    this.#forget(reader)
    const timer = setTimeout(() => this.#forget(reader), this.#waitMs)
    this.#pending.set(reader, { presentation, pictured, timer: timer.unref() })
    return { n: null, granted: false, reason: 'floor_awaited' }
  }

  /** A floor is pressed: decides for it what was shown before, once. Nothing happens where nothing was shown. */
  async press(floor: number): Promise<ReadOutcome> {
    const reader = this.#doors.layout.settingOf(floor)?.entryReaders.find((name) => this.#pending.has(name))
    if (reader === undefined) return pressedUnasked
    const { presentation, pictured } = this.#pending.get(reader)!
    this.#forget(reader)
    return this.#accessPoint.present({ ...presentation, door: floor, side: 'entry' }, pictured)
  }

  /** Power is gone: the cab waits for no person. */
  drop(): void {
    for (const reader of this.#pending.keys()) this.#forget(reader)
  }

  #forget(reader: string): void {
    clearTimeout(this.#pending.get(reader)?.timer)
    this.#pending.delete(reader)
  }
}
