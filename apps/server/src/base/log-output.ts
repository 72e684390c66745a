import { writeSync } from 'node:fs'

/** Where lines of text go. */
export interface LogOutput {
  write(line: string): void
  /** Whether lines arrive; false while the disk they go to is full or broken. Tries what waits once more. */
  isWritten(): boolean
  /** Writes what waits, as far as it can be written now. */
  flush(): void
}

/** Bytes that wait while nothing can be written; lines beyond are dropped and counted. */
const waitingBytes = 256 * 1_024
const againMs = 250
/** The reader is slow, or has gone: no fault of this machine's. */
const ofReader = new Set(['EAGAIN', 'EPIPE'])

/**
 * Lines to a file descriptor, written at once. A full disk, a reader that has gone or one that is slow neither ends nor
 * stops the process: what cannot be written waits, and how much was dropped is said when lines arrive again.
 */
export function logOutput(fd: number, write: typeof writeSync = writeSync): LogOutput {
  let waiting = Buffer.alloc(0)
  let droppedLines = 0
  let isFaulty = false
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(write(fd, waiting))
      isFaulty = false
      clearTimeout(timer)
      timer = undefined
      if (droppedLines === 0) return
      const line = `{"level":40,"msg":"${droppedLines} lines could not be written and are lost"}\n`
      droppedLines = 0
      add(line)
    } catch (error) {
      isFaulty = !ofReader.has((error as NodeJS.ErrnoException).code ?? '')
      timer ??= setTimeout(again, againMs).unref()
    }
  }

  function again(): void {
    timer = undefined
    flush()
  }

  function add(line: string): void {
    const bytes = Buffer.from(line)
    if (waiting.length + bytes.length > waitingBytes) droppedLines += 1
    else waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    if (timer === undefined) flush()
  }

  return {
    write: add,
    flush,
    isWritten() {
      flush()
      return !isFaulty
    },
  }
}
