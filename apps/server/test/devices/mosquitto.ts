import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../../tools/product.ts'

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(existsSync)
const pluginName = 'mosquitto_dynamic_security.so'
const plugin = pluginPath()

const commands = ['mosquitto_ctrl', 'mosquitto_pub', 'mosquitto_sub', 'mosquitto_rr']

/** Fails with what is missing: a promise about brokers and strangers that was not tested is none. */
export function requireMosquitto(): void {
  const missing = [
    ...(program ? [] : ['mosquitto']),
    ...(plugin ? [] : [pluginName]),
    ...commands.filter((name) => !hasCommand(name)),
  ]
  if (missing.length === 0) return
  throw new Error(
    `install mosquitto and mosquitto-clients, as npm test does by itself: ${missing.join(', ')} not found`,
  )
}

export interface Mosquitto {
  /** With the login of the plugin's administrator, as MQTT_URL has it. */
  readonly url: string
  readonly port: number
  start(): Promise<void>
  /** Ends it, empties the file of its plugin as a lost volume would, and starts it again. */
  restartEmpty(): Promise<void>
  /** Lets a client in as an operator would by hand. */
  addByHand(username: string): void
  /** Names of all that may connect. */
  usernames(): readonly string[]
  /** Ends it without a warning, as a power cut would. */
  kill(): Promise<void>
  /** Ends it and removes what it kept. */
  stop(): Promise<void>
}

/**
 * Starts a Mosquitto of the test's own in a temporary folder, the way the documentation tells operators to set one up.
 */
export async function startMosquitto(): Promise<Mosquitto> {
  requireMosquitto()
  const folder = await mkdtemp(join(tmpdir(), 'lintel-mosquitto-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = randomBytes(18).toString('base64url')
  const security = join(folder, 'dynamic-security.json')
  const control = (...command: string[]): string => {
    const login = ['-h', '127.0.0.1', '-p', String(port), '-u', 'admin', '-P', password]
    return execFileSync('mosquitto_ctrl', [...login, 'dynsec', ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  }
  const initialise = () => execFileSync('mosquitto_ctrl', ['dynsec', 'init', security, 'admin', password])
  initialise()
  const config = join(folder, 'mosquitto.conf')
  await writeFile(
    config,
    [
      `user ${userInfo().username}`,
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `plugin ${plugin}`,
      `plugin_opt_config_file ${security}`,
      'persistence true',
      `persistence_location ${folder}/`,
      'autosave_interval 1',
      'message_size_limit 131072',
      'max_queued_messages 100000',
      'persistent_client_expiration 7d',
      '',
    ].join('\n'),
  )
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn(program!, ['-c', config], { stdio: 'ignore' })
    for (let tries = 0; tries < 100 && !(await answers(port)); tries += 1) await pause(50)
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = new Promise((resolve) => child!.once('exit', resolve))
    child.kill(signal)
    await exit
  }

  await start()
  return {
    url: `mqtt://admin:${password}@127.0.0.1:${port}`,
    port,
    start,
    async restartEmpty() {
      await end('SIGTERM')
      await rm(security)
      initialise()
      await start()
    },
    addByHand: (username) => void control('createClient', username, '-p', 'by hand'),
    usernames: () => control('listClients').split('\n').filter(Boolean).sort(),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

export function pluginPath(): string | undefined {
  const folders = ['/usr/lib', '/usr/local/lib', '/opt/homebrew/lib'].filter(existsSync)
  const places = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((inside) => join(folder, inside))])
  return places.map((folder) => join(folder, pluginName)).find(existsSync)
}

function hasCommand(name: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, name)))
}
