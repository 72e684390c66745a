import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { WorkQueue } from './work-queue.ts'

const options = { workers: 2, perKey: 3, bytes: 100 }

describe('the work queue', () => {
  it('runs the jobs of a key in order and different keys side by side', async () => {
    const queue = new WorkQueue(options)
    const finishedWork: string[] = []
    let running = 0
    let most = 0
    const job = (name: string, ms: number) => async () => {
      most = Math.max(most, (running += 1))
      await pause(ms)
      running -= 1
      finishedWork.push(name)
    }
    queue.offer('a', 1, job('a1', 20))
    queue.offer('a', 1, job('a2', 1))
    queue.offer('b', 1, job('b1', 5))
    queue.offer('c', 1, job('c1', 1))
    await queue.idle()
    expect(finishedWork.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2'])
    expect(finishedWork).toHaveLength(4)
    expect(most).toBe(2)
  })

  it('lets a busy key not hold up the others', async () => {
    const queue = new WorkQueue({ ...options, workers: 1 })
    const finishedWork: string[] = []
    for (const name of ['a1', 'a2', 'a3']) queue.offer('a', 1, async () => void finishedWork.push(name))
    queue.offer('b', 1, async () => void finishedWork.push('b1'))
    await queue.idle()
    expect(finishedWork).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('refuses what it has no room for', async () => {
    const queue = new WorkQueue(options)
    const wait = () => pause(5)
    expect([1, 2, 3, 4].map(() => queue.offer('a', 1, wait))).toEqual([true, true, true, false])
    expect(queue.offer('b', 98, wait)).toBe(false)
    expect(queue.offer('b', 97, wait)).toBe(true)
    await queue.idle()
    expect(queue.offer('a', 100, wait)).toBe(true)
    await queue.idle()
  })
})
