import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '@lintel/vocabulary/durations.ts'
import { isBelow } from '@lintel/devices/firmware/version.ts'
import type { Birth, FirmwareJob, Job, JobCode, JobReport, JobState } from '@lintel/devices/protocol.ts'
import type { StoredJob } from '../storage/firmware-state.ts'
import type { StateFile } from '../storage/state-file.ts'
import { checkImage } from './check.ts'
import { ImageLoader } from './image-loader.ts'
import { Line } from './line.ts'

/** Installs firmware by jobs of the portal (device-link.md 4.8). Each step is on disk before the next begins. */

export interface UpdaterOptions {
  readonly state: StateFile
  /** Where an image lies while it comes. */
  readonly file: string
  readonly model: string
  /** Version that the device was made with. */
  readonly firstVersion: string
  /** Bytes of an image for which it has room. */
  readonly room: number
  /** Address of the portal that it was given. */
  readonly portal: string
  /** Corrected time in ms, null while the clock is unset. */
  readonly now: () => number | null
  /** Whether nobody needs the device now. */
  readonly isIdle: () => boolean
  /** Says how far a job is; answers whether the broker has it. */
  readonly report: (report: Omit<JobReport, 'v' | 'ts'>) => Promise<boolean>
  /** Starts the device again; `start` is what happens meanwhile, and answers whether it comes back. */
  readonly restart: (start: () => Promise<boolean>) => Promise<void>
  readonly installMs: number
  readonly rebootMs: number
  readonly retryMinMs: number
  readonly retryMaxMs: number
  readonly log: (line: string) => void
}

/** How often it looks whether it is idle. */
const lookMs = 250

const open: readonly JobState[] = ['queued', 'downloading']
/** A job in these states can no longer be taken back. */
const installing: readonly JobState[] = ['installing', 'rebooting']

export class Updater {
  readonly #options: UpdaterOptions
  readonly #line = new Line()
  readonly #loader: ImageLoader
  #work: { readonly end: AbortController; readonly result: Promise<void> } | null = null
  #isOff = false

