import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { devicesFile } from './seed.ts'

const simulatorCli = fileURLToPath(new URL('../../../simulator/src/cli.ts', import.meta.url))
const patienceMs = 5_000

/**
 * Starts the demo's devices as a program of their own, which knows the portal's address and its claim codes and
 * nothing else of the server. Answers the way to stop them.
 */
export function startSimulators(dataDir: string, portal: string, say: (sentence: string) => void): () => Promise<void> {
  const args = [
    'run',
    '--portal',
    portal,
    '--devices',
    devicesFile(dataDir),
    '--state',
    join(dataDir, 'simulator'),
    '--story',
  ]
  const child = spawn(process.execPath, [simulatorCli, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let stopping = false
  child.once('exit', (code) => {
    if (!stopping) say(`The simulated devices ended (${code}); the portal goes on without them.`)
  })
  return async () => {
    stopping = true
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await ended
    clearTimeout(impatience)
  }
}
