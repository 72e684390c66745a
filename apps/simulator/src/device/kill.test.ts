import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { code, mac, TestBackend } from '../../test/test-backend.ts'
import { isWhole } from '../../../../tools/testing/fast-check.ts'
import { seededRandom } from '../base/random.ts'

/** How often the device is killed. */
const kills = isWhole ? 5 : 2

const program = fileURLToPath(new URL('../../test/burst-child.ts', import.meta.url))

it(
  'a device loses and doubles no event when it is killed again and again in the middle of a burst',
  { timeout: 60_000 },
  async () => {
    const backend = await TestBackend.create()
    const random = seededRandom(20_260_302)
    // Acknowledgements get lost, and some batches never reach the backend's commit.
    backend.acking = () => random() < 0.7
    const promisedNumbers = new Set<number>()
    let child: ChildProcess | null = null
    const start = () => {
      child = spawn(process.execPath, [program, backend.portal, backend.stateDir, mac, code, '2000'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      let text = ''
      child.stdout!.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const lines = text.split('\n')
        text = lines.pop()!
        for (const line of lines) {
          const [from, to] = line.split(' ').map(Number) as [number, number]
          for (let n = from; n <= to; n += 1) promisedNumbers.add(n)
        }
      })
      return child
    }
    try {
      for (let round = 0; round < kills; round += 1) {
        const victim = start()
        await backend.until(() => backend.of('birth').at(-1)?.boot === round + 1)
        // By what it has promised, not by time: a busy machine promises less in a moment.
        const enough = promisedNumbers.size + 100 + Math.floor(random() * 100)
        await backend.until(() => promisedNumbers.size >= enough)
        victim.kill('SIGKILL')
        await once(victim, 'exit')
        await backend.until(() =>
          backend.of('death').some(({ session }) => session === backend.of('birth').at(-1)!.session),
        )
      }
      backend.acking = () => true
      const last = start()
      await backend.until(() => backend.of('birth').at(-1)?.boot === kills + 1)
      last.stdin!.write('enough\n')
      await once(last, 'exit')

      const committedNumbers = backend.committed().map(({ n }) => Number(n))
      expect(committedNumbers).toEqual(Array.from({ length: committedNumbers.length }, (_, index) => index + 1))
      expect(backend.clashes).toEqual([])
      expect(promisedNumbers.size).toBeGreaterThanOrEqual(kills * 100)
      expect([...promisedNumbers].filter((n) => n > committedNumbers.length)).toEqual([])
      expect(new Set(backend.of('birth').map(({ epoch }) => epoch)).size).toBe(1)
      // Each start is one more, however often its line broke meanwhile.
      expect([...new Set(backend.of('birth').map(({ boot }) => boot))]).toEqual(
        Array.from({ length: kills + 1 }, (_, index) => index + 1),
      )
    } finally {
      ;(child as ChildProcess | null)?.kill('SIGKILL')
      await backend.close()
    }
  },
)
