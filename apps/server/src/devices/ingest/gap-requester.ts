import { randomUUID } from 'node:crypto'
import { commandOf } from '@lintel/devices/protocol/commands.ts'
import type { Tell } from '../connection/dispatcher.ts'
import type { Standing } from './ingest.ts'

/** Asks devices for events that are missing (device-link 4.5). */
export interface HoleKeeper {
  /** Asks for the holes of a device, for each at most once in half a minute. */
  ask(mac: string, standing: Standing): Promise<void>
  /** What a command has asked for, by its id; undefined for a command that was no question of ours. */
  asked(commandId: string): Question | undefined
}

export interface Question {
  readonly epoch: string
  /** The last number of the hole. */
  readonly to: number
}

const askAgainMs = 30_000
/** A device has only so many batches on the way; the other holes have their turn when these are filled. */
const holesAtOnce = 4
const questionsKept = 10_000

/** Remembers what was asked; after a restart everything may be asked once more. */
export function holeKeeper(tell: Tell, now: () => Date): HoleKeeper {
  const askedAt = new Map<string, number>()
  const questions = new Map<string, Question>()

  return {
    async ask(mac, { epoch, holes }) {
      const at = now().getTime()
      for (const [from, to] of holes.slice(0, holesAtOnce)) {
        const hole = `${mac} ${epoch} ${from}`
        if (at - (askedAt.get(hole) ?? -Infinity) < askAgainMs) continue
        forgetOldest(askedAt)
        askedAt.set(hole, at)
        const id = `resend-${randomUUID()}`
        forgetOldest(questions)
        questions.set(id, { epoch, to })
        await tell(mac, 'cmd', commandOf('resend', { from, to, epoch }, { id, now: at }))
      }
    },
    asked: (commandId) => questions.get(commandId),
  }
}

/** A Map keeps the order of insertion, so its first key is the oldest. */
function forgetOldest(map: Map<string, unknown>): void {
  if (map.size >= questionsKept) map.delete(map.keys().next().value!)
}
