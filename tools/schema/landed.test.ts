import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sqlFilesIn } from '../../apps/server/src/db/migrations/sql-file.ts'
import { landedFile, landedMigrations } from './landed.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

it('no migration that has landed was changed or removed, and all are listed', async () => {
  const list = (await readFile(root + landedFile, 'utf8')).replaceAll('\r\n', '\n')
  const { faults, text } = landedMigrations(list, await sqlFilesIn(`${root}database/migrations`))
  expect(faults).toEqual([])
  expect(list, 'Run "node tools/schema/write-schema.ts", which adds what is new, and commit the result.').toBe(text)
})

it('adds new ones and never touches the line of one that has landed', () => {
  const [first, other, second] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
  const file = (name: string, sha256: string) => ({ name, sha256, text: '' })
  const list = `${first}  1.sql\n`
  expect(landedMigrations(list, [file('1.sql', first), file('2.sql', second)])).toEqual({
    faults: [],
    text: `${first}  1.sql\n${second}  2.sql\n`,
  })
  const { faults, text } = landedMigrations(list, [file('1.sql', other)])
  expect(faults).toEqual([expect.stringMatching(/^The migration 1\.sql has landed and was changed\. .*new migration/)])
  expect(text).toBe(list)
  expect(landedMigrations(list, []).faults).toEqual([expect.stringContaining('1.sql has landed and was removed')])
  expect(landedMigrations('nonsense\n', []).faults).toHaveLength(1)
})
