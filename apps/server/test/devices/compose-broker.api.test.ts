import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../../../tools/product.ts'
import { until } from './device-test-app.ts'
import { pluginPath, requireMosquitto } from './mosquitto.ts'

/**
 * The broker of compose.yaml with Debian's Mosquitto in place of the container's: its own command and settings, as root
 * like the container, in other folders. Without root, the command cannot give the file away.
 */
const isRoot = process.getuid?.() === 0
const textOf = (path: string) => readFile(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8')
const password = 'compose-secret'

let folder: string
let port: number
let command: string
let child: ChildProcess | undefined

beforeAll(async () => {
  requireMosquitto()
  folder = await mkdtemp(join(tmpdir(), 'compose-broker-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'data'))
  port = await freePort()
  const compose = parse(await textOf('compose.yaml')) as { services: { broker: { command: string[] } } }
  const inFolder = (text: string) => text.replaceAll('/mosquitto/data', join(folder, 'data'))
  const config = join(folder, 'mosquitto.conf')
  command = inFolder(compose.services.broker.command[2]!)
    .replaceAll('$$', '$')
    .replace('/mosquitto/config/mosquitto.conf', config)
  const settings = inFolder(await textOf('deploy/mosquitto.conf'))
    .replace('/usr/lib/mosquitto_dynamic_security.so', pluginPath()!)
    .replace(/^listener 1883$/m, `listener ${port} 127.0.0.1`)
    // Devices need a certificate, which is not what this is about.
    .replace(/^listener 8883$[^]*/m, '')
  await writeFile(config, settings)
})
afterAll(async () => {
  await end()
  await rm(folder, { recursive: true, force: true })
})

const control = (...args: string[]): string => {
  const login = ['-h', '127.0.0.1', '-p', String(port), '-u', 'admin', '-P', password]
  return execFileSync('mosquitto_ctrl', [...login, 'dynsec', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
const isUp = (): boolean => {
  try {
    return control('listClients').includes('admin')
  } catch {
    return false
  }
}
async function start(): Promise<void> {
  child = spawn('sh', ['-c', command], { stdio: 'ignore', env: { ...process.env, MQTT_PASSWORD: password } })
  await until(isUp, 20_000, 'the broker answers')
}
async function end(): Promise<void> {
  const running = child
  if (!running || running.exitCode !== null) return
  const exit = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGTERM')
  await exit
}

describe('the broker of compose.yaml', () => {
  it.runIf(isRoot)(
    'keeps logins over a restart, and starts with a file that a full disk left empty',
    async () => {
      await start()
      control('createClient', '0C1105AABB01', '-p', 'secret')
      await end()
      await start()
      expect(control('listClients').split('\n')).toContain('0C1105AABB01')
      await end()
      await truncate(join(folder, 'data', 'dynamic-security.json'))
      await start()
      expect(control('listClients').trim()).toBe('admin')
    },
    60_000,
  )

  it('gives the file to the user that Mosquitto goes on as, after it was made and before the start', () => {
    const steps = ['mosquitto_ctrl dynsec init', 'chown -R mosquitto:', 'exec mosquitto'].map((step) =>
      command.indexOf(step),
    )
    expect(steps.every((at) => at >= 0)).toBe(true)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })
})
