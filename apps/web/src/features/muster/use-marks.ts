import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { whenReread } from '../../api/queries.ts'
import { messageOf } from '../../language/message.ts'
import { onReturn } from '../../loading/connection.ts'
import { useSession } from '../../session/session.ts'
import { showToast } from '../../ui/toast.ts'
import { createMarkQueue, type Delivery, type MarkedStatus, type MarkQueue, type WaitingMark } from './mark-queue.ts'
import { reportsWithMarks, storageOfMarks } from './stored-muster.ts'

/** How often marks are sent again while the server stumbles. */
const againMs = 5_000

/** One queue for each report, whatever pages show it. */
const queues = new Map<string, MarkQueue>()

function queueOf(account: string, report: string): MarkQueue {
  const name = `${account} ${report}`
  const queue = queues.get(name) ?? createMarkQueue(storageOfMarks(account, report), (marks) => deliver(report, marks))
  queues.set(name, queue)
  return queue
}

/** No answer, a server that stumbles, and a session that has ended are no refusal: the marks wait. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 401 || status === 429 || status >= 500

async function deliver(report: string, marks: readonly WaitingMark[]): Promise<Delivery> {
  try {
    await api.musterReport.mark({
      uuid: report,
      marks: marks.map(({ uuid, personUuid, status, markedAt }) => ({ uuid, personUuid, status, at: markedAt })),
    })
    // Until then the page shows the marks in place of what it read before them.
    await whenReread()
    return 'over'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isPassing(error)) return 'later'
    // One that is refused must not take the others with it; what arrived before counts once.
    if (marks.length > 1) return deliverEach(report, marks)
    showToast({ meaning: 'danger', text: messageOf(error) })
    return 'over'
  }
}

async function deliverEach(report: string, marks: readonly WaitingMark[]): Promise<Delivery> {
  for (const mark of marks) if ((await deliver(report, [mark])) === 'later') return 'later'
  return 'over'
}

interface Marks {
  /** Marks that the server does not have yet. */
  readonly waiting: readonly WaitingMark[]
  readonly mark: (personUuid: string, status: MarkedStatus) => void
}

/**
 * Marks people of a report as safe or missing. Without a line the marks wait in this browser and are sent when it is
 * back, also by a page that is opened later (attendance.md 77).
 */
export function useMarks(report: string): Marks {
  const account = useSession()?.accountUuid ?? ''
  const queue = queueOf(account, report)
  const waiting = queue.waiting.use()
  const isWaiting = waiting.length > 0
  useEffect(() => {
    const stop = onReturn(() => void queue.send())
    window.addEventListener('storage', queue.reload)
    return () => {
      stop()
      window.removeEventListener('storage', queue.reload)
    }
  }, [queue])
  useEffect(() => {
    if (!isWaiting) return
    void queue.send()
    const timer = setInterval(() => void queue.send(), againMs)
    return () => clearInterval(timer)
  }, [isWaiting, queue])
  return {
    waiting,
    mark: (personUuid, status) =>
      void queue.add({ uuid: crypto.randomUUID(), personUuid, status, markedAt: new Date().toISOString() }),
  }
}

/** Sends what waits on reports whose pages are not open. */
export function useWaitingMarks(): void {
  const account = useSession()?.accountUuid ?? ''
  useEffect(() => {
    const send = () => {
      for (const report of reportsWithMarks(account)) void queueOf(account, report).send()
    }
    send()
    return onReturn(send)
  }, [account])
}
