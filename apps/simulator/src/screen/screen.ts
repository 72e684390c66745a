import { linkLimits, type HideArgs, type ShowArgs } from '@lintel/devices/protocol.ts'
import type { StateFile } from '../storage/state-file.ts'

/** A text that the screen shows, and until when (ms since epoch). */
export type ShownText = Pick<ShowArgs, 'message' | 'title' | 'text' | 'from' | 'until'>

interface Parts {
  readonly state: StateFile
  /** A device without a screen shows nothing. */
  readonly isThere: boolean
  /** Corrected time in ms, null while the clock is unset: then it is unknown whether a text's time is over. */
  readonly now: () => number | null
}

/** The screen of a device with the texts that were sent to it (office.md 30), newest last; they survive a power cut. */
export class Screen {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** What can be read on it now. */
  get texts(): readonly ShownText[] {
    const now = this.#parts.now()
    return this.#parts.state.value.screen.filter(({ until }) => now === null || until > now)
  }

  /**
   * Shows a text, in place of a former one of the same message; of too many the oldest goes. False without a screen.
   */
  async show(screenText: ShowArgs): Promise<boolean> {
    if (!this.#parts.isThere) return false
    const others = this.texts.filter(({ message }) => message !== screenText.message)
    await this.#parts.state.change({ screen: [...others, screenText].slice(-linkLimits.screenMessages) })
    return true
  }

  /** Takes a text off; one that is not there is off already. False without a screen. */
  async hide({ message }: HideArgs): Promise<boolean> {
    if (!this.#parts.isThere) return false
    await this.#parts.state.change({ screen: this.texts.filter((screenText) => screenText.message !== message) })
    return true
  }
}
