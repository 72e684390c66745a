import type { DoorSetting, Settings } from '@lintel/devices/protocol.ts'
import type { PresentedKind, Direction } from '@lintel/vocabulary/events.ts'

/**
 * How the doors of a device are built, by its settings: which reader, contact and input belongs to which (office.md
 * 5.4).
 */

interface ReaderPlace {
  readonly door: number
  readonly side: Direction
  readonly reader?: string | undefined
}

/** Which words of the settings mean a kind of credential; kinds that have none are always taken. */
const methodsOf: Partial<Record<PresentedKind, readonly string[]>> = {
  pin: ['pin'],
  card: ['card'],
  uhfTag: ['uhfTag'],
  plate: ['plate'],
  qr: ['qr'],
  face: ['face'],
  fingerprint: ['fingerprint'],
  phone: ['bluetooth', 'nfc'],
}

export class DoorLayout {
  readonly #settings: () => Settings

  constructor(settings: () => Settings) {
    this.#settings = settings
  }

  get all(): readonly DoorSetting[] {
    return this.#settings().doors ?? []
  }

  settingOf(relay: number): DoorSetting | undefined {
    return this.all.find((door) => door.relay === relay)
  }

  hasContact(relay: number): boolean {
    return this.settingOf(relay)?.sensorInput !== undefined
  }

  /** The floors of a lift that a reader in its cab serves; none for a reader at a door. */
  floorsAt(reader: string): readonly number[] {
    const floors = this.all.filter(
      ({ floorInput, entryReaders }) => floorInput !== undefined && entryReaders.includes(reader),
    )
    return floors.map(({ relay }) => relay)
  }

  /** The reader at which something is shown: the one that was named, or the first of its door on that side. */
  readerOf({ door, side, reader }: ReaderPlace): string {
    const setting = this.settingOf(door)
    const readers = side === 'entry' ? setting?.entryReaders : setting?.exitReaders
    return reader ?? readers?.[0] ?? `door ${door} ${side}`
  }

  /** The floor whose button hangs at an input. */
  floorOf(input: number): number | undefined {
    return this.all.find(({ floorInput }) => floorInput === input)?.relay
  }

  /**
   * The door and the side that a reader serves; null where it serves none. As it comes from the factory, the built-in
   * reader is that of the first door.
   */
  placeOf(reader: string): { readonly door: number; readonly side: Direction } | null {
    if (this.#settings().doors === undefined && reader === 'builtIn0') return { door: 0, side: 'entry' }
    for (const { relay, entryReaders, exitReaders } of this.all) {
      if (entryReaders.includes(reader)) return { door: relay, side: 'entry' }
      if (exitReaders.includes(reader)) return { door: relay, side: 'exit' }
    }
    return null
  }

  /** Whether a door may be entered by a kind of credential. */
  accepts(relay: number, kind: PresentedKind): boolean {
    const accessMethods = this.settingOf(relay)?.accessMethods
    const words = methodsOf[kind]
    return accessMethods === undefined || words === undefined || words.some((word) => accessMethods.includes(word))
  }
}
