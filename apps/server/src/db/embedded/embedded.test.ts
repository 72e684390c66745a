import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isDue } from '../../../../../tools/testing/fast-check.ts'
import type { EmbeddedPostgres } from './supervise.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { stateOf } from './processes.ts'

let dataDir: string
let running: EmbeddedPostgres | undefined
const homes = new Set<string>()

const start = async (folder = dataDir, log: (sentence: string) => void = () => {}) => {
  running = await startEmbeddedPostgres({ dataDir: folder, log })
  homes.add(running.home)
  return running
}

const ask = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

/** A portal in a process of its own, to be killed. Resolves when its database runs. */
const startElsewhere = async (folder: string): Promise<{ child: ChildProcess; postmaster: number }> => {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log: () => {} })
    process.stdout.write(String(pid))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const failure = once(child, 'exit').then(() => Promise.reject(new Error('The other portal ended at once.')))
  failure.catch(() => {})
  const [pid] = (await Promise.race([once(child.stdout, 'data'), failure])) as [Buffer]
  return { child, postmaster: Number(String(pid)) }
}

/** The address of a database that another process has started. */
const startedAs = async (folder: string): Promise<{ url: string }> => {
  const password = await readFile(join(folder, 'postgres-password'), 'utf8')
  const { port } = JSON.parse(await readFile(join(folder, 'postgres-place.json'), 'utf8')) as { port: number }
  return { url: `postgres://lintel:${password}@127.0.0.1:${port}/lintel` }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lintel-embedded-test-'))
  await chmod(dataDir, 0o711)
})

afterEach(async () => {
  await running?.stop()
  running = undefined
})

afterAll(async () => {
  for (const folder of [dataDir, ...homes]) await rm(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder, in UTF-8, held to a password', async () => {
    const { url, home, pid } = await start()
    expect(
      await ask(url, `select current_setting('server_encoding'), upper('ä я'), 'a' < 'B' collate "default"`),
    ).toEqual(['UTF8', 'Ä Я', false])
    await expect(ask(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(home, 'postgres'))).mode & 0o777).toBe(0o700)
    expect(stateOf(pid)).toBe('alive')
  })

  it('writes to the disk before it acknowledges', async () => {
    const { url } = await start()
    const names = ['fsync', 'synchronous_commit', 'shared_buffers', 'max_connections', 'jit']
    const settings = await ask(url, `select ${names.map((name) => `current_setting('${name}')`).join(', ')}`)
    expect(settings).toEqual(['on', 'on', '128MB', '60', 'off'])
  })

  it('starts quickly the second time, under the same address, without making anything new', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 1 as one')
    await first.stop()
    expect(await first.exited).toEqual({ isExpected: true, code: 0, signal: null })
    const sentences: string[] = []
    const second = await start(dataDir, (sentence) => sentences.push(sentence))
    expect(sentences).toEqual([])
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select one from kept')).toEqual([1])
  })

  it('may be stopped twice at once', async () => {
    const postgres = await start()
    await Promise.all([postgres.stop(), postgres.stop()])
    expect(stateOf(postgres.pid)).not.toBe('alive')
  })

  it('keeps every acknowledged row when it is killed', async () => {
    let postgres = await start()
    await ask(postgres.url, 'create table written (number integer primary key)')
    for (let round = 0; round < 3; round++) {
      const client = new pg.Client({ connectionString: postgres.url })
      client.on('error', () => {})
      await client.connect()
      const acknowledgedNumbers: number[] = []
      const kill = setTimeout(() => process.kill(postgres.pid, 'SIGKILL'), 100)
      try {
        for (let number = round * 1_000_000; ; number++) {
          await client.query('insert into written values ($1)', [number])
          acknowledgedNumbers.push(number)
        }
      } catch {
        clearTimeout(kill)
      }
      expect(await postgres.exited).toEqual({ isExpected: false, code: null, signal: 'SIGKILL' })
      postgres = await start()
      const storedNumbers = new Set(await ask(postgres.url, 'select number from written'))
      expect(acknowledgedNumbers.length).toBeGreaterThan(0)
      expect(acknowledgedNumbers.filter((number) => !storedNumbers.has(number))).toEqual([])
    }
  })

  it('writes a log that names no values', async () => {
    const { url, home } = await start()
    await ask(url, 'create table secret (pin text primary key)')
    await expect(ask(url, `insert into secret values ('4711'), ('4711')`)).rejects.toThrow(/duplicate key/)
    await running!.stop()
    const folder = join(home, 'postgres', 'log')
    const [name] = await readdir(folder)
    const text = await readFile(join(folder, name!), 'utf8')
    expect(text).toContain('duplicate key value violates unique constraint "secret_pkey"')
    expect(text).not.toContain('4711')
  })
})

