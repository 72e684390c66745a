/** A file that the bundler would make by itself: modules that the same pages load, and what it imports at once. */
export interface NaturalChunk {
  readonly fileName: string
  readonly modules: readonly string[]
  /** Of the code, in bytes, before compression. */
  readonly size: number
  readonly imports: readonly string[]
  /** Whether a page or a part that comes later begins with it; it stays a file of its own. */
  readonly isEntry: boolean
}

/** Entries that a page has loaded before it comes to its own: the app, and the frame with the menu. */
export interface Surroundings {
  /** Entries that stand by themselves: small pages, workers. */
  readonly alone: readonly string[]
  /** In the order in which they are loaded. */
  readonly before: readonly string[]
  /** Pages that are opened most, as the lists of a menu are. */
  readonly often?: readonly string[]
}

/**
 * What a request costs, in bytes of code: about a third of them are left after compression, and its headers, the wait
 * for a connection and the module's own bookkeeping are worth as much.
 */
const requestCost = 10_000
/** What is opened most counts for so many of the others. */
const oftenWeight = 4
/** Bytes of code that a page by itself, which is small, takes at most with another file in vain. */
const vainMost = 9_000

/** Files that are loaded as one. */
class Group {
  readonly chunks: NaturalChunk[]
  /** Entries that load it. */
  readonly entries: Set<string>

  constructor(chunk: NaturalChunk, entries: Iterable<string>) {
    this.chunks = [chunk]
    this.entries = new Set(entries)
  }

  get size(): number {
    return this.chunks.reduce((sum, { size }) => sum + size, 0)
  }

  get isEntry(): boolean {
    return this.chunks.some(({ isEntry }) => isEntry)
  }
}

interface Pair {
  readonly one: Group
  readonly other: Group
  readonly gain: number
}

type Weigh = (entries: Iterable<string>) => number

/** What loading two groups as one saves at most, over all entries: requests, less the bytes that some load in vain. */
function gainOf(one: Group, other: Group, weigh: Weigh): number {
  const both = weigh([...one.entries].filter((entry) => other.entries.has(entry)))
  return both * requestCost - (weigh(other.entries) - both) * one.size - (weigh(one.entries) - both) * other.size
}

/** The entries that load each file, with what they have loaded before. */
function entriesByFile(chunks: readonly NaturalChunk[], { alone, before }: Surroundings): Map<string, Set<string>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const closureOf = (fileName: string, seen: Set<string>): Set<string> => {
    if (seen.has(fileName)) return seen
    seen.add(fileName)
    for (const next of byName.get(fileName)?.imports ?? []) closureOf(next, seen)
    return seen
  }
  const result = new Map(chunks.map(({ fileName }) => [fileName, new Set<string>()]))
  for (const { fileName: entry } of chunks.filter(({ isEntry }) => isEntry)) {
    const place = before.indexOf(entry)
    const first = alone.includes(entry) ? [] : place < 0 ? before : before.slice(0, place)
    for (const start of [...first, entry]) for (const name of closureOf(start, new Set())) result.get(name)?.add(entry)
  }
  return result
}

/**
 * Which of the files that pages share become one. Files are put together while that saves more than it costs the pages
 * that need only a part of them, and never so that two files would wait for each other. Answers groups of modules, those
 * first that others import.
 */
