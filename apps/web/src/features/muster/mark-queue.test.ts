import { describe, expect, it } from 'vitest'
import { createMarkQueue, type Delivery, type MarkStorage, type WaitingMark } from './mark-queue.ts'

const mark = (uuid: string, personUuid: string, status: WaitingMark['status'] = 'safe'): WaitingMark => ({
  uuid,
  personUuid,
  status,
  markedAt: `2026-11-29T10:0${uuid}:00Z`,
})

function memory(): MarkStorage {
  let text = '[]'
  return {
    read: () => JSON.parse(text) as WaitingMark[],
    write: (marks) => {
      text = JSON.stringify(marks)
    },
  }
}

/** A line to the server that is cut and mended by hand. */
function line() {
  const arrivedUuids: string[] = []
  const state = { isCut: false }
  const deliver = async (marks: readonly WaitingMark[]): Promise<Delivery> => {
    await Promise.resolve()
    if (state.isCut) return 'later'
    arrivedUuids.push(...marks.map(({ uuid }) => uuid))
    return 'over'
  }
  return { arrivedUuids, state, deliver }
}

describe('marks of a report (attendance.md 77)', () => {
  it('wait while the line is cut, also after the page was opened again', async () => {
    const storage = memory()
    const { state, deliver, arrivedUuids } = line()
    state.isCut = true
    await createMarkQueue(storage, deliver).add(mark('1', 'nora'))
    const laterQueue = createMarkQueue(storage, deliver)
    expect(laterQueue.waiting.get()).toEqual([mark('1', 'nora')])
    state.isCut = false
    await laterQueue.send()
    expect(arrivedUuids).toEqual(['1'])
    expect(createMarkQueue(storage, deliver).waiting.get()).toEqual([])
  })

  it('arrive once each, in the order of their presses', async () => {
    const { state, deliver, arrivedUuids } = line()
    const queue = createMarkQueue(memory(), deliver)
    state.isCut = true
    await queue.add(mark('1', 'nora'))
    await queue.add(mark('2', 'idris'))
    await queue.add(mark('3', 'nora', 'missing'))
    state.isCut = false
    await Promise.all([queue.send(), queue.send(), queue.add(mark('4', 'mateo'))])
    await queue.send()
    expect(arrivedUuids).toEqual(['1', '2', '3', '4'])
    expect(queue.waiting.get()).toEqual([])
  })

  it('that are made while others are on their way go with the next', async () => {
    const { deliver, arrivedUuids } = line()
    const queue = createMarkQueue(memory(), deliver)
    const first = queue.add(mark('1', 'nora'))
    void queue.add(mark('2', 'idris'))
    await first
    expect(arrivedUuids).toEqual(['1', '2'])
  })
})
