import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyOfRegisters, newFeature, root } from './copy.samples.ts'

// Handlers need the permissions of the copy, which the contract of the product does not have.
it('the generator writes queries and changes that compile', () => {
  const copy = copyOfRegisters()
  newFeature(copy, 'guard post\n\n\n')
  const folder = 'apps/server/src/features/guard-posts'
  const tables = join(root, 'apps/server/src/db/tables.ts')
  const row = '{ project_uuid: string; uuid: Generated<string>; name: string; version: Generated<number> }'
  writeFileSync(
    join(copy, folder, 'table.d.ts'),
    `import type { Generated } from 'kysely'\ndeclare module '${tables}' {\n  interface DB {\n    guard_post: ${row}\n  }\n}\n`,
  )
  const contractOf = (base: string) => join(base, 'packages/contract/src/*')
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      rootDirs: [copy, root],
      paths: { '@lintel/contract/*': [contractOf(copy), contractOf(root)] },
    },
    files: [`${folder}/table.d.ts`, `${folder}/queries.ts`, `${folder}/writes.ts`],
    include: [],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  if (!existsSync(join(copy, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json'], { cwd: copy, encoding: 'utf8' })
  rmSync(copy, { recursive: true })
  expect(stdout.split('\n').filter((line) => line.includes('guard-posts/'))).toEqual([])
})
