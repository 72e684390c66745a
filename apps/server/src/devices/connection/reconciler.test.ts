import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Reconciler, type Reconciliation } from './reconciler.ts'

/** Devices by key, what each should hold and what it was sent. */
function fixture(options: Partial<Reconciliation<readonly string[], string>> = {}) {
  const targetLetters: string[] = ['a', 'b']
  const sentLetters: string[] = []
  const loads: string[] = []
  const reconciler = new Reconciler<readonly string[], string>({
    subject: 'letters',
    log: pino({ level: 'silent' }),
    load: (key) => {
      loads.push(key)
      return Promise.resolve([...targetLetters])
    },
    diff: (letters) => letters,
    send: (letter) => Promise.resolve(void sentLetters.push(letter)),
    ...options,
  })
  return { reconciler, targetLetters, sentLetters, loads }
}

/** Lets time pass in small steps, with turns in between in which a run goes on. */
async function elapse(ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 100) {
    await vi.advanceTimersByTimeAsync(100)
    for (let turns = 0; turns < 5; turns += 1) await turn()
  }
}

describe('the reconciler', () => {
  afterEach(() => void vi.useRealTimers())

  it('sends what is missing, in order', async () => {
    const { reconciler, sentLetters } = fixture()
    await reconciler.reconcile('site')
    expect(sentLetters).toEqual(['a', 'b'])
  })

  it('runs a key once more for all that is asked while it runs', async () => {
    const { reconciler, loads } = fixture({ send: () => pause(5) })
    const first = reconciler.reconcile('site')
    await pause(1)
    await Promise.all([first, reconciler.reconcile('site'), reconciler.reconcile('site'), reconciler.reconcile('site')])
    expect(loads).toEqual(['site', 'site'])
  })

  it('sends nothing of a key twice at the same time, and runs other keys beside it where it may', async () => {
    const running: string[] = []
    const most: string[][] = []
    const { reconciler } = fixture({
      keysAtOnce: 2,
      async load(key) {
        running.push(key)
        most.push([...running])
        await pause(5)
        running.splice(running.indexOf(key), 1)
        return []
      },
    })
    const runs = [reconciler.reconcile('x'), reconciler.reconcile('y')]
    await pause(1)
    await Promise.all([...runs, reconciler.reconcile('x')])
    expect(most).toEqual([['x'], ['x', 'y'], expect.arrayContaining(['x'])])
    expect(most.some((keys) => keys.filter((key) => key === 'x').length > 1)).toBe(false)
  })

  it('gathers notifications of one moment', async () => {
    vi.useFakeTimers()
    const { reconciler, loads } = fixture({ gather: { ms: 100 } })
    for (let each = 0; each < 5; each += 1) reconciler.notify('site')
    expect(loads).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(loads).toEqual(['site'])
  })

  it('does not gather what is urgent, also when it comes within the window', async () => {
    let isUrgent = false
    const { reconciler, loads } = fixture({ gather: { ms: 10_000, isUrgent: () => Promise.resolve(isUrgent) } })
    reconciler.notify('site')
    await pause(5)
    expect(loads).toEqual([])
    isUrgent = true
    reconciler.notify('site')
    await vi.waitFor(() => expect(loads).toEqual(['site']))
    await reconciler.close()
  })

  it('goes on with other messages when one fails, and tries the key again after growing pauses', async () => {
    vi.useFakeTimers()
    const at: number[] = []
    const began = performance.now()
    let isBroken = true
    const { reconciler, sentLetters } = fixture({
      async send(letter) {
        if (letter === 'a') at.push(performance.now() - began)
        if (letter === 'a' && isBroken) throw new Error('not now')
        sentLetters.push(letter)
        return Promise.resolve()
      },
    })
    await reconciler.reconcile('site')
    expect(sentLetters).toEqual(['b'])
    await elapse(4_000)
    expect(at.map((ms) => Math.round(ms / 100) * 100)).toEqual([0, 500, 1_500, 3_500])
    isBroken = false
    await elapse(4_000)
    expect(sentLetters).toEqual(['b', 'b', 'b', 'b', 'a', 'b'])
    await elapse(60_000)
    expect(at).toHaveLength(5)
  })

  it('tries again when it could not read', async () => {
    vi.useFakeTimers()
    const load = vi.fn<() => Promise<readonly string[]>>()
    load.mockRejectedValueOnce(new Error('no database')).mockResolvedValue(['a'])
    const { reconciler, sentLetters } = fixture({ load })
    await reconciler.reconcile('site')
    expect(sentLetters).toEqual([])
    await elapse(500)
    expect(sentLetters).toEqual(['a'])
  })

  it('sends a message again when its device has not answered in time', async () => {
    vi.useFakeTimers()
    const { reconciler, sentLetters } = fixture({
      answers: { idOf: (letter) => ({ mac: 'm', id: letter }), withinMs: 60_000 },
    })
    await reconciler.reconcile('site')
    await reconciler.reconcile('site')
    expect(sentLetters).toEqual(['a', 'b'])
    expect(reconciler.acknowledged('m', 'a')).toBe(true)
    expect(reconciler.acknowledged('m', 'a')).toBe(false)
    await reconciler.reconcile('site')
    expect(sentLetters).toEqual(['a', 'b', 'a'])
    await vi.advanceTimersByTimeAsync(60_000)
    await reconciler.reconcile('site')
    expect(sentLetters).toEqual(['a', 'b', 'a', 'a', 'b'])
    reconciler.forget('m')
    await reconciler.reconcile('site')
    expect(sentLetters.slice(5)).toEqual(['a', 'b'])
  })

  it('says when a device has not answered in time', async () => {
    vi.useFakeTimers()
    const overdue = vi.fn<(letter: string) => Promise<void>>().mockResolvedValue()
    const { reconciler } = fixture({
      answers: { idOf: (letter) => ({ mac: 'm', id: letter }), withinMs: 4_000, overdue },
    })
    await reconciler.reconcile('site')
    reconciler.acknowledged('m', 'a')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(overdue.mock.calls).toEqual([['b']])
    expect(reconciler.acknowledged('m', 'b')).toBe(false)
  })

  it('records what was sent, and only that', async () => {
    const recordedLetters: unknown[] = []
    const { reconciler } = fixture({
      isParallel: true,
      send: (letter) => (letter === 'a' ? Promise.reject(new Error('not now')) : Promise.resolve()),
      saveSent: (_state, letters) => Promise.resolve(void recordedLetters.push(letters)),
    })
    await reconciler.reconcile('site')
    await reconciler.close()
    expect(recordedLetters).toEqual([['b']])
  })

  it('finishes the message it is at and begins nothing after it is closed', async () => {
    const { reconciler, sentLetters, loads } = fixture({
      async send(letter) {
        await pause(5)
        sentLetters.push(letter)
      },
    })
    void reconciler.reconcile('site')
    void reconciler.reconcile('other')
    await pause(2)
    await reconciler.close()
    expect(sentLetters).toEqual(['a'])
    await reconciler.reconcile('site')
    reconciler.notify('site')
    expect(loads).toEqual(['site'])
  })
})