export function groupChunks(
  chunks: readonly NaturalChunk[],
  surroundings: Surroundings,
): readonly (readonly string[])[] {
  const entries = entriesByFile(chunks, surroundings)
  const often = new Set(surroundings.often)
  const weigh: Weigh = (entries) => [...entries].reduce((sum, entry) => sum + (often.has(entry) ? oftenWeight : 1), 0)
  const groupOf = new Map(chunks.map((chunk) => [chunk.fileName, new Group(chunk, entries.get(chunk.fileName)!)]))
  const importsOf = (group: Group): Set<Group> => {
    const names = group.chunks.flatMap(({ imports }) => imports)
    return new Set(names.flatMap((name) => groupOf.get(name) ?? []).filter((next) => next !== group))
  }
  const reaches = (from: Group, to: Group, seen: Set<Group>): boolean => {
    if (from === to) return true
    if (seen.has(from)) return false
    seen.add(from)
    return [...importsOf(from)].some((next) => reaches(next, to, seen))
  }
  /** Whether one needs the other by way of a third: put together, they and the third would wait for each other. */
  const isApart = (from: Group, to: Group): boolean =>
    [...importsOf(from)].some((next) => next !== to && reaches(next, to, new Set()))

  const neededBy = (group: Group, found = new Set<Group>()): Set<Group> => {
    for (const next of importsOf(group)) if (!found.has(next)) neededBy(next, found.add(next))
    return found
  }
  /** Bytes that entries would load in vain because what they get beside their own imports more. */
  const wasteOf = (group: Group, entries: ReadonlySet<string>): number => {
    const further = [...entries].filter((entry) => !group.entries.has(entry))
    return [...neededBy(group)].reduce(
      (sum, next) => sum + next.size * weigh(further.filter((entry) => !next.entries.has(entry))),
      0,
    )
  }

  const fitsAlone = (one: Group, other: Group): boolean =>
    surroundings.alone.every((entry) =>
      one.entries.has(entry)
        ? other.entries.has(entry) || other.size <= vainMost
        : !other.entries.has(entry) || one.size <= vainMost,
    )

  const pairsOf = (one: Group, others: readonly Group[]): readonly Pair[] =>
    others
      .filter((other) => fitsAlone(one, other))
      .map((other) => ({ one, other, gain: gainOf(one, other, weigh) }))
      .filter(({ gain }) => gain > 0)
  // What every page has loaded before takes up what every page loads.
  const after = new Set(surroundings.before.slice(1))
  let groups = [...groupOf.values()].filter(({ isEntry, chunks: [first] }) => !isEntry || after.has(first!.fileName))
  let pairs = groups.flatMap((one, index) => pairsOf(one, groups.slice(index + 1)))
  for (;;) {
    const best = pairs.reduce<Pair | undefined>(
      (most, pair) => (pair.gain > (most?.gain ?? 0) ? pair : most),
      undefined,
    )
    if (!best) break
    const { one, other } = best
    if (
      best.gain <= wasteOf(one, other.entries) + wasteOf(other, one.entries) ||
      isApart(one, other) ||
      isApart(other, one)
    ) {
      pairs = pairs.filter((pair) => pair !== best)
      continue
    }
    for (const chunk of other.chunks) groupOf.set(chunk.fileName, one)
    one.chunks.push(...other.chunks)
    for (const group of [one, ...neededBy(one)])
      for (const entry of [...other.entries, ...one.entries]) group.entries.add(entry)
    groups = groups.filter((group) => group !== other)
    pairs = [
      ...pairs.filter((pair) => pair.one !== one && pair.other !== one && pair.one !== other && pair.other !== other),
      ...pairsOf(
        one,
        groups.filter((group) => group !== one),
      ),
    ]
  }
  const order = new Set<Group>()
  const visit = (group: Group, above: ReadonlySet<Group>): void => {
    if (order.has(group) || above.has(group)) return
    for (const next of importsOf(group)) visit(next, new Set([...above, group]))
    order.add(group)
  }
  for (const group of new Set(groupOf.values())) visit(group, new Set())
  // An entry that others import has to be kept apart from them as well, or the first of them would take its modules.
  const importNames = new Set(chunks.flatMap(({ imports }) => imports))
  return [...order]
    .filter(
      ({ isEntry, chunks: all }) => !isEntry || all.some(({ fileName }) => all.length > 1 || importNames.has(fileName)),
    )
    .map((group) => group.chunks.flatMap(({ modules }) => modules))
}
