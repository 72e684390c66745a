import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { address, runCommand } from './people.ts'

const cli = fileURLToPath(new URL('../apps/simulator/src/cli/cli.ts', import.meta.url))

export interface InstalledDevice {
  readonly mac: string
  /** Claim code that the portal has shown. */
  readonly code: string
  readonly model: string
  readonly name: string
}

/** Simulated devices beside those of the demo: of a journey that registers its own. */
export class Fleet {
  readonly #state = mkdtempSync(join(tmpdir(), 'lintel-fleet-'))
  #child: ChildProcess | undefined

  /** Has the devices claim their secrets and run until `stop`. */
  install(devices: readonly InstalledDevice[]): void {
    const file = join(this.#state, 'devices.json')
    writeFileSync(file, JSON.stringify(devices))
    const args = ['run', '--portal', address(), '--devices', file, '--state', this.#state]
    this.#child = spawn(process.execPath, [cli, ...args], { stdio: 'ignore' })
  }

  /** Has a device do something, as `simulator` does with those of the demo. */
  tell(name: string, ...command: readonly string[]): Promise<string> {
    return runCommand(this.#state, name, command)
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (child?.exitCode === null) {
      const exit = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await exit
    }
    rmSync(this.#state, { recursive: true, force: true })
  }
}
