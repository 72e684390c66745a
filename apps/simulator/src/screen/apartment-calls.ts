import type { BookEntry, BookTarget, CallResult } from '@lintel/devices/protocol.ts'
import type { Call } from './visitor.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

/** Visitor who calls an apartment: by its number, by its name, or by the name of a resident. */

export interface DialledApartment {
  readonly apartment: string
  /** Number of the building, where several have an apartment of this number. */
  readonly building?: number | undefined
  /** Name of the target that answers; without it the call is not answered. */
  readonly answers?: string | undefined
  /** How long they speak. */
  readonly seconds?: number | undefined
  /** The person who answers opens the door. */
  readonly unlocked?: boolean | undefined
}

export interface ApartmentCall {
  readonly n: number
  readonly to: string
  readonly callResult: CallResult
  /** Names that rang, step after step until one answered. */
  readonly rang: readonly (readonly string[])[]
}

interface Parts {
  readonly name: string
  readonly entries: () => readonly BookEntry[]
  readonly ring: (to: string, call: Call) => Promise<number>
}

export class ApartmentCalls {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get entries(): readonly BookEntry[] {
    return this.#parts.entries()
  }

  /** Calls an apartment: the targets of a step ring together, the next step when none of them answers. */
  async call(dialled: DialledApartment): Promise<ApartmentCall> {
    const { answers, seconds, unlocked } = dialled
    const entry = this.#entryOf(dialled)
    const steps = entry.steps.filter((step) => step.length > 0)
    const last = steps.findIndex((step) => step.some(({ name }) => name === answers))
    if (answers !== undefined && last === -1) throw new UnsupportedError(`${answers} is not called then.`)
    const rang = (answers === undefined ? steps : steps.slice(0, last + 1)).map((step) => step.map(({ name }) => name))
    const answeringTarget: BookTarget | undefined = steps[last]?.find(({ name }) => name === answers)
    const call: Call = answeringTarget
      ? {
          callResult: 'answered',
          callKind: answeringTarget.kind,
          answeredBy: answeringTarget.name,
          seconds: seconds ?? 0,
          unlocked: unlocked ?? false,
        }
      : { callResult: 'noAnswer', seconds: 0, unlocked: false }
    const to = entry.name === '' ? entry.number : entry.name
    const n = await this.#parts.ring(to, { ...call, apartment: entry.id })
    return { n, to, callResult: call.callResult!, rang }
  }

  #entryOf({ apartment, building }: DialledApartment): BookEntry {
    const query = apartment.trim().toLowerCase()
    const isMeant = ({ number, name, people }: BookEntry) =>
      [number, name, ...people].some((text) => text !== '' && text.toLowerCase() === query)
    const found = this.entries.filter(
      (entry) => (building === undefined || entry.building === building) && isMeant(entry),
    )
    if (found.length === 0) throw new UnsupportedError(`${this.#parts.name} does not list ${apartment}.`)
    if (found.length > 1)
      throw new UnsupportedError(`${this.#parts.name} lists ${apartment} more than once: name the building.`)
    return found[0]!
  }
}

/** An address book as lines of a screen. */
export const readAddressBook = (entries: readonly BookEntry[]): string =>
  entries
    .map(({ building, buildingName, number, name, people }) =>
      [
        building === undefined ? '' : `${building} ${buildingName ?? ''}`.trim(),
        [number, name].filter(Boolean).join(' '),
        people.join(', '),
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n')
