import type { LiveChange } from '@lintel/contract/live/schema.ts'
import { numbered, type NumberedChange } from './live-changes.ts'

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
    const [first, last, json] = partsOf(text)
    const before = this.#bySite.get(projectUuid)
    const earlier = before?.last === first - 1 ? before.changes : []
    const changes = json === undefined ? [] : [...earlier, ...numbered(first, JSON.parse(json) as LiveChange[])]
    this.#bySite.set(projectUuid, { last, changes: changes.slice(-changesKept) })
  }

  /** Changes of a site after a number; undefined where the rows have to be read. */
  after(projectUuid: string, number: number): readonly NumberedChange[] | undefined {
    const kept = this.#bySite.get(projectUuid)
    if (!kept || number > kept.last) return undefined
    if (number === kept.last) return []
    const first = kept.changes[0]?.number
    return first !== undefined && first <= number + 1 ? kept.changes.slice(number + 1 - first) : undefined
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

/** The two numbers, and the rest; JSON has spaces of its own. */
function partsOf(text: string): readonly [first: number, last: number, json: string | undefined] {
  const [, first, last, json] = /^(\d+) (\d+)(?: (.*))?$/s.exec(text)!
  return [Number(first), Number(last), json]
}
