import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../apps/server/src/base/config.ts'

/**
 * What can be said of the image and the compose file without a container engine: that they name files, settings and
 * packages which exist. That the image's files suffice to run is asked by apps/server/test/servers/image.api.test.ts.
 */
const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
const isThere = (path: string): boolean => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))

const compose = parse(textOf('compose.yaml')) as {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; tmpfs?: string[]; networks?: string[] }
  >
}
const lock = JSON.parse(textOf('package-lock.json')) as {
  packages: Record<string, { version?: string; integrity?: string; os?: string[]; cpu?: string[]; optional?: boolean }>
}

const linesOf = (path: string): string[] => textOf(path).split('\n')

describe('Dockerfile', () => {
  const lines = linesOf('Dockerfile')

  it('copies files that are there, and the package.json of every workspace', () => {
    const copiedPaths = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1))
    expect(copiedPaths.filter((path) => path !== '.' && !isThere(path))).toEqual([])
    const workspaces = Object.keys(lock.packages).filter((path) => /^(apps|packages)\/[^/]+$/.test(path))
    expect(workspaces.length).toBeGreaterThanOrEqual(7)
    expect(workspaces.filter((path) => !copiedPaths.includes(`${path}/package.json`))).toEqual([])
  })

  it('installs what server and simulated devices need, and nothing of the web app or the tools', () => {
    const [stage] = textOf('Dockerfile')
      .split(/^FROM /m)
      .filter((text) => text.includes(' AS packages'))
    expect(stage).toContain('npm ci --omit=dev --workspace apps/server --workspace apps/simulator ')
    expect(lines).toContain('COPY --from=packages --chown=root:root /app/node_modules node_modules')
  })

  it('runs as a user without rights and checks its health', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    expect(last.some((line) => line === 'USER node')).toBe(true)
    expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
  })
})

describe('compose.yaml', () => {
  it('gives the portal settings that a start takes', () => {
    const settings = Object.entries(compose.services['portal']!.environment!).map(([name, value]) => [
      name,
      value
        .replace(/\$\{(\w+):?-([^}]*)\}/g, '$2')
        .replace(/\$\{DOMAIN[^}]*\}/g, 'portal.example')
        .replace(/\$\{[^}]+\}/g, 'secret'),
    ])
    const config = readConfig(Object.fromEntries(settings), '/app')
    expect(config).toMatchObject({
      publicUrl: 'https://portal.example',
      mqttPublicUrl: 'mqtts://portal.example:8883',
      trustedProxies: ['172.31.77.0/24'],
      databaseUrl: 'postgres://lintel:secret@database/lintel',
    })
    const source = textOf('apps/server/src/base/config.ts')
    expect(settings.map(([name]) => name).filter((name) => !source.includes(`${name}:`))).toEqual([])
  })

  it('asks for variables that deploy/env.example has, and mounts files that are there', () => {
    const variables = new Set([...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))
    const example = textOf('deploy/env.example')
    expect([...variables].filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
    const mountedPaths = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0]!).filter((path) => path.startsWith('./')),
    )
    expect(mountedPaths.filter((path) => path !== './deploy/certificates' && !isThere(path))).toEqual([])
    expect(mountedPaths).toContain('./deploy/mosquitto.conf')
  })

  it('has backups written where they stay and can be copied from, by the commands of the document', () => {
    const document = textOf('docs/deployment.md')
    const files = [...document.matchAll(/^docker compose exec portal .* backup (\S+)$/gm)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(0)
    const { tmpfs, volumes } = compose.services['portal']!
    for (const file of files) {
      expect(document).toContain(`docker compose cp portal:${file} .`)
      expect(tmpfs!.filter((folder) => file.startsWith(`${folder}/`))).toEqual([])
      expect(volumes!.filter((volume) => file.startsWith(`${volume.split(':')[1]}/`))).toHaveLength(1)
      // A volume takes the owner of the folder in the image.
      expect(linesOf('Dockerfile')).toContain(
        `RUN mkdir /data ${dirname(file)} && chown node:node /data ${dirname(file)}`,
      )
    }
  })

  it('keeps the data of every service that has some in a volume, and the database off the outside', () => {
    for (const name of ['portal', 'database', 'broker', 'proxy']) {
      expect(
        compose.services[name]!.volumes!.some((volume) => !volume.startsWith('./')),
        name,
      ).toBe(true)
    }
    expect(compose.services['database']).not.toHaveProperty('ports')
    expect(compose.services['portal']).not.toHaveProperty('ports')
  })
})

describe('documents', () => {
  it('name commands that are there', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    const names = ['README.md', 'docs/deployment.md', 'docs/backup.md'].flatMap((path) =>
      [...textOf(path).matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].map(([, name]) => name!),
    )
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !(name in scripts))).toEqual([])
  })

  it('have what is pushed run by the command that a fresh machine runs', () => {
    const { on, jobs } = parse(textOf('.github/workflows/tests.yml')) as {
      on: Record<string, unknown>
      jobs: Record<string, { steps: { run?: string }[] }>
    }
    expect(Object.keys(on)).toEqual(['push', 'pull_request'])
    expect(jobs['tests']!.steps.at(-1)!.run).toBe('.ci/run')
  })
})

describe('package-lock.json', () => {
  /** Platforms that `npm start` promises (README), as Node names them. */
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']

  it.each(platforms)('has a Node of version 24 or newer for %s, with its hash', (platform) => {
    const [os, cpu] = platform.split('-') as [string, string]
    const found = Object.entries(lock.packages).filter(
      ([path, entry]) => path.startsWith('node_modules/node-') && entry.os?.includes(os) && entry.cpu?.includes(cpu),
    )
    expect(found.map(([, { version }]) => Number(version!.split('.')[0]))).toEqual([
      expect.toSatisfy((major: number) => major >= 24),
    ])
    expect(found[0]![1].integrity).toMatch(/^sha512-/)
    expect(found[0]![1].optional).toBe(true)
  })

  it('has a hash for every package that is not ours', () => {
    const without = Object.entries(lock.packages).filter(
      ([path, entry]) => path.includes('node_modules/') && !('link' in entry) && !entry.integrity,
    )
    expect(without.map(([path]) => path)).toEqual([])
  })
})
