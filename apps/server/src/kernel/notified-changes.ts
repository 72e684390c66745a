import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { withNumbers, type NumberedChange } from './live-changes.ts'

/** A reader that is so far behind reads the rows. */
const changesKept = 256

interface KeptChanges {
  /** Number of the newest change that was notified. */
  readonly last: number
  /** The newest changes, each with the number after the one before it; the last of them is `last`, if there are any. */
  readonly changes: readonly NumberedChange[]
}

/** The newest changes of each site, as notifications bring them. */
export class NotifiedChanges {
  readonly #bySite = new Map<string, KeptChanges>()

  /**
   * Takes what a notification of a site says: the first and the last number, and the changes where there was room for
   * them. What does not follow the one before, or says no changes, leaves nothing to hand on of what was before.
   */
  take(projectUuid: string, text: string): void {
    const parts = partsOf(text)
    if (!parts) return this.forget(projectUuid)
    const { first, last, json } = parts
    const before = this.#bySite.get(projectUuid)
    const earlier = before?.last === first - 1 ? before.changes : []
    const changes = json === undefined ? [] : [...earlier, ...withNumbers(first, JSON.parse(json) as LiveChange[])]
    this.#bySite.set(projectUuid, { last, changes: changes.slice(-changesKept) })
  }

  /** Changes of a site after a number; undefined where the rows have to be read. */
  after(projectUuid: string, number: number): readonly NumberedChange[] | undefined {
    const site = this.#bySite.get(projectUuid)
    if (!site || number > site.last) return undefined
    if (number === site.last) return []
    const first = site.changes[0]?.number
    return first !== undefined && first <= number + 1 ? site.changes.slice(number + 1 - first) : undefined
  }

  /** Forgets what is known of a site. */
  forget(projectUuid: string): void {
    this.#bySite.delete(projectUuid)
  }

  /** Forgets everything: some notifications may have been missed. */
  clear(): void {
    this.#bySite.clear()
  }
}

interface Parts {
  readonly first: number
  readonly last: number
  readonly json: string | undefined
}

/** The two numbers, and the rest; JSON has spaces of its own. Null for what no server of ours says. */
function partsOf(text: string): Parts | null {
  const match = /^(\d+) (\d+)(?: (.*))?$/s.exec(text)
  return match && { first: Number(match[1]), last: Number(match[2]), json: match[3] }
}
