/** How far each page of this tab was scrolled when it was left, by the key of its place in the history. */
const storageName = 'lintel.scroll'

type Positions = Record<string, number>

function readPositions(): Positions {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(storageName) ?? '{}') as Positions
  } catch {
    return {}
  }
}

const positions = readPositions()

/** Notes where the page at a place of the history stands. */
export function saveScrollPosition(key: string): void {
  positions[key] = window.scrollY
}

/** Where the page at a place of the history stood when it was left; undefined for one that is new. */
export const restoredPosition = (key: string): number | undefined => positions[key]

/** Keeps all positions for a reload. A full or disabled storage is no error. */
export function storePositions(): void {
  try {
    window.sessionStorage.setItem(storageName, JSON.stringify(positions))
  } catch {
    // Pages are at their top after a reload then.
  }
}
