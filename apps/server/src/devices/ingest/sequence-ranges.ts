/** Sets of event numbers as a device's cursor keeps them: ascending ranges that neither touch nor overlap. */

/** First and last number of a range, both inclusive. */
export type SequenceRange = readonly [from: number, to: number]
export type SequenceRanges = readonly SequenceRange[]

/** Reads PostgreSQL's text of an int8multirange, such as `{[1,5),[7,8)}`. */
export function parseRanges(text: string): SequenceRanges {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, end]) => [Number(from), Number(end) - 1])
}

/** Writes PostgreSQL's text of an int8multirange. */
export function formatRanges(ranges: SequenceRanges): string {
  // 2^53, the end of a range up to the greatest number there is, is itself still exact.
  return `{${ranges.map(([from, to]) => `[${from},${to + 1})`).join(',')}}`
}

/** Whether a number is in the set. */
export function includes(ranges: SequenceRanges, number: number): boolean {
  const range = ranges[indexAtOrAfter(ranges, number)]
  return range !== undefined && range[0] <= number
}

/** The set with a range added. */
export function withRange(ranges: SequenceRanges, [from, to]: SequenceRange): SequenceRanges {
  const before = ranges.filter((range) => range[1] < from - 1)
  const after = ranges.filter((range) => range[0] > to + 1)
  const middle = ranges.slice(before.length, ranges.length - after.length)
  const union: SequenceRange = [Math.min(from, middle[0]?.[0] ?? from), Math.max(to, middle.at(-1)?.[1] ?? to)]
  return [...before, union, ...after]
}

/** The set with numbers added; `numbers` ascend. */
export function withNumbers(ranges: SequenceRanges, numbers: readonly number[]): SequenceRanges {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.reduce(withRange, ranges)
}

/** What is missing between two numbers, both included, ascending. */
export function missingBetween(ranges: SequenceRanges, from: number, to: number): SequenceRanges {
  const missing: SequenceRange[] = []
  let next = from
  for (const range of ranges.slice(indexAtOrAfter(ranges, from))) {
    if (range[0] > to) break
    if (range[0] > next) missing.push([next, range[0] - 1])
    next = range[1] + 1
  }
  if (next <= to) missing.push([next, to])
  return missing
}

/** The gaps: what is missing from 1 to the greatest number in the set. */
export function gapsIn(ranges: SequenceRanges): SequenceRanges {
  const greatest = ranges.at(-1)?.[1]
  return greatest === undefined ? [] : missingBetween(ranges, 1, greatest)
}

/** The number up to which nothing is missing from 1 on; 0 when 1 itself is. */
export function contiguousUpTo(ranges: SequenceRanges): number {
  const first = ranges[0]
  return first && first[0] <= 1 ? first[1] : 0
}

/** Index of the first range that ends at or after a number; the length when there is none. */
function indexAtOrAfter(ranges: SequenceRanges, number: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle]![1] < number) low = middle + 1
    else high = middle
  }
  return low
}
