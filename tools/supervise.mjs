// Keeps a program running. Like bootstrap.mjs it uses nothing but Node's own modules.
import { exitCodeOf, spawnPinned } from './bootstrap.mjs'

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A program that ran for so long did not end for the reason it ended for before. */
const steadyAfterMs = 60_000
/** A program that was asked to end and has not done so by then is killed; it has ten seconds of its own. */
const stopPatienceMs = 12_000

/**
 * Runs a file with the pinned Node. When it ends by itself after it has said over its channel that it is ready, it is
 * started again with growing pauses; one that never was ready has said why on the console, and one that ends with 0 was
 * asked to. It ends with this process: on SIGINT, SIGTERM and SIGHUP, when npm that started this one has gone, and, by
 * the end of its channel, when this one was killed. A second signal two seconds later or more kills it.
 * @returns {Promise<number>} the code to exit with
 */
export async function superviseWithPinnedNode(file, args = []) {
  let child
  let stoppedAt = 0
  let wake = () => {}
  const stop = (signal) => {
    if (stoppedAt && Date.now() - stoppedAt < 2_000) return
    child?.kill(stoppedAt ? 'SIGKILL' : signal)
    if (!stoppedAt) setTimeout(() => child?.kill('SIGKILL'), stopPatienceMs).unref()
    stoppedAt ||= Date.now()
    wake()
  }
  const childSignals = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }
  for (const [signal, childSignal] of Object.entries(childSignals)) process.on(signal, () => stop(childSignal))
  // What is said here may have no reader any more; that is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  stopWithNpm(() => stop('SIGTERM'))

  let wasReady = false
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const since = Date.now()
    child = spawnPinned([file, ...args])
    child.once('message', () => (wasReady = true))
    const code = await exitCodeOf(child)
    if (stoppedAt || code === 0 || !wasReady) return code
    if (Date.now() - since > steadyAfterMs) pauseMs = firstPauseMs
    console.error(
      `The portal ended by itself (${child.signalCode ?? code}); starting it again in ${pauseMs / 1_000} s.`,
    )
    await new Promise((resolve) => {
      wake = resolve
      setTimeout(resolve, pauseMs)
    })
    if (stoppedAt) return 0
  }
}

/** npm does not pass on every end of its own; what it has started notices by its parent, which is another one then. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}
