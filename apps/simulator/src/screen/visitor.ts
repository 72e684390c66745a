import type { CallKind, CallResult, Directory, DirectoryCompany } from '@lintel/devices/protocol.ts'
import { UnsupportedError } from '../base/unsupported-error.ts'

/** Outcome of a call, as far as given. */
export interface Call {
  readonly callResult?: CallResult | undefined
  readonly callKind?: CallKind | undefined
  /** Length of the conversation. */
  readonly seconds?: number | undefined
  /** The person who answered opened the door. */
  readonly unlocked?: boolean | undefined
  /** The id of the person who is rung. */
  readonly person?: string | undefined
  /** The company of the directory whose line or person was picked. */
  readonly company?: string | undefined
  /** The apartment of the address book that is called, by its id there. */
  readonly apartment?: string | undefined
  /** Name of the target that answered. */
  readonly answeredBy?: string | undefined
}

/** Visitor who looks a person up on the screen of a device (office.md 6): finds names, picks one, and it rings. */

/** Choice of a visitor: a company, or one of its people. */
export interface VisitorChoice {
  readonly company: string
  readonly person?: string | undefined
  /** Name of the one who answers; without it the call is not answered. */
  readonly answers?: string | undefined
  /** How long they speak. */
  readonly seconds?: number | undefined
  /** The person who answers opens the door. */
  readonly unlocked?: boolean | undefined
}

export interface Rung {
  readonly n: number
  readonly to: string
  readonly callResult: CallResult
}

interface Parts {
  readonly name: string
  readonly directory: () => Directory
  readonly ring: (to: string, call: Call) => Promise<number>
}

export class Visitor {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** What can be read on the screen. */
  get directory(): Directory {
    return this.#parts.directory()
  }

  /**
   * Picks a call target. Those who are called ring one after the other, each a call of its own, until one answers: who
   * does not has missed it. Answers what became of each.
   */
  async call({ company: companyName, person, answers, seconds, unlocked }: VisitorChoice): Promise<readonly Rung[]> {
    const company = this.#companyNamed(companyName)
    const lines = person === undefined ? linesOf(company) : [this.#personNamed(company, person)]
    if (answers !== undefined && !lines.includes(answers)) throw new UnsupportedError(`${answers} is not called then.`)
    const rung: Rung[] = []
    for (const to of lines) {
      const isAnswered = to === answers
      const call: Call = isAnswered
        ? { callResult: 'answered', seconds: seconds ?? 0, unlocked: unlocked ?? false }
        : { callResult: 'missed', seconds: 0, unlocked: false }
      const n = await this.#parts.ring(to, { ...call, company: company.name })
      rung.push({ n, to, callResult: call.callResult! })
      if (isAnswered) break
    }
    return rung
  }

  #companyNamed(companyName: string): DirectoryCompany {
    const company = this.directory.find(({ name }) => isSame(name, companyName))
    if (!company) throw new UnsupportedError(`${this.#parts.name} does not list ${companyName}.`)
    return company
  }

  #personNamed({ name, people, departments }: DirectoryCompany, personName: string): string {
    const found = [...people, ...departments.flatMap((department) => department.people)].find((one) =>
      isSame(one, personName),
    )
    if (found === undefined) throw new UnsupportedError(`${this.#parts.name} does not list ${personName} at ${name}.`)
    return found
  }
}

/** Call targets of a company; without any it rings at the company, unheard. */
const linesOf = ({ name, calls }: DirectoryCompany): readonly string[] => (calls.length > 0 ? calls : [name])

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase()

/** A directory as lines of a screen. */
export function readDirectory(directory: Directory): string {
  return directory
    .flatMap(({ name, place, calls, people, departments }) => [
      `${name}${place && ` (${place})`}${calls.length > 0 ? `: rings ${calls.join(', ')}` : ''}`,
      ...people.map((person) => `  ${person}`),
      ...departments.flatMap((department) => [
        `  ${department.name}`,
        ...department.people.map((person) => `    ${person}`),
      ]),
    ])
    .join('\n')
}
