// Programs that tests need from the system, installed from Debian's packages where that is possible.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BootstrapError } from './bootstrap.mjs'

/** The path of a program on PATH or in the folders for administrators; undefined when there is none. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'].filter(
    Boolean,
  )
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** Whether a path is a file that may be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * Finds a program, installing it from the system's packages when it is missing and this user may do that.
 * @param {{ what: string, find: () => string | undefined, packages: string[], hint: string }} wanted
 * @returns {string} its path
 * @throws {BootstrapError} with the hint when it cannot be had
 */
export function ensureProgram({ what, find, packages, maskedValue }) {
  const found = find()
  if (found) return found
  const asRoot = administrator()
  if (!asRoot || !existsSync('/usr/bin/apt-get')) throw new BootstrapError(`${what} is missing: ${maskedValue}.`)
  console.log(`Installing ${packages.join(', ')} from the system's packages.`)
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  }
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...packages)
  const program = find()
  if (!program) throw new BootstrapError(`${what} is missing and could not be installed: ${maskedValue}.`)
  return program
}

/** The Mosquitto broker and its client programs, which play strangers in the tests of the device link. */
export function ensureMosquitto() {
  const wasThere = findProgram('mosquitto') !== undefined
  ensureProgram({
    what: 'Mosquitto',
    find: () => findProgram('mosquitto'),
    packages: ['mosquitto'],
    maskedValue: 'install the package "mosquitto"',
  })
  ensureProgram({
    what: 'mosquitto_pub',
    find: () => findProgram('mosquitto_pub'),
    packages: ['mosquitto-clients'],
    maskedValue: 'install the package "mosquitto-clients"',
  })
  // Debian starts it as a service on the port that the portal's own broker uses.
  if (!wasThere && existsSync('/run/systemd/system')) {
    const [command, ...rest] = [...(administrator() ?? []), 'systemctl', 'disable', '--now', 'mosquitto']
    spawnSync(command, rest, { stdio: 'ignore' })
  }
}

/** What to put before a command to run it as root: nothing, sudo, or undefined where neither is possible. */
function administrator() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}
