import { linkLimits, type Positions } from '@lintel/devices/protocol.ts'
import type { IndexedSide, PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import type { DoorSide } from '@lintel/rules/access/model.ts'
import { type ApbReset, passbackResetByItself, isReset } from '@lintel/rules/access/passback-reset.ts'
import type { Entry, Presence, Sighting } from '@lintel/rules/access/request.ts'

/**
 * Who is where, for each area by itself (office.md 14): what this device has seen at its own doors, and what it was
 * told of the other doors of their areas. The newer wins by the time of the device that saw it. Kept while the device
 * is switched on.
 */

interface Position {
  readonly isInside: boolean
  readonly at: number
  readonly doorId: string
  /** By the server; what the device saw itself is kept when the server sends an area again. */
  readonly isReported: boolean
}

/** Entries are remembered for timed rules, whose times are short. */
const maxEntries = 20
/** Valid reads are remembered for escorts: as long as a visitor and the host may come after one another. */
const readTtlMs = 120_000
const maxReads = 200
/** Stands for unknown doors. */
const elsewhere = 'elsewhere'

export class PresenceTracker {
  readonly #areas = new Map<string, Map<string, Position>>()
  readonly #entries = new Map<string, readonly Entry[]>()
  #reads: Presence['reads'] = []

  /** A person has passed a door of this device. */
  passed(personId: string, { fromAreaId, toAreaId }: DoorSide, at: number, doorId: string): void {
    const passage = { at, doorId, isReported: false }
    this.#move(fromAreaId, personId, { ...passage, isInside: false })
    this.#move(toAreaId, personId, { ...passage, isInside: true })
    this.#enter(personId, { areaId: toAreaId, at, doorId })
  }

  /** A person has shown something valid at a door of this device (access-decision.md 7, escort). */
  wasRead(personId: string, doorId: string, at: number): void {
    const recent = this.#reads.filter((read) => Math.abs(at - read.at) <= readTtlMs)
    this.#reads = [...recent, { doorId, personId, at }].slice(-maxReads)
  }

  get reads(): Presence['reads'] {
    return this.#reads
  }

  /** Takes what the server tells of an area. */
  update({ areaId, isWhole, people }: Positions): void {
    const area = this.#areas.get(areaId)
    if (isWhole) for (const [personId, { isReported }] of area ?? []) if (isReported) area!.delete(personId)
    for (const { personId, isInside, at, doorId, enteredAt } of people) {
      this.#move(areaId, personId, { isInside, at, doorId, isReported: true })
      if (enteredAt !== undefined)
        this.#enter(personId, { areaId, at: enteredAt, doorId: enteredAt === at ? doorId : elsewhere })
    }
  }

  /** Drops positions that an operator has reset to unknown. */
  applyApbResets(index: PolicyIndex, apbResets: readonly ApbReset[]): void {
    if (apbResets.length === 0) return
    for (const [areaId, people] of this.#areas)
      for (const [personId, { at }] of people)
        if (isReset(index, personId, { areaId, at }, apbResets)) people.delete(personId)
    for (const [personId, entries] of this.#entries) {
      const remainingEntries = entries.filter((entry) => !isReset(index, personId, entry, apbResets))
      if (remainingEntries.length === 0) this.#entries.delete(personId)
      else this.#entries.set(personId, remainingEntries)
    }
  }

  /** What a decision about entering by a side needs: who is inside of what it leads into, and how many. */
  presenceAt(
    index: PolicyIndex,
    side: IndexedSide,
    people: readonly string[],
    at: number,
  ): Pick<Presence, 'lastSeen' | 'entries' | 'counts'> {
    const enteredAreaIds = [...side.toAreas.ids].filter((id) => !side.fromAreas.ids.has(id))
    const lastSeen: Record<string, Sighting> = {}
    for (const areaId of this.#areasIn(index, enteredAreaIds)) {
      for (const [id, position] of this.#insideOf(index, areaId)) {
        if ((lastSeen[id]?.at ?? 0) < position.at) lastSeen[id] = withPanel(index, { areaId, ...position })
      }
    }
    const rules = side.areaRules.filter((rule) => rule.kind === 'occupancy')
    return {
      lastSeen,
      entries: Object.fromEntries(
        people.map((id) => [id, (this.#entries.get(id) ?? []).map((entry) => withPanel(index, entry))]),
      ),
      counts: Object.fromEntries(
        rules.map((rule) => {
          const inside = new Set<string>()
          for (const areaId of this.#areasIn(index, [rule.areaId]))
            for (const [id, position] of this.#insideOf(index, areaId))
              if (passbackResetByItself(index.zone, rule, position.at) > at) inside.add(id)
          return [rule.areaId, inside.size] as const
        }),
      ),
    }
  }

  clear(): void {
    this.#areas.clear()
    this.#entries.clear()
    this.#reads = []
  }

  #areasIn(index: PolicyIndex, outer: readonly string[]): readonly string[] {
    return [...this.#areas.keys()].filter((id) => outer.some((each) => index.isInside(id, each, 'skipped')))
  }

  /** People that the device saw itself and no longer knows are dropped. */
  *#insideOf(index: PolicyIndex, areaId: string): Generator<readonly [string, Position]> {
    for (const [id, position] of this.#areas.get(areaId) ?? [])
      if (position.isInside && (position.isReported || index.persons.has(id))) yield [id, position]
  }

  #move(areaId: string, personId: string, position: Position): void {
    // Positions outside are not needed.
    if (areaId === 'outside') return
    const people = this.#areas.get(areaId) ?? new Map<string, Position>()
    this.#areas.set(areaId, people)
    const before = people.get(personId)
    // What this device saw in the same millisecond came later; what it is told of then may be older.
    if (before && (before.at > position.at || (before.at === position.at && position.isReported))) return
    people.delete(personId)
    people.set(personId, position)
    dropOldest(people)
  }

  #enter(personId: string, entry: Entry): void {
    const entries = this.#entries.get(personId) ?? []
    if (entries.some(({ areaId, at }) => areaId === entry.areaId && at === entry.at)) return
    this.#entries.delete(personId)
    this.#entries.set(personId, [...entries, entry].slice(-maxEntries))
    dropOldest(this.#entries)
  }
}

function dropOldest(people: Map<string, unknown>): void {
  if (people.size > linkLimits.positionsPerArea) people.delete(people.keys().next().value!)
}

/** A door that the policy of this device does not have is another device's (access-decision.md 7, "across panels"). */
const withPanel = (index: PolicyIndex, { areaId, at, doorId }: Sighting): Sighting =>
  index.panelOf.has(doorId) ? { areaId, at, doorId } : { areaId, at, doorId, panelId: elsewhere }
