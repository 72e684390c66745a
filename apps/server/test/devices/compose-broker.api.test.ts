import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
let tlsPort: number
let words: string[]
let child: ChildProcess | undefined

beforeAll(async () => {
  requireMosquitto()
  folder = await mkdtemp(join(tmpdir(), 'compose-broker-'))
  await chmod(folder, 0o755)
  for (const name of ['data', 'certificates', 'config']) await mkdir(join(folder, name))
  ;[port, tlsPort] = [await freePort(), await freePort()]
  const compose = parse(await textOf('compose.yaml')) as { services: { broker: Broker } }
  const { command, volumes, tmpfs } = compose.services.broker
  const inFolder = (text: string) => text.replace(/\/mosquitto\/(?=data|certificates|keys|config)/g, `${folder}/`)
  // What is mounted from the repository, at the places where the container has it.
  for (const [from, to] of volumes.map((volume) => volume.split(':') as [string, string])) {
    if (!/^\.\/deploy\/\w+\.\w+$/.test(from)) continue
    const text = inFolder(await textOf(from.slice(2)))
      .replace('/usr/lib/mosquitto_dynamic_security.so', pluginPath()!)
      .replace(/^listener 1883$/m, `listener ${port} 127.0.0.1`)
      .replace(/^listener 8883$/m, `listener ${tlsPort} 127.0.0.1`)
    await writeFile(join(folder, to.replace('/mosquitto/', '')), text)
  }
  expect(tmpfs).toEqual(['/mosquitto/keys'])
  words = command.map((word) => word.replace('/mosquitto', folder))
  await putCertificate('first')
})
afterAll(async () => {
  await end()
  await rm(folder, { recursive: true, force: true })
})

interface Broker {
  readonly command: string[]
  readonly volumes: string[]
  readonly tmpfs: string[]
}

/** Puts a certificate where the administrator does, its key readable by its owner alone. */
async function putCertificate(name: string): Promise<void> {
  const [key, cert] = ['privkey.pem', 'fullchain.pem'].map((file) => join(folder, 'certificates', file)) as [
    string,
    string,
  ]
  const how = ['-days', '9', '-subj', `/CN=${name}`, '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', '-nodes', ...how, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  await chmod(key, 0o600)
}

/** Whose certificate devices are shown. */
async function certificateName(): Promise<string | undefined> {
  const socket = connect({ host: '127.0.0.1', port: tlsPort, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return socket.getPeerCertificate().subject['CN'] as string
  } catch {
    return undefined
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

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
  const env = { ...process.env, MQTT_PASSWORD: password, LOOK_EVERY_SECONDS: '1' }
  child = spawn(words[0]!, words.slice(1), { stdio: 'ignore', env })
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

  it.runIf(isRoot)(
    'shows the certificate whose key root alone may read, and a renewed one without ending connections',
    async () => {
      await until(isUp, 20_000, 'the broker answers')
      expect((await stat(join(folder, 'certificates/privkey.pem'))).mode & 0o777).toBe(0o600)
      expect(await certificateName()).toBe('first')
      expect((await stat(join(folder, 'keys/privkey.pem'))).mode & 0o777).toBe(0o600)
      const device = connect({ host: '127.0.0.1', port: tlsPort, rejectUnauthorized: false })
      await once(device, 'secureConnect')
      await putCertificate('renewed')
      await vi.waitUntil(async () => (await certificateName()) === 'renewed', { timeout: 20_000, interval: 200 })
      expect(device.destroyed).toBe(false)
      device.destroy()
    },
    60_000,
  )

  it('gives the file to the user that Mosquitto goes on as, after it was made and before the start', async () => {
    const script = await textOf('deploy/broker.sh')
    const steps = ['mosquitto_ctrl dynsec init', 'chown -R mosquitto:', '\nmosquitto -c'].map((step) =>
      script.indexOf(step),
    )
    expect(steps.every((at) => at >= 0)).toBe(true)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })
})