  constructor(options: UpdaterOptions) {
    this.#options = options
    const { state, file, portal, retryMinMs, retryMaxMs, log } = options
    this.#loader = new ImageLoader({
      file,
      portal: () => state.value.portal ?? portal,
      login: () => state.value.claimed,
      line: this.#line,
      isOver: (job) => this.#isOver(job),
      retryMinMs,
      retryMaxMs,
      log,
    })
  }

  /** Version that runs. */
  get version(): string {
    return this.#options.state.value.firmware ?? this.#options.firstVersion
  }

  get job(): StoredJob | null {
    return this.#options.state.value.job
  }

  /** What the birth says of the last job. */
  get atBirth(): NonNullable<Birth['job']> | null {
    if (this.job === null) return null
    const { order, state, code } = this.job
    return { id: order.id, ver: order.ver, state, ...(code !== null && { code }) }
  }

  /** The device has got its power again: an installation that was cut off has failed, new firmware starts. */
  async recover(): Promise<boolean> {
    const { state } = this.#options
    const job = this.job
    if (state.value.isBricked) return false
    if (job === null) return true
    if (job.state === 'rebooting') return await this.#start()
    if (job.state === 'verified' || job.state === 'installing')
      await this.#change({ state: 'failed', code: 'INTERRUPTED', isReported: false })
    if (!open.includes(job.state)) await this.#removeImage()
    return true
  }

  /** A person brings back a device whose firmware does not start, with what it ran before. Answers whether it was so. */
  async repair(): Promise<boolean> {
    if (!this.#options.state.value.isBricked) return false
    await this.#options.state.change({ isBricked: false })
    await this.#change({ state: 'rolledBack', code: 'ROLLED_BACK', isReported: false })
    return true
  }

  /** As after a power cut, in a device that goes on running. */
  async interrupt(): Promise<boolean> {
    await this.#endWork()
    return this.recover()
  }

  connected(): void {
    this.#line.connected()
    if (this.job?.isReported === false) void this.#report().catch(this.#complain)
    this.#begin()
  }

  disconnected(): void {
    this.#line.disconnected()
  }

  /** Takes a message about jobs, and answers it. Must not run twice at once. */
  async take(message: Job): Promise<void> {
    const { state, report, log } = this.#options
    const { jobVersion } = state.value
    const job = this.job
    const isSame = message.id !== null && message.id === job?.order.id
    if (message.ver < jobVersion || (message.ver === jobVersion && message.id !== (job?.order.id ?? null)))
      return log('ignored an older message about jobs')
    if (job !== null && installing.includes(job.state) && !isSame)
      return log('takes no other job before its new firmware runs')
    if (isSame && (job?.state !== 'failed' || message.ver === jobVersion)) {
      const { ver, deadline } = message
      await this.#change({ order: { ...job!.order, ver, deadline }, isReported: false }, ver)
      return this.#report()
    }
    await this.#endWork()
    await this.#removeImage()
    if (message.id === null) {
      await state.change({ jobVersion: message.ver, job: null })
      log('has no job')
      await report({ id: null, ver: message.ver, state: 'done' })
      return
    }
    const code = this.#refusalOf(message)
    const fresh = { order: message, code, bytes: 0, isReported: false, behaviour: null } as const
    await state.change({ jobVersion: message.ver, job: { ...fresh, state: code === null ? 'queued' : 'rejected' } })
    log(`job ${message.id}: ${message.version} ${code ?? 'is queued'}`)
    await this.#report()
    this.#begin()
  }

  /** Forgets its job, unless the image is being installed: another portal, or another site, gives others. */
  async drop(): Promise<void> {
    const job = this.job
    if (job !== null && installing.includes(job.state)) return
    await this.#endWork()
    await this.#removeImage()
    await this.#options.state.change({ jobVersion: 0, job: null })
  }

  /** The power goes: nothing more happens, and what is on disk stays. */
  async stop(): Promise<void> {
    this.#isOff = true
    await this.#endWork()
  }

  /** Why a job is refused before its image is fetched. */
  #refusalOf(job: FirmwareJob): JobCode | null {
    if (job.kind !== 'firmware') return 'UNSUPPORTED'
    if (!isBelow(this.version, job.version)) return 'VERSION'
    if (job.bytes > this.#options.room) return 'NO_ROOM'
    return this.#isOver(job) ? 'EXPIRED' : null
  }

  #isOver({ deadline }: FirmwareJob): boolean {
    return (this.#options.now() ?? 0) > deadline
  }

  #begin(): void {
    const job = this.job
    if (this.#isOff || this.#work !== null || job === null || !open.includes(job.state)) return
    const end = new AbortController()
    const result = this.#run(job, end.signal)
      .catch((error: Error) => {
        if (!end.signal.aborted) this.#complain(error)
      })
      .finally(() => (this.#work = null))
    this.#work = { end, result }
  }

  async #endWork(): Promise<void> {
    const work = this.#work
    work?.end.abort()
    await work?.result
  }

  async #run({ state, bytes }: StoredJob, signal: AbortSignal): Promise<void> {
    const { file, installMs, restart, model } = this.#options
    const key = () => this.#options.state.value.claimed?.firmwareKey ?? null
    if (!(await this.#isFreeInTime(signal))) return this.#end('EXPIRED')
    if (state === 'queued') await this.#enter('downloading', signal)
    const problem = await this.#loader.load(this.job!.order, bytes, (at) => this.#note(at, signal), signal)
    if (problem !== null) return this.#end(problem)
    const { code, behaviour } = await checkImage(file, this.job!.order, { model, version: this.version, key: key() })
    signal.throwIfAborted()
    if (code !== null) return this.#end(code)
    await this.#enter('verified', signal, { behaviour })
    if (!(await this.#isFreeInTime(signal))) return this.#end('EXPIRED')
    await this.#enter('installing', signal)
    await pause(behaviour.simulate === 'slow' ? behaviour.seconds * secondMs : installMs, undefined, { signal })
    await this.#enter('rebooting', signal)
    await restart(async () => {
      await pause(this.#options.rebootMs, undefined, { signal })
      return this.#start()
    })
  }

  /** Waits until nobody needs the device and it has the time; answers whether it may go on with its job then. */
  async #isFreeInTime(signal: AbortSignal): Promise<boolean> {
    const { isIdle, now } = this.#options
    while (!isIdle() || now() === null) await pause(lookMs, undefined, { signal })
    return !this.#isOver(this.job!.order)
  }

  /** New firmware starts, as far as it does. Answers whether the device comes back. */
  async #start(): Promise<boolean> {
    const { state, log } = this.#options
    const { order, behaviour } = this.job!
    await this.#removeImage()
    if (behaviour?.simulate === 'brick') {
      log(`does not start with ${order.version}`)
      await state.change({ isBricked: true })
      return false
    }
    if (behaviour?.simulate === 'rollback') {
      log(`goes back to ${this.version}`)
      await this.#change({ state: 'rolledBack', code: 'ROLLED_BACK', isReported: false })
      return true
    }
    log(`runs ${order.version}`)
    const job = { ...this.job!, state: 'done', isReported: false } as const
    await state.change({ firmware: order.version, job })
    return true
  }

  /** How much of the image is safe on disk. */
  async #note(bytes: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { order, bytes: before } = this.job!
    await this.#change({ bytes })
    const percent = Math.floor((bytes * 100) / order.bytes)
    if (Math.floor(percent / 10) === Math.floor((before * 10) / order.bytes)) return
    void this.#options.report({ id: order.id, ver: order.ver, state: 'downloading', percent }).catch(this.#complain)
  }

  async #enter(state: JobState, signal: AbortSignal, more: Partial<StoredJob> = {}): Promise<void> {
    signal.throwIfAborted()
    await this.#change({ ...more, state, isReported: false })
    this.#options.log(`job ${this.job!.order.id}: ${state}`)
    await this.#report()
    signal.throwIfAborted()
  }

  /** The job is over, and the device runs what it ran before. */
  async #end(code: JobCode): Promise<void> {
    await this.#removeImage()
    await this.#change({ state: code === 'DOWNLOAD' ? 'failed' : 'rejected', code, isReported: false })
    this.#options.log(`job ${this.job!.order.id}: ${code}`)
    await this.#report()
  }

  async #report(): Promise<void> {
    const job = this.job
    if (job === null) return
    const { order, state, code } = job
    const { id, ver } = order
    const isHeard = await this.#options.report({ id, ver, state, ...(code !== null && { code }) })
    if (isHeard && !this.#isOff && this.job?.state === state && this.job.order.ver === ver)
      await this.#change({ isReported: true })
  }

  #change(changes: Partial<StoredJob>, jobVersion = this.#options.state.value.jobVersion): Promise<void> {
    return this.#options.state.change({ jobVersion, job: this.job && { ...this.job, ...changes } })
  }

  readonly #removeImage = (): Promise<void> => rm(this.#options.file, { force: true })

  readonly #complain = (error: Error): void => this.#options.log(error.message)
}
