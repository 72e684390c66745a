import type { ChildProcess } from 'node:child_process'

const patienceMs = 5_000

/** The way to stop a program that was started for the demo; `endedByItself` is told when it was not this way. */
export function stopping(child: ChildProcess, endedByItself: (code: number | null) => void): () => Promise<void> {
  let isStopping = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      if (!isStopping) endedByItself(code)
      resolve()
    })
  })
  return async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await ended
    clearTimeout(impatience)
  }
}
