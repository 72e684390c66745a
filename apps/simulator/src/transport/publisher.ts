import type { UpKind } from '@lintel/devices/protocol.ts'
import type { CommandResult } from '../storage/command-journal.ts'
import type { DeviceClock } from '../base/clock.ts'
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { EventRun } from '../storage/event-ring.ts'

/** Hands a message to the connection; answers whether the broker has it. */
export type Publish = (kind: UpKind, payload: string) => Promise<boolean>

interface Speaker {
  readonly storage: DeviceStorage
  readonly clock: DeviceClock
}

/** What a device says: how its messages are written, and where they go while there is a connection. */
export class Publisher {
  readonly #speaker: Speaker
  #publish: Publish | null = null

  constructor(speaker: Speaker) {
    this.#speaker = speaker
  }

  /** Whether it has a listener. */
  get isHeard(): boolean {
    return this.#publish !== null
  }

  connected(publish: Publish): void {
    this.#publish = publish
  }

  disconnected(): void {
    this.#publish = null
  }

  /** A message with what all messages say. */
  message(fields: object): string {
    return JSON.stringify({ v: 1, ts: this.#speaker.clock.nowOrNull(), ...fields })
  }

  /** Says something now or not at all; answers whether the broker has it. */
  async say(kind: UpKind, fields: object): Promise<boolean> {
    return (await this.#publish?.(kind, this.message(fields))) ?? false
  }

  /** Says stored events, which are text already. */
  sayEvents({ boot, from, to, texts }: EventRun): void {
    if (this.#publish === null) return
    const { storage, clock } = this.#speaker
    const mono = boot === storage.state.value.boot ? clock.mono() : undefined
    const head = this.message({ epoch: storage.epoch, boot, mono, from, to })
    void this.#publish('evt', `${head.slice(0, -1)},"events":[${texts.join(',')}]}`)
  }

  /** Says what became of a command, and notes that it was heard. */
  async sayAnswer(answer: CommandResult): Promise<void> {
    const { sent: _, ...fields } = answer
    if (!(await this.say('cmdack', fields)) || answer.sent) return
    this.#speaker.storage.answers.noteSent(answer)
  }
}
