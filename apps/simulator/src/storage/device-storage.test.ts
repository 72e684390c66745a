import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkLimits } from '@lintel/devices/protocol.ts'
import { coalesce } from '../base/durable-files.ts'
import { DeviceStorage } from './device-storage.ts'
import { fullJitter, seededRandom } from '../base/random.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const answer = (id: string) => ({ id, state: 'done', code: 'OK', at: 1, sent: true }) as const

describe('a device’s storage', () => {
  it('is private, counts boots and keeps its epoch', async () => {
    const first = await DeviceStorage.open(folder)
    const { epoch } = first
    await first.ring.append(1, (n) => ({ n, t: null }))
    await first.close()
    const second = await DeviceStorage.open(folder)
    expect(second.epoch).toBe(epoch)
    expect(second.state.value.boot).toBe(2)
    expect(second.ring.next).toBe(2)
    await second.close()
    expect((await stat(join(folder, 'state.json'))).mode & 0o777).toBe(0o600)
  })

  it('begins a new epoch when events are lost, so that no number is used twice', async () => {
    const first = await DeviceStorage.open(folder)
    const { epoch } = first
    for (let count = 0; count < 3; count += 1) await first.ring.append(1, (n) => ({ n, t: null }))
    await first.state.change({ acked: 3 })
    await first.close()
    const events = join(folder, `events-${epoch}`)
    await rm(join(events, (await readdir(events))[0]!))
    const second = await DeviceStorage.open(folder)
    expect(second.epoch).not.toBe(epoch)
    expect([second.ring.next, second.state.value.acked]).toEqual([1, 0])
    await second.close()
    await rm(join(folder, `events-${second.epoch}`), { recursive: true })
    const third = await DeviceStorage.open(folder)
    expect([epoch, second.epoch]).not.toContain(third.epoch)
    expect(await readdir(folder)).toEqual(expect.arrayContaining([`events-${third.epoch}`, 'state.json']))
    await third.close()
  })

  it('keeps the results of the last commands, one each', async () => {
    const storage = await DeviceStorage.open(folder)
    for (let id = 0; id < linkLimits.commandIds + 10; id += 1) void storage.answers.remember(answer(`c${id}`))
    await storage.answers.remember({ ...answer('c20'), state: 'failed' })
    await storage.close()
    const again = await DeviceStorage.open(folder)
    expect(again.answers.all).toHaveLength(linkLimits.commandIds)
    expect(again.answers.of('c9')).toBeUndefined()
    expect(again.answers.of('c20')).toMatchObject({ state: 'failed' })
    await again.close()
  })

  it('is not overwritten when it cannot be understood', async () => {
    await writeFile(join(folder, 'state.json'), '{"boot":')
    await expect(DeviceStorage.open(folder)).rejects.toThrow('is not the state of a device')
  })
})

describe('shared work', () => {
  it('never runs twice at once and covers what was set before the asking', async () => {
    let value = 0
    let active = 0
    const savedValues: number[] = []
    const save = coalesce(async () => {
      expect((active += 1)).toBe(1)
      const valueAtStart = value
      await new Promise((resolve) => setTimeout(resolve, 2))
      savedValues.push(valueAtStart)
      active -= 1
    })
    const saves = Array.from({ length: 20 }, async (_, index) => {
      value = index
      await save()
      expect(Math.max(...savedValues)).toBeGreaterThanOrEqual(index)
      value += 100
      await save()
    })
    await Promise.all(saves)
    expect(savedValues.length).toBeLessThan(8)
  })

  it('tells every caller that shared a failure, and then goes on', async () => {
    let fails = true
    const save = coalesce(() => (fails ? Promise.reject(new Error('full')) : Promise.resolve()))
    const results = await Promise.allSettled([save(), save(), save()])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    fails = false
    await save()
  })
})

describe('the reconnect delay', () => {
  it('waits anything up to a bound that doubles and ends', () => {
    const bound = (attempt: number) => fullJitter(attempt, 1_000, 300_000, () => 1)
    expect([0, 1, 2, 8, 9, 500].map(bound)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
    expect(fullJitter(5, 1_000, 300_000, () => 0)).toBe(0)
    const waits = Array.from({ length: 500 }, () => fullJitter(3, 1_000, 300_000))
    expect(Math.max(...waits)).toBeLessThanOrEqual(8_000)
    expect(new Set(waits).size).toBeGreaterThan(300)
  })

  it('is repeated for an equal seed', () => {
    const draw = (seed: number) => Array.from({ length: 1_000 }, seededRandom(seed))
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    const mean = draw(7).reduce((sum, value) => sum + value) / 1_000
    expect(mean).toBeGreaterThan(0.45)
    expect(mean).toBeLessThan(0.55)
  })
})