describe('after a killed portal', () => {
  it('stops the PostgreSQL left running and starts over with its rows', async () => {
    const { child, postmaster } = await startElsewhere(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(stateOf(postmaster)).toBe('alive')
    const sentences: string[] = []
    const { url, pid } = await start(dataDir, (sentence) => sentences.push(sentence))
    expect(sentences).toEqual([`Stopping the PostgreSQL (process ${postmaster}) that an earlier start left running.`])
    expect(pid).not.toBe(postmaster)
    expect(stateOf(postmaster)).not.toBe('alive')
    expect(await ask(url, 'select one from kept')).toEqual([1])
  })

  it('starts over when both were killed', async () => {
    const { child, postmaster } = await startElsewhere(dataDir)
    child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await once(child, 'exit')
    expect(await ask((await start()).url, 'select one from kept')).toEqual([1])
  })

  it.each([
    ['a process that is no PostgreSQL', () => `${process.pid}\n`],
    ['nothing', () => ''],
  ])('is not held up by a pid file that names %s', async (_what, text) => {
    const { home } = await start()
    await running!.stop()
    await writeFile(join(home, 'postgres', 'postmaster.pid'), text())
    expect(await ask((await start()).url, 'select one from kept')).toEqual([1])
  })

  it.runIf(process.platform === 'linux')('waits for the backends of the killed one', async () => {
    const { home } = await start()
    await running!.stop()
    const cluster = join(home, 'postgres')
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n`)
    const backend = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 400)'], { cwd: cluster })
    await once(backend, 'spawn')
    await start()
    expect(stateOf(backend.pid!)).not.toBe('alive')
  })

  it.runIf(isDue(1, 2))('makes the cluster again when making it was broken off', async () => {
    const folder = join(dataDir, 'broken-off')
    await mkdir(join(folder, 'postgres.new', 'base'), { recursive: true })
    await writeFile(join(folder, 'postgres.new', 'PG_VERSION'), '18\n')
    expect(await ask((await start(folder)).url, 'select 1')).toEqual([1])
    expect(await readdir(folder)).not.toContain('postgres.new')
  })
})

// Each makes clusters of its own, which takes long: copies one day, folders the other.
describe.runIf(process.platform === 'linux' && isDue(0, 2))('a copy of a data folder', () => {
  const copyDataDir = async (how: '-a' | '-r', name: string): Promise<string> => {
    const copy = join(dataDir, '..', `${basename(dataDir)}-${name}`)
    homes.add(copy)
    await promisify(execFile)('cp', [how, dataDir, copy])
    return copy
  }
  const rowsOf = (url: string) => ask(url, 'select one from kept order by one')

  it.each(['-a', '-r'] as const)('starts as itself while the original is stopped (cp %s)', async (how) => {
    await start()
    await running!.stop()
    const copy = await copyDataDir(how, `stopped${how}`)
    const { url, home } = await start(copy)
    expect(home).toBe(copy)
    await ask(url, 'insert into kept values (2)')
    expect(await rowsOf(url)).toEqual([1, 2])
    await running!.stop()
    expect(await rowsOf((await start()).url)).toEqual([1])
  })

  it('starts as itself beside the running original, and stops nothing of it', async () => {
    const original = await startElsewhere(dataDir)
    try {
      const { url } = await startedAs(dataDir)
      await ask(url, 'checkpoint')
      const copy = await copyDataDir('-a', 'running')
      const beside = await start(copy)
      expect([beside.home, beside.pid === original.postmaster]).toEqual([copy, false])
      await ask(beside.url, 'insert into kept values (3)')
      expect([await rowsOf(beside.url), await rowsOf(url)]).toEqual([[1, 3], [1]])
      await running!.stop()
      expect(stateOf(original.postmaster)).toBe('alive')
      expect(await rowsOf(url)).toEqual([1])
      await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow(/already in use by process/)
    } finally {
      process.kill(original.child.pid!, 'SIGKILL')
      await once(original.child, 'exit')
    }
  })

  it.runIf(process.getuid?.() === 0)('is refused when its database lies outside of it and was not copied', async () => {
    const parent = join(dataDir, 'closed-original')
    await mkdir(parent, { mode: 0o700 })
    await start(join(parent, 'data'))
    await running!.stop()
    await promisify(execFile)('cp', ['-a', join(parent, 'data'), join(parent, 'copy')])
    await expect(start(join(parent, 'copy'))).rejects.toThrow(/is a copy of another data folder, whose database lies/)
  })

  it('is refused when the cluster in it is another one', async () => {
    await start()
    await running!.stop()
    const copy = await copyDataDir('-a', 'exchanged')
    const file = join(copy, 'postgres-place.json')
    const record = JSON.parse(await readFile(file, 'utf8')) as object
    await writeFile(file, JSON.stringify({ ...record, system: '1' }))
    await expect(start(copy)).rejects.toThrow(/is not the one that belongs to/)
  })
})

describe('a start that cannot be', () => {
  it('leaves the database of a running portal alone', async () => {
    const { child, postmaster } = await startElsewhere(dataDir)
    await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow(
      `The database in ${dataDir} is already in use by process ${child.pid}: stop that one first, or choose another DATA_DIR.`,
    )
    expect(stateOf(postmaster)).toBe('alive')
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  it('says which version made the cluster', async () => {
    const { home } = await start()
    await running!.stop()
    const file = join(home, 'postgres', 'PG_VERSION')
    await writeFile(file, '17\n')
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17, but this version of the portal brings PostgreSQL 18:/,
    )
    await writeFile(file, '18\n')
    expect(await ask((await start()).url, 'select one from kept')).toEqual([1])
  })

  it('shows what PostgreSQL said', async () => {
    const settings = { shared_buffers: 'plenty' }
    await expect(startEmbeddedPostgres({ dataDir, log: () => {}, settings })).rejects.toThrow(
      /did not start.*shared_buffers/s,
    )
    expect(await ask((await start()).url, 'select one from kept')).toEqual([1])
  })
})

describe.runIf(isDue(1, 2))('folders', () => {
  it('finds its database again below a folder that only its owner may enter', async () => {
    const parent = join(dataDir, 'closed')
    await mkdir(parent, { mode: 0o700 })
    const folder = join(parent, 'data')
    const first = await start(folder)
    await ask(first.url, 'create table kept as select 2 as two')
    await first.stop()
    // PostgreSQL of a root's portal runs as another user, who cannot get in there.
    expect(first.home === folder).toBe(process.getuid?.() !== 0)
    await chmod(parent, 0o711)
    const second = await start(folder)
    expect(second.home).toBe(first.home)
    expect(await ask(second.url, 'select two from kept')).toEqual([2])
  })

  it('puts a database aside whose password was thrown away', async () => {
    const folder = join(dataDir, 'emptied')
    const { home } = await start(folder)
    await running!.stop()
    await rm(join(folder, 'postgres-password'))
    const sentences: string[] = []
    const { url } = await start(folder, (sentence) => sentences.push(sentence))
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(sentences[0]).toContain('was put aside as')
    expect((await readdir(home)).filter((name) => name.startsWith('postgres-without-password-'))).toHaveLength(1)
  })

  it('puts the socket elsewhere when the path is too long for one', async () => {
    const folder = join(dataDir, 'long'.repeat(20))
    const { url } = await start(folder)
    const socketFolder = new URL(url).searchParams.get('host') ?? ''
    expect(socketFolder.length).toBeLessThan(80)
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
    expect(await ask(url, 'select 1')).toEqual([1])
    await running!.stop()
    await rm(socketFolder, { recursive: true })
  })
})
