import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { stopping } from './programs.ts'
import { devicesFile } from './seed.ts'

const simulatorCli = fileURLToPath(new URL('../../../simulator/src/cli.ts', import.meta.url))

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
  return stopping(child, (code) => say(`The simulated devices ended (${code}); the portal goes on without them.`))
}
