import { describe, expect, it } from 'vitest'
import { logOutput } from './log-output.ts'

/** A file descriptor that fails with `code` while there is one, and takes at most `perWrite` bytes at once. */
function descriptor(perWrite = Infinity) {
  const file = { text: '', code: undefined as string | undefined }
  const write = (_fd: number, bytes: Uint8Array): number => {
    if (file.code) throw Object.assign(new Error(file.code), { code: file.code })
    const byteCount = Math.min(perWrite, bytes.length)
    file.text += Buffer.from(bytes.subarray(0, byteCount)).toString()
    return byteCount
  }
  return { file, output: logOutput(1, write as never) }
}

describe('output of the log', () => {
  it('writes each line at once and whole, in as many parts as the system takes', () => {
    const { file, output } = descriptor(3)
    output.write('a line\n')
    expect(file.text).toBe('a line\n')
  })

  it('keeps lines while the disk is full, writes a line about it, and writes them when there is room again', () => {
    const { file, output } = descriptor()
    file.code = 'ENOSPC'
    output.write('first\n')
    output.write('second\n')
    expect(output.isWritten()).toBe(false)
    file.code = undefined
    expect(output.isWritten()).toBe(true)
    expect(file.text).toBe('first\nsecond\n')
  })

  it('says how many lines were lost when more came than are kept', () => {
    const { file, output } = descriptor()
    file.code = 'ENOSPC'
    const line = `${'x'.repeat(64 * 1_024 - 1)}\n`
    for (let count = 0; count < 6; count++) output.write(line)
    file.code = undefined
    expect(output.isWritten()).toBe(true)
    expect(file.text.slice(0, 4 * line.length) === line.repeat(4)).toBe(true)
    expect(file.text.slice(4 * line.length)).toBe('{"level":40,"msg":"2 lines could not be written and are lost"}\n')
  })

  it.each(['EPIPE', 'EAGAIN'])('does not call it a fault of the disk when the reader is the cause (%s)', (code) => {
    const { file, output } = descriptor()
    file.code = code
    output.write('first\n')
    expect(output.isWritten()).toBe(true)
  })
})
