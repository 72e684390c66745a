import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { superviseProgram } from './programs.ts'
import { devicesFile } from './seed.ts'

const simulatorCli = fileURLToPath(new URL('../../../simulator/src/cli/cli.ts', import.meta.url))

/**
 * Starts the demo's devices as a program of their own, which knows the portal's address and its claim codes and
 * nothing else of the server, and starts them again when they end. Answers the way to stop them.
 */
export function startSimulators(dataDir: string, portal: string, say: (sentence: string) => void): () => Promise<void> {
  const args = [
    'run',
    '--direct',
    '--portal',
    portal,
    '--devices',
    devicesFile(dataDir),
    '--state',
    join(dataDir, 'simulator'),
    '--scenario',
  ]
  // By the channel the devices notice that this process was killed, and end with it.
  const start = () =>
    spawn(process.execPath, [simulatorCli, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return superviseProgram(start, (code, againInMs) =>
    say(`The simulated devices ended (${code}); they start again in ${againInMs / 1_000} s.`),
  )
}
