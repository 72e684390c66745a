import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let isServerThere = true
/** The start page that the server has now. */
let startPageOfServer = ''
const startPage = (script: string) => `<script type="module" crossorigin src="/manager/assets/${script}"></script>`

/** The modules again, because they remember how the connection is. */
async function fresh() {
  vi.resetModules()
  const parts = await import('./parts.ts')
  const connection = await import('./connection.ts')
  return { ...parts, ...connection }
}

beforeEach(() => {
  vi.useFakeTimers()
  isServerThere = true
  startPageOfServer = startPage('index-new.js')
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/manager/assets/index-own.js' }) })
  vi.stubGlobal('fetch', () =>
    isServerThere ? Promise.resolve(new Response(startPageOfServer)) : Promise.reject(new TypeError('away')),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failingLoad = () => Promise.reject(new TypeError('not fetched'))

describe('a part of the program', () => {
  it('is loaded again at once when the server answers: it was a short break', async () => {
    const { loadPart } = await fresh()
    const load = vi
      .fn(failingLoad)
      .mockImplementationOnce(failingLoad)
      .mockImplementationOnce((() => Promise.resolve(7)) as never)
    expect(await loadPart(load)).toBe(7)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is away while the server is, which is no new version', async () => {
    const { loadPart, onPartGone } = await fresh()
    const listener = vi.fn()
    onPartGone(listener)
    isServerThere = false
    await expect(loadPart(failingLoad)).rejects.toMatchObject({ reason: 'away' })
    expect(listener).not.toHaveBeenCalled()
  })

  it('that does not come although the version is the same is no new version', async () => {
    const { loadPart, onPartGone } = await fresh()
    const listener = vi.fn()
    onPartGone(listener)
    startPageOfServer = startPage('index-own.js')
    await expect(loadPart(failingLoad)).rejects.toMatchObject({ reason: 'kept' })
    expect(listener).not.toHaveBeenCalled()
  })

  it('is away where the server goes while it is loaded again', async () => {
    const { loadPart, onPartGone } = await fresh()
    const listener = vi.fn()
    onPartGone(listener)
    let tries = 0
    const load = () => {
      tries += 1
      isServerThere = tries < 2
      return failingLoad()
    }
    await expect(loadPart(load)).rejects.toMatchObject({ reason: 'away' })
    expect(listener).not.toHaveBeenCalled()
  })

  it('is missing when the server has another version without the part, which is shown once', async () => {
    const { loadPart, onPartGone } = await fresh()
    const listener = vi.fn()
    onPartGone(listener)
    await expect(loadPart(failingLoad)).rejects.toMatchObject({ reason: 'gone' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('is shown once for all missing parts of a page, and again half a minute later', async () => {
    const { loadPart, onPartGone } = await fresh()
    const listener = vi.fn()
    onPartGone(listener)
    for (const _part of [1, 2, 3]) await expect(loadPart(failingLoad)).rejects.toMatchObject({ reason: 'gone' })
    expect(listener).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(31_000)
    await expect(loadPart(failingLoad)).rejects.toMatchObject({ reason: 'gone' })
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('of a page that is shown comes by itself when the server is back', async () => {
    const { untilLoaded } = await fresh()
    isServerThere = false
    const load = vi.fn(() => (isServerThere ? Promise.resolve('part') : failingLoad()))
    const loading = untilLoaded(load)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(load, 'nothing is fetched while nothing can be').toHaveBeenCalledTimes(1)
    isServerThere = true
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await loading).toBe('part')
  })

  it('that is missing is requested again without a second prompt', async () => {
    const { untilLoaded, onPartGone } = await fresh()
    const listener = vi.fn()
    onPartGone(listener)
    let isThere = false
    const loading = untilLoaded(() => (isThere ? Promise.resolve('part') : failingLoad()))
    await vi.advanceTimersByTimeAsync(100_000)
    expect(listener).toHaveBeenCalledTimes(1)
    isThere = true
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await loading).toBe('part')
  })
})

describe('the connection', () => {
  it('is asked for again until the server answers, and tells that once', async () => {
    const { checkConnection, onReturn } = await fresh()
    const listener = vi.fn()
    onReturn(listener)
    expect(await checkConnection()).toBe(true)
    expect(listener, 'it was never away').not.toHaveBeenCalled()
    isServerThere = false
    expect(await checkConnection()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    isServerThere = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
