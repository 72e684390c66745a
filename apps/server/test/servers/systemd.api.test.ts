import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, temporaryFolder } from '../../../../tools/product.ts'
import { removeDataDir } from './server-process.ts'

/**
 * The recipe for systemd in docs/deployment.md, word by word, in a root of its own: its folders, and programs in place of
 * those that change the machine. Its unit is started as systemd would, with its settings and its command.
 */
const repository = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const section = readFileSync(join(repository, 'docs/deployment.md'), 'utf8').split(/^## /m)[1]!
const [recipe, backup] = [...section.matchAll(/```sh\n([^`]+)```/g)].map(([, text]) => text!) as [string, string]
const root = temporaryFolder('systemd')
const calls = join(root, 'calls')
const inRoot = (text: string): string =>
  text.replaceAll('<repository>', repository).replace(/(?<=^|[\s=>])\/(?=(?:opt|etc|srv|var)\/)/gm, `${root}/`)

/** What the programs in their place do: the home of a user is filled as useradd fills it, the rest is noted. */
const programs = {
  useradd: `for one in "$@"; do [ "$last" = --home-dir ] && home=$one; [ "$one" = --create-home ] && make=yes; last=$one; done
[ -z "$make" ] || { mkdir -p "$home"; : >"$home/.profile"; }`,
  chown: '',
  systemctl: '',
  journalctl: '',
  runuser: 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
  install: `set -- "$@" --end; while [ "$1" != --end ]; do [ "$1" = -o ] && shift || set -- "$@" "$1"; shift; done; shift
exec /usr/bin/install "$@"`,
}
const path = `${join(root, 'bin')}:${process.env['PATH']}`
const run = (script: string, env: NodeJS.ProcessEnv = {}): string =>
  execFileSync('sh', ['-euc', inRoot(script)], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, PATH: path, ...env },
  })

let unit: Readonly<Record<string, string>>
let child: ChildProcess | undefined
let output = ''

beforeAll(() => {
  const build = `import('./tools/bootstrap.mjs').then(({ ensureWebBuilt }) => ensureWebBuilt())`
  execFileSync(process.execPath, ['-e', build], { cwd: repository, stdio: 'ignore' })
  for (const folder of ['bin', 'opt', 'etc/systemd/system', 'srv', 'var/lib'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\necho ${name} "$@" >>${calls}\n${script}\n`)
    chmodSync(join(root, 'bin', name), 0o755)
  }
})
afterAll(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await removeDataDir(join(root, 'var/lib/lintel-data'))
  rmSync(root, { recursive: true, force: true })
})

/** Brings what is not committed yet, and what the first start would install and build, as minutes are too long here. */
function prepareFirstStart(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' })
  const newerFiles = `${git('diff', '--name-only', 'HEAD')}${git('ls-files', '--others', '--exclude-standard')}`
  for (const file of newerFiles.split('\n').filter(Boolean))
    if (existsSync(join(repository, file))) cpSync(join(repository, file), join(folder, file))
    else rmSync(join(folder, file), { force: true })
  // Link by link, and marked as installed: npm would empty a folder that it finds behind one link.
  for (const modules of ['node_modules', 'apps/server/node_modules']) {
    if (!existsSync(join(repository, modules))) continue
    mkdirSync(join(folder, modules))
    for (const name of readdirSync(join(repository, modules)))
      symlinkSync(join(repository, modules, name), join(folder, modules, name))
  }
  const marker = join(folder, 'node_modules/.installed-from')
  rmSync(marker, { force: true })
  const lock = readFileSync(join(folder, 'package-lock.json'))
  writeFileSync(marker, createHash('sha256').update('/package-lock.json\0').update(lock).update('\0').digest('hex'))
  cpSync(join(repository, 'apps/web/dist'), join(folder, 'apps/web/dist'), { recursive: true })
}

describe('the recipe for systemd', () => {
  it('runs to its end, and its unit says what it has made', () => {
    run(recipe)
    const text = readFileSync(join(root, 'etc/systemd/system/lintel.service'), 'utf8')
    const lines = text.split('\n').filter((line) => /^[A-Z]\w+=/.test(line))
    unit = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect(existsSync(inRoot(`${unit['WorkingDirectory']}/package.json`))).toBe(true)
    const log = readFileSync(calls, 'utf8')
    expect(log).toMatch(new RegExp(`^useradd .* ${unit['User']}$`, 'm'))
    expect(log.indexOf('systemctl daemon-reload')).toBeLessThan(log.indexOf('systemctl enable --now lintel'))
    expect(log).toMatch(/^systemctl daemon-reload$/m)
    expect(statSync(join(root, 'etc/lintel.env')).mode & 0o777).toBe(0o600)
    expect(inRoot(unit['EnvironmentFile']!.replace('-', ''))).toBe(join(root, 'etc/lintel.env'))
    // The folders that a protected system lets it write to.
    expect(unit['ReadWritePaths']).toBe(unit['WorkingDirectory'])
    expect(unit['Environment']).toContain(` DATA_DIR=/var/lib/${unit['StateDirectory']} `)
  })

  it('starts the portal, whose first link leads to PUBLIC_URL', async () => {
    const folder = inRoot(unit['WorkingDirectory']!)
    prepareFirstStart(folder)
    mkdirSync(inRoot(`/var/lib/${unit['StateDirectory']}`), { mode: 0o711, recursive: true })
    const lines = [
      ...unit['Environment']!.split(' '),
      ...readFileSync(join(root, 'etc/lintel.env'), 'utf8').trim().split('\n'),
    ]
    const settings = Object.fromEntries(lines.map((line) => inRoot(line).split(/=(.*)/s).slice(0, 2)))
    const ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) }
    const [program, ...args] = unit['ExecStart']!.split(' ') as [string, ...string[]]
    child = spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LOG_LEVEL: 'warn', ...settings, ...ports },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => (output += String(part)))
    const exit = once(child, 'exit').then(() => Promise.reject(new Error(output)))
    await Promise.race([expect.poll(() => output, { timeout: 100_000 }).toContain('#token='), exit])
    exit.catch(() => {})
    expect(output).toMatch(/^ {2}https:\/\/portal\.example\/manager\/resetPassword#token=\S+$/m)
    expect((await fetch(`http://127.0.0.1:${ports.PORT}/readyz`)).status).toBe(200)
    expect(output).not.toContain('Demo accounts')
  })

  it('backs up beside the portal', () => {
    const answer = run(backup, { HOME: inRoot('/opt/lintel') })
    const file = /npm run backup -- (\S+)/.exec(backup)![1]!
    expect(answer).toContain(`Wrote ${inRoot(file)}`)
    expect(dirname(inRoot(file))).not.toContain(inRoot('/var/lib'))
    expect(statSync(inRoot(file)).mode & 0o777).toBe(0o600)
  })
})
