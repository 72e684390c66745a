/** Runs two things in turn, A-B-A-B, so that what else the machine does falls on both alike. */
export interface Comparison {
  readonly ours: readonly number[]
  readonly peer: readonly number[]
}

export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Comparison> {
  const result = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    result.ours.push(await ours())
    result.peer.push(await peer())
  }
  return result
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const ascending = [...figures].sort((a, b) => a - b)
  const middle = ascending.length >> 1
  return ascending.length % 2 === 1 ? ascending[middle]! : (ascending[middle - 1]! + ascending[middle]!) / 2
}

/** The value below which a part (0–1) of the figures lies. */
export function quantile(figures: readonly number[], part: number): number {
  const ascending = [...figures].sort((a, b) => a - b)
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))]!
}

const format = (figure: number): string => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(2))

/** One line for a set of figures: median and the extremes. */
export function spread(figures: readonly number[], unit: string): string {
  return `${format(median(figures))} ${unit} (${format(Math.min(...figures))}–${format(Math.max(...figures))})`
}

/** Prints a comparison and its goal; a missed goal is said, never an error: figures do not fail a run. */
export function report(
  title: string,
  { ours, peer }: Comparison,
  unit: string,
  goal: (ours: number, peer: number) => { text: string; met: boolean },
): void {
  const { text, met } = goal(median(ours), median(peer))
  console.log(
    `${title}\n  ours  ${spread(ours, unit)}\n  peer  ${spread(peer, unit)}\n  ratio ${format(median(ours) / median(peer))}   goal ${text}: ${met ? 'met' : 'MISSED'}\n`,
  )
}
