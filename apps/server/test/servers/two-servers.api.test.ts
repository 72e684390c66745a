import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { eventually, patienceMs, startServer, terminateAll, type ServerProcess } from './server-process.ts'

const refusal = /Another server works on this database with a broker of its own/

describe('two servers on one database with a broker each', () => {
  let test: TestDatabase
  let first: ServerProcess
  let settings: Record<string, string>
  beforeAll(async () => {
    test = await testDatabase()
    settings = { DATABASE_URL: test.url, DATA_DIR: await mkdtemp(join(tmpdir(), 'lintel-two-')) }
    first = await startServer({ settings })
    return async () => {
      await first.end()
      await test.drop()
    }
  })

  it('refuses the second, which says why and changes nothing', async () => {
    await expect(startServer({ settings })).rejects.toThrow(refusal)
    expect(await first.readyz()).toBe(200)
  })

  it('refuses the second also while the first has lost its connections', async () => {
    const second = startServer({ settings })
    const answer = expect(second).rejects.toThrow(refusal)
    const ending = setInterval(() => void terminateAll(test.url).catch(() => {}), 700)
    setTimeout(() => clearInterval(ending), 1_400)
    await answer
    await eventually(async () => (await first.readyz()) === 200, patienceMs, 'the first is ready again')
    expect(first.child.exitCode).toBe(null)
  })

  it('lets the second in when the first was killed', async () => {
    await first.end('SIGKILL')
    first = await startServer({ settings })
    expect(await first.readyz()).toBe(200)
  })
})
