import { pino } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CommandState } from '@lintel/contract/commands/states.ts'
import { gatherMs, startReportWriter, type ReportedState, type ReportWriter } from './report-writer.ts'

/** Written as `through… to`, with the row of the outbox. */
let writes: string[]
let refusals: Error[]
/** The state that the database has; what may follow it is taken. */
let databaseState: CommandState
const after: Readonly<Record<string, readonly CommandState[]>> = {
  sent: ['created'],
  accepted: ['created', 'sent'],
  done: ['created', 'sent', 'accepted', 'unknown'],
  failed: ['created', 'sent', 'accepted', 'unknown'],
}
let writer: ReportWriter
beforeEach(() => {
  ;[writes, refusals, databaseState] = [[], [], 'created']
  writer = startReportWriter({
    async write({ commandUuid }, { to, through = [], reason }, outboxUuid) {
      await pause(1)
      const refusal = refusals.shift()
      if (refusal) throw refusal
      if (!after[through[0] ?? to]!.includes(databaseState)) return null
      databaseState = to
      writes.push([commandUuid, ...through, to, reason, outboxUuid].filter(Boolean).join(' '))
      return { projectUuid: '', command: {} as never }
    },
    onWritten: () => undefined,
    log: pino({ level: 'silent' }),
  })
})

const target = { commandUuid: 'one', mac: '0C1100000001' }
const hear = (to: ReportedState, outboxUuid?: string, reason: string | null = null) =>
  writer.take(target, { to, reason, at: new Date() }, outboxUuid)
const pauseForGathering = () => pause(gatherMs + 50)

describe('states of a command', () => {
  it('that come within a moment are one write, with the row of the outbox', async () => {
    void hear('sent', 'row')
    void hear('accepted')
    await hear('done')
    expect(writes).toEqual(['one sent accepted done row'])
    await pauseForGathering()
    expect(writes).toHaveLength(1)
  })

  it('are written in their order, whichever was heard first, and each once', async () => {
    void hear('accepted')
    void hear('sent', 'row')
    void hear('accepted')
    await hear('failed', undefined, 'FAULT')
    expect(writes).toEqual(['one sent accepted failed FAULT row'])
  })

  it('do not wait for long for one that does not come', async () => {
    void hear('sent', 'row')
    await pauseForGathering()
    expect(writes).toEqual(['one sent row'])
    void hear('accepted')
    await pauseForGathering()
    expect(writes).toEqual(['one sent row', 'one accepted'])
  })

  it('never go back: what is past is left out, what is news is written', async () => {
    databaseState = 'sent'
    void hear('sent', 'row')
    await hear('done')
    expect(writes).toEqual(['one done row'])
    void hear('accepted')
    await hear('failed')
    expect(writes).toHaveLength(1)
  })

  it('of different commands are written for themselves', async () => {
    void hear('sent')
    await writer.take({ ...target, commandUuid: 'two' }, { to: 'done', reason: null, at: new Date() })
    expect(writes).toEqual(['two done'])
  })

  it('are kept where the database is away, and dropped where it refuses what they say', async () => {
    refusals = [new Error('there is no connection')]
    void hear('accepted')
    await hear('done')
    expect(writes).toEqual([])
    await writer.writeAll()
    expect(writes).toEqual(['one accepted done'])
    databaseState = 'created'
    refusals = [Object.assign(new Error('invalid'), { code: '22P05' })]
    await hear('done')
    await writer.writeAll()
    expect(writes).toHaveLength(1)
  })

  it('are all written at the end', async () => {
    void hear('sent', 'row')
    void hear('accepted')
    await writer.writeAll()
    expect(writes).toEqual(['one sent accepted row'])
  })
})
