import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc, { runsOf } from '../../../../tools/testing/fast-check.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkLimits } from '@lintel/devices/protocol.ts'
import { EventRing } from './event-ring.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ring-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const event = (n: number, more: object = {}) => ({ n, t: 1_000 + n, ...more })
const fill = async (ring: EventRing, count: number, boot = 1, more: object = {}) => {
  await Promise.all(Array.from({ length: count }, () => ring.append(boot, (n) => event(n, more))))
}
const numbers = (ring: EventRing) => {
  const found: number[] = []
  for (let run = ring.runFrom(1); run !== null; run = ring.runFrom(run.to + 1))
    found.push(...run.texts.map((text) => (JSON.parse(text) as { n: number }).n))
  return found
}
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('the ring of events', () => {
  it('numbers without a gap and remembers', async () => {
    const ring = await EventRing.open(folder)
    expect([ring.next, ring.oldest, ring.stored]).toEqual([1, 1, 0])
    expect(await ring.append(1, (n) => event(n))).toBe(1)
    await fill(ring, 9)
    expect([ring.next, ring.oldest, ring.stored, ring.lastTime]).toEqual([11, 1, 10, 1_010])
    await ring.close()
    const again = await EventRing.open(folder)
    expect(numbers(again)).toEqual(oneTo(10))
    expect(again.lastTime).toBe(1_010)
    await again.close()
  })

  it('tells of events only when they are on the disk', async () => {
    const ring = await EventRing.open(folder)
    const storedCounts: number[] = []
    ring.onStored = () => storedCounts.push(ring.stored)
    const first = ring.append(1, (n) => event(n))
    const second = ring.append(1, (n) => event(n))
    expect([ring.next, ring.stored, ring.runFrom(1)]).toEqual([3, 0, null])
    await Promise.all([first, second])
    expect(storedCounts.at(-1)).toBe(2)
    await ring.close()
  })

  it('makes batches of one boot, within the limits of a batch', async () => {
    const ring = await EventRing.open(folder)
    await fill(ring, 150, 1)
    await fill(ring, 30, 2, { padding: 'x'.repeat(5_000) })
    expect(ring.runFrom(1)).toMatchObject({ boot: 1, from: 1, to: 100 })
    expect(ring.runFrom(101)).toMatchObject({ boot: 1, from: 101, to: 150 })
    const large = ring.runFrom(151)!
    expect(large).toMatchObject({ boot: 2, from: 151, to: 162 })
    expect(large.texts.join(',').length).toBeLessThan(linkLimits.batchBytes)
    expect(ring.runFrom(20, 22)).toMatchObject({ from: 20, to: 22 })
    expect(ring.runFrom(181)).toBeNull()
    await ring.close()
  })

  it('keeps at least its capacity and lets go of the oldest', async () => {
    const ring = await EventRing.open(folder, { capacity: 100 })
    for (let round = 0; round < 10; round += 1) await fill(ring, 37)
    expect(ring.stored - ring.oldest + 1).toBeGreaterThanOrEqual(100)
    expect(ring.stored - ring.oldest + 1).toBeLessThanOrEqual(110)
    const remaining = numbers(ring)
    await ring.close()
    const again = await EventRing.open(folder, { capacity: 100 })
    expect(numbers(again)).toEqual(remaining)
    expect(again.next).toBe(371)
    await again.close()
  })

  it('survives a tear at any byte: what is whole stays, what is torn never was', async () => {
    const ring = await EventRing.open(folder)
    await fill(ring, 12, 3, { text: 'Zoë ☂' })
    await ring.close()
    const path = join(folder, (await readdir(folder))[0]!)
    const whole = await readFile(path)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), async (cut, rubbish) => {
        await writeFile(path, whole.subarray(0, cut))
        await appendFile(path, rubbish)
        const lines = whole.subarray(0, cut).toString().split('\n').length - 1
        const torn = await EventRing.open(folder)
        expect(numbers(torn)).toEqual(oneTo(lines))
        expect(await torn.append(4, (n) => event(n))).toBe(lines + 1)
        await torn.close()
        const after = await EventRing.open(folder)
        expect(numbers(after)).toEqual(oneTo(lines + 1))
        await after.close()
      }),
      runsOf(240, 60),
    )
  })

  it('does not give a number twice when a line in the middle is damaged', async () => {
    const ring = await EventRing.open(folder)
    await fill(ring, 5)
    await ring.close()
    const path = join(folder, (await readdir(folder))[0]!)
    const lines = (await readFile(path, 'utf8')).split('\n')
    lines[2] = lines[2]!.replace('{', '\u0000')
    await writeFile(path, lines.join('\n'))
    const damagedRing = await EventRing.open(folder)
    expect(numbers(damagedRing)).toEqual([1, 2, 4, 5])
    expect(damagedRing.next).toBe(6)
    await damagedRing.close()
  })

  it('stops numbering when the disk refuses', async () => {
    const ring = await EventRing.open(folder)
    await fill(ring, 1)
    await ring.close()
    await expect(ring.append(1, (n) => event(n))).rejects.toThrow('closed')
    await truncate(join(folder, (await readdir(folder))[0]!), 0)
    const again = await EventRing.open(folder)
    expect(again.stored).toBe(0)
    await again.close()
  })
})
