import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFeature, root } from './copy.samples.ts'

/** What a server does first: it loads every feature and looks for the handler of each call. */
const start = `
  const { everyImplementation } = await import('./apps/server/src/features/all.ts')
  const { implementationsByName } = await import('./apps/server/src/kernel/implement.ts')
  const { everyOperation } = await import('./packages/contract/src/all/contract.ts')
  console.log([...implementationsByName(everyImplementation, everyOperation).keys()].join(' '))
`

describe('a copy of the product into which the generator wrote a feature', () => {
  const copy = mkdtempSync(join(tmpdir(), 'whole-'))
  const node = (args: readonly string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })

  beforeAll(() => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 16 * 1_024 * 1_024,
    })
    for (const file of files.trim().split('\n')) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      cpSync(join(root, file), join(copy, file))
    }
    linkModules()
    expect(newFeature(copy, 'guard post\n\n\n').stderr).toBe('')
    // Tables as the type checker knows them follow from the migration.
    execFileSync(process.execPath, ['tools/schema/write-schema.ts'], { cwd: copy })
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  /** Packages of others are those of the product; its own are the copy's. */
  function linkModules(): void {
    const modules = join(root, 'node_modules')
    mkdirSync(join(copy, 'node_modules', '@lintel'), { recursive: true })
    for (const name of readdirSync(modules))
      if (name !== '@lintel') symlinkSync(join(modules, name), join(copy, 'node_modules', name))
    for (const folder of ['packages', 'apps'])
      for (const name of readdirSync(join(copy, folder)))
        symlinkSync(join(copy, folder, name), join(copy, 'node_modules', '@lintel', name))
  }

  it('compiles', () => {
    const { stdout } = node([join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'])
    expect(stdout).toBe('')
  })

  it('starts: every call has one handler, those of the feature too', () => {
    const { stdout, stderr } = node(['--input-type=module', '--eval', start])
    expect(stderr).toBe('')
    expect(stdout).toContain('guardPost.list')
  })
})
