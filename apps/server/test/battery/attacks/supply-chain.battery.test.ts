import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { report } from '../kit.ts'

/**
 * T36: every package of the lockfile is named by what it holds, has a licence that ours allows and no known hole of
 * weight; two builds of the pages are the same, byte for byte.
 */

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}
const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  lockfileVersion: number
  packages: Record<string, LockedPackage>
}
const own = (path: string): boolean => path === '' || !path.includes('node_modules/')
const foreign = Object.entries(lockfile.packages).filter(([path, { link }]) => !own(path) && !link)

/** Licences that may be used in and beside a product under the AGPL. */
const licences =
  /^\(?(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-[34]\.0|PSF-2\.0|Unlicense|Zlib|Python-2\.0|MPL-2\.0|PostgreSQL|OFL-1\.1|WTFPL|Artistic-2\.0|LGPL-[23]\.\d-(only|or-later)|AGPL-3\.0-only)( (AND|OR|WITH) [\w.-]+)*\)?$/

describe('packages (T36)', () => {
  it('are each named by a hash of what they hold, and name no other place', () => {
    expect(lockfile.lockfileVersion).toBe(3)
    expect(foreign.length).toBeGreaterThan(200)
    const packagesWithoutHash = foreign.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==/.test(integrity ?? ''))
    expect(packagesWithoutHash.map(([path]) => path)).toEqual([])
    // Addresses are left out of the lockfile, so that the registry is the one that npm is set to.
    const elsewhere = foreign.filter(([, { resolved }]) => resolved)
    expect(elsewhere.map(([path]) => path)).toEqual([])
    report('T36', { packages: foreign.length, 'without hash': packagesWithoutHash.length }, 'all with sha512')
  })

  it('are asked for by exact versions', () => {
    const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })]
    const loose = manifests.flatMap((name) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<
        'dependencies' | 'devDependencies',
        Record<string, string> | undefined
      >
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(
          ([dependency, version]) => !dependency.startsWith('@lintel/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        )
        .map(([dependency, version]) => `${name}: ${dependency}@${version}`)
    })
    expect(loose).toEqual([])
  })

  it('run a script at their installation only where that is allowed by name', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>
    }
    const permittedNames = new Set([...Object.keys(allowScripts), ...withoutNeed])
    const withScripts = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect([...new Set(withScripts)].filter((name) => !permittedNames.has(name))).toEqual([])
  })

  it('have licences that fit', () => {
    const odd = foreign.flatMap(([path, { license }]) => {
      const licenceName = license ?? licenceOf(path)
      return licenceName === undefined || licences.test(licenceName) ? [] : [`${nameOf(path)}: ${licenceName}`]
    })
    const silent = foreign.filter(([path, { license }]) => license === undefined && existsSync(join(root, path)) && !licenceOf(path)) // prettier-ignore
    report('T36', { packages: foreign.length, 'licences that do not fit': odd.length, silent: silent.length }, '0')
    expect(odd).toEqual([])
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it('can be listed as a bill of materials', () => {
    const { status, stdout } = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev')
    expect(status).toBe(0)
    const { components } = JSON.parse(stdout) as { components: unknown[] }
    expect(components.length).toBeGreaterThan(50)
  })

  it('have no known hole that is high or critical, where the registry can be asked', () => {
    const { stdout } = npm('audit', '--omit=dev', '--json')
    const auditReport = JSON.parse(stdout || '{}') as { metadata?: { vulnerabilities: Record<string, number> } }
    const { high = 0, critical = 0, total = 0 } = auditReport.metadata?.vulnerabilities ?? {}
    // Without an answer nothing is known, and the run says so.
    if (!auditReport.metadata)
      console.log('T36: the registry does not answer questions about holes here, so it was not asked')
    else report('T36', { high, critical, total }, '0 high or critical')
    expect([high, critical]).toEqual([0, 0])
  })
})

/** Packages with a script that does nothing we need, which npm does not run. */
const withoutNeed: readonly string[] = ['fsevents', 'esbuild', 'msgpackr-extract']
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function licenceOf(path: string): string | undefined {
  const manifest = join(root, path, 'package.json')
  if (!existsSync(manifest)) return undefined
  const { license } = JSON.parse(readFileSync(manifest, 'utf8')) as { license?: string | { type: string } }
  return typeof license === 'object' ? license.type : license
}

const npm = (...parts: string[]) =>
  spawnSync('npm', parts, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576, timeout: 120_000 })

describe('the pages (T36)', () => {
  it('are built alike twice', () => {
    const sums = [0, 1].map(() => {
      const folder = mkdtempSync(join(tmpdir(), 'lintel-build-'))
      try {
        const { status, stderr } = spawnSync(
          process.execPath,
          [
            join(root, 'node_modules/vite/bin/vite.js'),
            'build',
            '--outDir',
            folder,
            '--emptyOutDir',
            '--logLevel',
            'error',
          ],
          {
            cwd: join(root, 'apps/web'),
            encoding: 'utf8',
            env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
          },
        )
        expect(status, stderr).toBe(0)
        return Object.fromEntries(
          globSync('**/*.*', { cwd: folder })
            .toSorted()
            .map((name) => [
              name,
              createHash('sha256')
                .update(readFileSync(join(folder, name)))
                .digest('hex'),
            ]),
        )
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
    report('T36', { files: Object.keys(sums[0]!).length, differing: Object.keys(sums[0]!).filter((name) => sums[0]![name] !== sums[1]![name]).length }, 'identical hashes') // prettier-ignore
    expect(Object.keys(sums[0]!).length).toBeGreaterThan(50)
    expect(sums[1]).toEqual(sums[0])
  })
})
