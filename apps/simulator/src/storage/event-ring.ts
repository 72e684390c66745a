import { mkdir, open, readdir, readFile, rm, truncate, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { linkLimits } from '@lintel/devices/protocol.ts'
import { coalesce, syncFolder } from '../base/durable-files.ts'

/**
 * The device's memory of events (device-link.md 4.5): numbered without gap or reuse, on disk before any other part
 * hears of them, and kept as a ring of at least `capacity` events. One folder of append-only files, one JSON line per
 * event.
 */

const Line = z.object({ boot: z.int(), event: z.looseObject({ n: z.int().positive(), t: z.int().nullish() }) })

interface Entry {
  readonly n: number
  readonly boot: number
  /** The event as JSON, as it goes on the wire. */
  readonly text: string
  readonly bytes: number
}

/** Consecutive events of one boot that fit into one batch. */
export interface EventRun {
  readonly boot: number
  readonly from: number
  readonly to: number
  readonly texts: readonly string[]
}

export interface RingOptions {
  /** Events kept at least; older ones go by whole files. */
  readonly capacity?: number
}

interface Segment {
  readonly path: string
  count: number
}

/** Space in a batch for what stands around the events. */
const envelopeBytes = 512

const segmentName = (first: number): string => `${String(first).padStart(16, '0')}.jsonl`
const isSegment = (name: string): boolean => /^\d{16}\.jsonl$/.test(name)

export class EventRing {
  /** Called whenever events have reached the disk. */
  onStored: () => void = () => undefined

  readonly #folder: string
  readonly #capacity: number
  readonly #segmentEvents: number
  readonly #segments: Segment[] = []
  readonly #entries: Entry[] = []
  readonly #flush = coalesce(() => this.#write())
  #waiting: Entry[] = []
  #next = 1
  #lastTime: number | null = null
  #file: FileHandle | null = null
  #broken: Error | null = null

  private constructor(folder: string, capacity: number) {
    this.#folder = folder
    this.#capacity = capacity
    this.#segmentEvents = Math.max(1, Math.min(5_000, Math.floor(capacity / 10)))
  }

  /** Opens or creates a ring; a line that was torn by a crash is cut off, for it has not been sent. */
  static async open(folder: string, { capacity = linkLimits.ringEvents }: RingOptions = {}): Promise<EventRing> {
    const ring = new EventRing(folder, capacity)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const names = (await readdir(folder)).filter(isSegment).sort()
    for (const [index, name] of names.entries()) await ring.#load(join(folder, name), index === names.length - 1)
    return ring
  }

  /** The number the next event will get. */
  get next(): number {
    return this.#next
  }

  /** The oldest number kept; `next` when there is none. */
  get oldest(): number {
    return this.#entries[0]?.n ?? this.#next
  }

  /** The newest number on disk; 0 when there is none. */
  get stored(): number {
    return this.#entries.at(-1)?.n ?? 0
  }

  /** Time of the newest event, ms since epoch; null when it had none. */
  get lastTime(): number | null {
    return this.#lastTime
  }

  /**
   * Numbers an event and stores it; answers its number once it is on disk. Numbers follow the order of the calls.
   * Throws when the disk has refused an earlier event, because numbers could then be given twice.
   */
  async append(boot: number, eventOf: (n: number) => { n: number; t: number | null }): Promise<number> {
    if (this.#broken) throw this.#broken
    const n = this.#next
    const event = eventOf(n)
    const text = JSON.stringify(event)
    this.#next += 1
    this.#lastTime = event.t ?? this.#lastTime
    this.#waiting.push({ n, boot, text, bytes: Buffer.byteLength(text) + 1 })
    await this.#flush()
    return n
  }

  /** The next run of stored events from number `from` to at most `to`; null when there is none. */
  runFrom(from: number, to: number = Number.MAX_SAFE_INTEGER): EventRun | null {
    const start = this.#indexOf(from)
    const first = this.#entries[start]
    if (first === undefined || first.n > to) return null
    let bytes = envelopeBytes
    let end = start
    for (; end < this.#entries.length && end - start < linkLimits.batchEvents; end += 1) {
      const entry = this.#entries[end]!
      bytes += entry.bytes
      if (end > start && (entry.n > to || entry.boot !== first.boot || bytes > linkLimits.batchBytes)) break
    }
    const run = this.#entries.slice(start, end)
    return { boot: first.boot, from: first.n, to: run.at(-1)!.n, texts: run.map(({ text }) => text) }
  }

  /** Waits for what is being written and lets go of the files. */
  async close(): Promise<void> {
    await this.#flush().catch(() => undefined)
    this.#broken ??= new Error('The event log is closed.')
    await this.#file?.close()
    this.#file = null
  }

  /** Index of the first entry whose number is at least `n`. */
  #indexOf(n: number): number {
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#entries[middle]!.n < n) low = middle + 1
      else high = middle
    }
    return low
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    while (waiting.length > 0) {
      const batch = await this.#store(waiting)
      this.#entries.push(...batch)
      await this.#evict()
      this.onStored()
    }
  }

  /** Takes from `waiting` what the current file has room for, and brings it to the disk. */
  async #store(waiting: Entry[]): Promise<Entry[]> {
    try {
      if (this.#broken) throw this.#broken
      const [file, segment] = await this.#current(waiting[0]!.n)
      const batch = waiting.splice(0, this.#segmentEvents - segment.count)
      await file.appendFile(batch.map(({ boot, text }) => `{"boot":${boot},"event":${text}}\n`).join(''))
      await file.datasync()
      segment.count += batch.length
      return batch
    } catch (error) {
      this.#broken ??= new Error('The event log cannot be written.', { cause: error })
      throw this.#broken
    }
  }

  async #current(first: number): Promise<[FileHandle, Segment]> {
    const last = this.#segments.at(-1)
    if (last !== undefined && last.count < this.#segmentEvents) {
      this.#file ??= await open(last.path, 'a', 0o600)
      return [this.#file, last]
    }
    await this.#file?.close()
    const segment = { path: join(this.#folder, segmentName(first)), count: 0 }
    this.#file = await open(segment.path, 'a', 0o600)
    await syncFolder(this.#folder)
    this.#segments.push(segment)
    return [this.#file, segment]
  }

  async #evict(): Promise<void> {
    for (;;) {
      const oldest = this.#segments[0]
      if (oldest === undefined || this.#segments.length < 2) return
      if (this.#entries.length - oldest.count < this.#capacity) return
      this.#segments.shift()
      this.#entries.splice(0, oldest.count)
      await rm(oldest.path, { force: true })
    }
  }

  async #load(path: string, isLast: boolean): Promise<void> {
    const bytes = await readFile(path)
    const segment = { path, count: 0 }
    let good = 0
    for (let start = 0, end = bytes.indexOf(0x0a); end !== -1; start = end + 1, end = bytes.indexOf(0x0a, start)) {
      const line = readLine(bytes.toString('utf8', start, end))
      if (line === null || line.event.n < this.#next) continue
      const text = JSON.stringify(line.event)
      this.#entries.push({ n: line.event.n, boot: line.boot, text, bytes: Buffer.byteLength(text) + 1 })
      this.#next = line.event.n + 1
      this.#lastTime = line.event.t ?? this.#lastTime
      segment.count += 1
      good = end + 1
    }
    if (isLast && good < bytes.length) await truncate(path, good)
    this.#segments.push(segment)
  }
}

function readLine(text: string): z.infer<typeof Line> | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
