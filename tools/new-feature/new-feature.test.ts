import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrations } from './register.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tool = (name: string, args: readonly string[], cwd: string) =>
  execFileSync(process.execPath, [join(root, `node_modules/${name}/bin/${name}`), ...args], { cwd, encoding: 'utf8' })

describe('npm run new-feature with answers from a pipe', () => {
  let copy: string
  const run = (answers: string) =>
    spawnSync(process.execPath, [join(root, 'tools/new-feature.ts'), '--into', copy], {
      input: answers,
      encoding: 'utf8',
    })
  let first: ReturnType<typeof run>

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'new-feature-'))
    for (const path of [...registrations.map(({ path: registry }) => registry), '.oxfmtrc.json', '.oxlintrc.json']) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      cpSync(join(root, path), join(copy, path))
    }
    first = run('guard post\n\n\n')
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  it('writes the files and lists fewer than five places that are left', () => {
    expect(first.stderr).toBe('')
    expect(first.status).toBe(0)
    expect(first.stdout).toContain('wrote apps/web/src/features/guard-posts/links.ts')
    expect(first.stdout.match(/^\d\. /gm)?.length).toBeLessThan(5)
  })

  it('registers the feature wherever that follows from its name', () => {
    for (const { path } of registrations) {
      const added = readFileSync(join(copy, path), 'utf8').match(/guardPost/g)
      expect(added?.length, path).toBeGreaterThan(0)
    }
  })

  it('writes what format and lint accept', () => {
    expect(tool('oxfmt', ['--check', '.'], copy)).toContain('correct format')
    expect(tool('oxlint', ['--deny-warnings', '.'], copy)).toContain('0 errors')
  })

  it('writes nothing over a feature that exists, and nothing for a name that is none', () => {
    const again = run('guard post\n')
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('exists already')])
    const wrong = run('../etc\n')
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('made of words')])
  })
})
