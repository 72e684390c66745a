// Runs before anything is installed, on the machine's own Node: plain JavaScript and nothing but Node's own modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** What went wrong, in one sentence for the person at the console. */
export class BootstrapError extends Error {}

const oldestNode = [20, 19]
/** The portal's files are TypeScript, which Node runs as it is from here on. */
const oldestPortalNode = 24
const nodeModules = join(root, 'node_modules')
const installMarker = join(nodeModules, '.installed-from')
const webMarker = join(root, 'apps', 'web', 'dist', '.built-from')
const isWindows = process.platform === 'win32'

/**
 * Installs the packages of package-lock.json unless exactly those are there.
 * @throws {BootstrapError} when this Node is too old or npm fails
 */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new BootstrapError(
      `Node ${process.versions.node} is too old to install with: Node ${oldestNode.join('.')} or newer is needed ` +
        '(the portal itself then runs on its own).',
    )
  }
  if (isMusl()) {
    throw new BootstrapError(
      'This system has musl instead of glibc (Alpine, for one), which the PostgreSQL that the portal brings cannot run ' +
        'on: use Debian, Ubuntu, Fedora or another system with glibc, or the container image.',
    )
  }
  const hash = hashOf([join(root, 'package-lock.json')])
  if (pinnedNode() && (textOf(installMarker) === hash || isInstalledManually())) {
    if (textOf(installMarker) !== hash) writeFileSync(installMarker, hash)
    return
  }
  console.log('Installing packages (npm ci); this takes a minute or two the first time.')
  const startedAt = Date.now()
  const code = await runNpm(['ci'])
  if (code !== 0) throw new BootstrapError(`npm ci ended with code ${code}: see its lines above.`)
  if (!pinnedNode()) {
    throw new BootstrapError(
      `npm left out the Node for ${process.platform} ${process.arch}: allow optional packages (npm config delete omit) ` +
        `and try again, or start with Node ${oldestPortalNode} or newer.`,
    )
  }
  writeFileSync(installMarker, hash)
  console.log(`Installed in ${seconds(startedAt)}.`)
}

/**
 * Builds the web app unless it was built from exactly these sources.
 * @throws {BootstrapError} when the build fails
 */
export async function ensureWebBuilt() {
  const web = join(root, 'apps', 'web')
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  const hash = hashOf([
    join(root, 'package-lock.json'),
    ...['src', 'build', 'public', 'vite.config.ts', 'package.json'].map((name) => join(web, name)),
    ...['index.html', 'login.html', 'register.html', 'pass.html', 'offline.html'].map((name) => join(web, name)),
    ...packages.flatMap((folder) => [join(folder, 'src'), join(folder, 'catalogues'), join(folder, 'package.json')]),
  ])
  if (textOf(webMarker) === hash) return
  console.log('Building the web app.')
  const startedAt = Date.now()
  const code = await runTool(binOf('vite'), ['build', '--logLevel', 'warn'], { cwd: web })
  if (code !== 0) throw new BootstrapError(`The web app could not be built (code ${code}): see the lines above.`)
  writeFileSync(webMarker, hash)
  console.log(`Built in ${seconds(startedAt)}.`)
}

/**
 * Runs several programs on the pinned Node until one ends, then stops the others. SIGINT, SIGTERM and SIGHUP are passed
 * on; a second one, two seconds later or more, kills them.
 * @param {{ args: string[], env?: Record<string, string>, cwd?: string }[]} programs
 * @returns {Promise<number>} the code of the one that ended first
 */
export async function runTogether(programs) {
  const children = programs.map(({ args, env, cwd }) => spawnPinned(args, { env, cwd }))
  const isRunning = (child) => child.exitCode === null && child.signalCode === null
  let stoppedAt = 0
  const stop = (signal) => {
    if (stoppedAt && Date.now() - stoppedAt < 2_000) return
    for (const child of children.filter(isRunning)) child.kill(stoppedAt ? 'SIGKILL' : signal)
    stoppedAt ||= Date.now()
  }
  const childSignals = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }
  for (const [signal, childSignal] of Object.entries(childSignals)) process.on(signal, () => stop(childSignal))
  const ends = children.map((child) => exitCodeOf(child))
  const code = await Promise.race(ends)
  if (!stoppedAt) stop('SIGTERM')
  await Promise.all(ends)
  return code
}

/**
 * Starts a program on the pinned Node. It has a process group of its own, so that Ctrl+C in a terminal reaches it once,
 * from here, and not also from the terminal; and a channel to this process, by whose end it can notice that this one
 * was killed.
 */
