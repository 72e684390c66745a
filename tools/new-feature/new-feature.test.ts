import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfRegisters, newFeature, root } from './copy.samples.ts'
import { filesOf } from './files.ts'
import { namesOf } from './names.ts'
import { registrations } from './register.ts'

const tool = (name: string, args: readonly string[], cwd: string) =>
  execFileSync(process.execPath, [join(root, `node_modules/${name}/bin/${name}`), ...args], { cwd, encoding: 'utf8' })

describe('npm run new-feature with answers from a pipe', () => {
  let copy: string
  const run = (answers: string) => newFeature(copy, answers)
  let first: ReturnType<typeof run>

  beforeAll(() => {
    copy = copyOfRegisters()
    first = run('guard post\n\n\n')
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  it('writes the files and lists fewer than five places that are left', () => {
    expect(first.stderr).toBe('')
    expect(first.status).toBe(0)
    expect(first.stdout).toContain('wrote apps/web/src/features/guard-posts/links.ts')
    expect(first.stdout.match(/^\d\. /gm)?.length).toBeLessThan(5)
  })

  it('changes at most 21 files: the fewer there are, the cheaper is the next page', () => {
    const files = [...first.stdout.matchAll(/^(?:wrote|registered in) (.*)$/gm)].map(([, file]) => file)
    expect(new Set(files).size).toBe(files.length)
    expect(files.length).toBeGreaterThan(10)
    expect(files.length).toBeLessThanOrEqual(21)
  })

  it('registers the feature wherever that follows from its name', () => {
    for (const { path } of registrations) {
      const mentions = readFileSync(join(copy, path), 'utf8').match(/guardPost|guard_post/g)
      expect(mentions?.length, path).toBeGreaterThan(0)
    }
  })

  it('has its registers import files that it has written', () => {
    const importedFiles = registrations.flatMap(({ path }) => {
      const text = readFileSync(join(copy, path), 'utf8')
      const lines = text.matchAll(/^import .* from '(\.[^']*\bguard-?posts\b[^']*)'$/gim)
      return [...lines].map(([, file = '']) => join(dirname(path), file))
    })
    expect(importedFiles).toHaveLength(3)
    expect(importedFiles.filter((file) => !existsSync(join(copy, file)))).toEqual([])
  })

  it('writes what format and lint accept', () => {
    expect(tool('oxfmt', ['--check', '.'], copy)).toContain('correct format')
    expect(tool('oxlint', ['--deny-warnings', '.'], copy)).toContain('0 errors')
  })

  it('imports only what is there', () => {
    const files = Object.keys(filesOf(namesOf('guard post'), 'v4/web/office', ''))
    const missingImports = files
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => importsOf(path).filter(({ file, name }) => !exportsOf(file).has(name)))
    expect(missingImports).toEqual([])
  })

  /** What a written file imports of the product, name by name. */
  function importsOf(path: string): { readonly file: string; readonly name: string }[] {
    const text = readFileSync(join(copy, path), 'utf8')
    return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.|@lintel\/)([^']*)'/gm)].flatMap(
      ([, names = '', kind, rest = '']) => {
        const [folder = '', ...inside] = rest.split('/')
        const file = kind === '.' ? join(dirname(path), `.${rest}`) : join('packages', folder, 'src', ...inside)
        return names
          .split(',')
          .map((name) =>
            name
              .replace(/^\s*type /, '')
              .replace(/ as .*$/, '')
              .trim(),
          )
          .filter(Boolean)
          .map((name) => ({ file, name }))
      },
    )
  }

  function exportsOf(file: string): ReadonlySet<string> {
    const place = [copy, root].map((folder) => join(folder, file)).find((path) => existsSync(path))
    const text = place ? readFileSync(place, 'utf8') : ''
    const matches = text.matchAll(/^export (?:default )?(?:async )?(?:const|function|class|interface|type) (\w+)/gm)
    return new Set([...matches].map(([, name = '']) => name))
  }

  it('refuses an address that is none', () => {
    const wrong = run('gate post\n\ngatePost\n')
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('made of parts')])
  })

  it('writes nothing over a feature that exists, and nothing for a name that is none', () => {
    const again = run('guard post\n')
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('exists already')])
    const wrong = run('../etc\n')
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('made of words')])
  })
})
