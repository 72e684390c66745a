import { jobCodes, jobStates } from '@lintel/devices/protocol/job-words.ts'
import { describe, expect, it } from 'vitest'
import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { changeByBirth, changeByReport, type JobHolder } from './reports.ts'

const holder = (changes: Partial<JobHolder> = {}): JobHolder => ({
  uuid: 'job-1',
  state: 'waiting',
  step: null,
  isAnswered: false,
  tries: 1,
  version: '20.2.0.0',
  beforeSession: 'before',
  isBorn: false,
  goesOn: true,
  ...changes,
})
const downloading = holder({ state: 'downloading', step: 'downloading', isAnswered: true })
const installing = holder({ state: 'installing', step: 'rebooting', isAnswered: true })

describe('what a device says of its job', () => {
  it.each([
    ['queued', 'waiting'],
    ['downloading', 'downloading'],
    ['verified', 'installing'],
    ['installing', 'installing'],
    ['rebooting', 'installing'],
    ['done', 'installing'],
  ] as const)('%s: it is %s', (step, state) => {
    expect(changeByReport(holder(), { state: step, percent: 40 })).toEqual({
      kind: 'step',
      state,
      step,
      percent: step === 'downloading' ? 40 : null,
    })
  })

  it.each([
    ['failed', 'HASH', 'HASH'],
    ['rejected', 'SIGNATURE', 'SIGNATURE'],
    ['rejected', 'EXPIRED', 'EXPIRED'],
    ['rolledBack', undefined, 'ROLLED_BACK'],
    ['failed', undefined, 'OTHER'],
    ['failed', 'ON_FIRE', 'OTHER'],
    ['failed', 'SILENT', 'OTHER'],
  ] as const)('%s with %s: failed, %s', (state, code, reason) => {
    expect(changeByReport(downloading, { state, code })).toEqual({ kind: 'failed', reason, step: state })
  })

  it('begins again twice after a broken download or lost power, and never after anything else', () => {
    for (const code of jobCodes) {
      const kinds = [1, 2, 3].map((tries) => changeByReport({ ...downloading, tries }, { state: 'failed', code }).kind)
      const isTransient = code === 'DOWNLOAD' || code === 'INTERRUPTED'
      expect(kinds, code).toEqual(isTransient ? ['retry', 'retry', 'failed'] : ['failed', 'failed', 'failed'])
    }
    const withoutTask = { ...downloading, goesOn: false }
    expect(changeByReport(withoutTask, { state: 'failed', code: 'DOWNLOAD' })).toMatchObject({ reason: 'DOWNLOAD' })
  })

  it('never goes backwards, but for one that got its job once more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...jobStates.slice(0, 6)), fc.constantFrom(...jobStates.slice(0, 6)), (had, says) => {
        const first = changeByReport(holder(), { state: had })
        if (first.kind !== 'step') throw new Error('no step')
        const next = changeByReport(holder({ ...first, isAnswered: true }), { state: says })
        const isBackwards = jobStates.indexOf(says) < jobStates.indexOf(had)
        expect(next.kind).toBe(isBackwards ? 'none' : 'step')
      }),
      runsOf(100, 60),
    )
    expect(changeByReport({ ...downloading, isAnswered: false }, { state: 'queued' })).toMatchObject({
      state: 'downloading',
      step: 'queued',
    })
  })
})

describe('a birth', () => {
  const old = { session: 'after', fw: '20.1.0.0' }

  it('with the version, of another session, is the beginning of the proof', () => {
    const born = { session: 'after', fw: '20.2.0.0' }
    for (const one of [holder(), downloading, installing])
      expect(changeByBirth(one, { ...born, job: { id: 'job-1', state: 'done' } })).toEqual({ kind: 'born' })
    expect(changeByBirth(installing, { ...born, session: 'before' })).toEqual({ kind: 'none' })
  })

  it('with the firmware of before and without the job: sent again, or interrupted while it was installing', () => {
    for (const job of [null, { id: 'another', state: 'done' } as const]) {
      expect(changeByBirth(holder(), { ...old, job })).toEqual({ kind: 'tellAgain', isNew: true })
      expect(changeByBirth(downloading, { ...old, job })).toEqual({ kind: 'tellAgain', isNew: true })
      expect(changeByBirth(installing, { ...old, job })).toEqual({ kind: 'retry' })
      expect(changeByBirth({ ...installing, tries: 3 }, { ...old, job })).toMatchObject({ reason: 'INTERRUPTED' })
      expect(changeByBirth({ ...downloading, tries: 3 }, { ...old, job })).toMatchObject({ reason: 'INTERRUPTED' })
    }
  })

  it('with the job goes on; what has ended is asked why, and a rollback is one', () => {
    const withJob = (state: (typeof jobStates)[number]) => ({ ...old, job: { id: 'job-1', state } })
    expect(changeByBirth(holder(), withJob('queued'))).toMatchObject({ kind: 'step', state: 'waiting' })
    expect(changeByBirth(holder(), withJob('downloading'))).toMatchObject({ kind: 'step', state: 'downloading' })
    expect(changeByBirth(installing, withJob('queued'))).toEqual({ kind: 'none' })
    expect(changeByBirth(installing, withJob('failed'))).toEqual({ kind: 'tellAgain', isNew: false })
    expect(changeByBirth(installing, withJob('rolledBack'))).toMatchObject({ reason: 'ROLLED_BACK' })
    expect(changeByBirth({ ...installing, isBorn: true }, withJob('done'))).toMatchObject({ reason: 'ROLLED_BACK' })
  })
})