export function spawnPinned(args, { env = {}, cwd = root } = {}) {
  return spawn(pinnedNode(), args, {
    cwd,
    detached: !isWindows,
    env: { ...pinnedEnvironment(), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/**
 * Runs a tool on the pinned Node to its end, in this process group and with this console.
 * @returns {Promise<number>} its exit code
 */
export async function runTool(file, args = [], { cwd = root, env = {} } = {}) {
  const options = { cwd, env: { ...pinnedEnvironment(), ...env }, stdio: 'inherit' }
  return await exitCodeOf(spawn(pinnedNode(), [file, ...args], options))
}

/**
 * Runs a tool beside others: what it writes is answered at its end, so that it does not mix with their lines.
 * @returns {Promise<{ code: number, written: string }>}
 */
export async function runToolBeside(file, args = [], { env = {} } = {}) {
  const child = spawn(pinnedNode(), [file, ...args], { cwd: root, env: { ...pinnedEnvironment(), ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  return { code: await exitCodeOf(child), written: output }
}

/** The JavaScript file behind a command of an installed package. */
export function binOf(packageName, command = packageName) {
  const folder = join(nodeModules, packageName)
  const { bin } = createRequire(import.meta.url)(join(folder, 'package.json'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs a main function; a BootstrapError becomes its sentence and code 1. */
export function main(run) {
  run().then(
    (code) => process.exit(code ?? 0),
    (error) => {
      console.error(error instanceof BootstrapError ? error.message : error)
      process.exit(1)
    },
  )
}

/** Time since a moment, for people. */
export const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`

/**
 * The Node that the portal runs on: the one in the lockfile for this platform, else this one if it is new enough.
 * @returns {string | undefined} its path
 */
function pinnedNode() {
  const { platform, arch } = process
  const name = platform === 'win32' ? `node-win-${arch}` : `node-${platform}-${arch}`
  const places = [name, `node-bin-${platform}-${arch}`].map((folder) =>
    join(nodeModules, folder, 'bin', isWindows ? 'node.exe' : 'node'),
  )
  const found = places.find((place) => existsSync(place))
  if (found) return found
  return Number(process.versions.node.split('.')[0]) >= oldestPortalNode ? process.execPath : undefined
}

/** Whether the C library of a Linux is musl. */
function isMusl() {
  if (process.platform !== 'linux') return false
  return process.report.getReport().header.glibcVersionRuntime === undefined
}

/**
 * With the pinned Node before any other, also for programs that tools start themselves. Node keeps what it made of a
 * file: the next process, and each thread that reads or writes a sheet, starts in half the time.
 */
function pinnedEnvironment() {
  const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile')
  return {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache,
    PATH: [join(nodeModules, '.bin'), process.env.PATH].join(delimiter),
  }
}

/** npm replaces node_modules, so neither it nor the Node it runs on may come from there. */
async function runNpm(args) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(nodeModules))
  const env = { ...process.env, PATH: path.join(delimiter), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  const { npm_execpath: npm = '', npm_node_execpath: node = '' } = process.env
  const isOutside = /npm-cli\.c?js$/.test(npm) && !npm.startsWith(nodeModules) && !node.startsWith(nodeModules)
  const options = { cwd: root, env, stdio: 'inherit' }
  if (isOutside && existsSync(npm) && existsSync(node)) return await exitCodeOf(spawn(node, [npm, ...args], options))
  return await exitCodeOf(spawn(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows }))
}

/** Resolves with the code a program ends with; 128 and the signal's number when it was killed. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new BootstrapError(`${child.spawnfile} cannot be run: ${error.message}.`)))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signals[signal] ?? 0)))
  })
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGTERM: 15 }

/** Whether npm was run manually meanwhile: the packages there are those the lockfile asks for on this platform. */
function isInstalledManually() {
  const { packages } = JSON.parse(textOf(join(root, 'package-lock.json')) || '{"packages":{}}')
  return Object.entries(packages).every(([path, { version, link, optional }]) => {
    if (link || !path.includes('node_modules/')) return true
    const found = textOf(join(root, path, 'package.json'))
    return found ? JSON.parse(found).version === version : optional
  })
}

/** A hash over files and folders: their names and contents. What is missing counts as missing; tests do not count. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  paths.filter((path) => existsSync(path)).forEach(add)
  return hash.digest('hex')
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
