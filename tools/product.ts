import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const mainFile = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

export interface Demo {
  readonly address: string
  /** Of the owner of its database. */
  readonly databaseUrl: string
  readonly account: { readonly userName: string; readonly password: string }
}

/**
 * A port that no program uses at the moment, below those that systems give to outgoing connections (from 32,768 on
 * Linux): such a one is soon taken by a connection of the same run, before the program that it was looked up for
 * listens on it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

/** A new folder for a run's data. As root PostgreSQL is another user, who has to get through to what lies inside. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lintel-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}

export interface StartedProduct {
  readonly child: ChildProcess
  /** How long it took until it said that it is ready. */
  readonly seconds: number
  /** What it has said on the console so far. */
  readonly output: () => string
}

/** Starts the product as a person would and resolves when it prints that it is ready. */
export function startProduct(
  dataDir: string,
  port: number,
  mqttPort: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedProduct> {
  const startedAt = performance.now()
  const env = {
    ...process.env,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr!.on('data', (part: Buffer) => {
      output += part
      if (output.includes('Ready:'))
        resolve({ child, seconds: (performance.now() - startedAt) / 1_000, output: () => output })
    })
    child.once('exit', () => reject(new Error(`the start ended: ${output}`)))
  })
}

/** Asks the product to stop and waits until it has. */
export function stopProduct(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The address of a product's own database while it runs, as its owner. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const { port } = JSON.parse(await readFile(join(dataDir, 'postgres-place.json'), 'utf8')) as { port: number }
  return `postgres://lintel:${password}@127.0.0.1:${port}/lintel`
}

/**
 * Runs something against a fresh demo with its simulated devices, and clears it away.
 * @param devicesFolder where its devices keep what they remember, if not beside the demo's own data
 */
export async function inDemo(run: (demo: Demo) => Promise<void>, devicesFolder?: string): Promise<void> {
  const dataDir = temporaryFolder('product')
  if (devicesFolder !== undefined) symlinkSync(devicesFolder, join(dataDir, 'simulator'))
  const port = await freePort()
  const { child } = await startProduct(dataDir, port, await freePort())
  try {
    await run({
      databaseUrl: await embeddedUrl(dataDir),
      address: `http://127.0.0.1:${port}`,
      account: { userName: 'manager@tower.invalid', password: 'Lintel-demo-1' },
    })
  } finally {
    await stopProduct(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
