import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { createStore, type Store } from '../../base/store.ts'

/** What a person at the page says of somebody on the list. */
export type MarkedStatus = 'safe' | 'missing'

/** A mark from its press until the server has it: with the time of the press and an id of its own (attendance.md 77). */
export interface WaitingMark {
  readonly uuid: string
  /** The line of the list that it is about. */
  readonly personUuid: string
  readonly status: MarkedStatus
  readonly markedAt: string
}

/** `later`: nobody has answered, so the marks wait. `over`: the server has them, or never takes them. */
export type Delivery = 'over' | 'later'

/** Where marks outlive the page. */
export interface MarkStorage {
  readonly read: () => readonly WaitingMark[]
  readonly write: (marks: readonly WaitingMark[]) => void
}

export interface MarkQueue {
  /** Marks that the server does not have yet, in the order of their presses. */
  readonly waiting: Store<readonly WaitingMark[]>
  /** Stores a mark, and sends it at once where that is possible. */
  readonly add: (mark: WaitingMark) => Promise<void>
  /** Sends what waits, once at a time. */
  readonly send: () => Promise<void>
  /** Reads again what another page of this browser has stored or sent. */
  readonly reload: () => void
}

/** Marks of one report: stored before they are sent, sent in the order of their presses, each removed once it arrived. */
export function createMarkQueue(
  storage: MarkStorage,
  deliver: (marks: readonly WaitingMark[]) => Promise<Delivery>,
): MarkQueue {
  const waiting = createStore(storage.read())
  let isSending = false

  function replace(marks: readonly WaitingMark[]): void {
    storage.write(marks)
    waiting.set(marks)
  }

  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (;;) {
        const marks = waiting.get().slice(0, attendanceLimits.musterMarks)
        if (marks.length === 0 || (await deliver(marks)) === 'later') return
        const sentUuids = new Set(marks.map(({ uuid }) => uuid))
        replace(waiting.get().filter(({ uuid }) => !sentUuids.has(uuid)))
      }
    } finally {
      isSending = false
    }
  }

  return {
    waiting,
    send,
    add: (mark) => {
      replace([...waiting.get(), mark])
      return send()
    },
    reload: () => waiting.set(storage.read()),
  }
}
