import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

it('no field leaves the form of dates and times to the browser, which does not know that of the site', () => {
  const files = globSync('**/*.tsx', { cwd: root })
  expect(files.length).toBeGreaterThan(200)
  const native = /type=["'{]+(date|datetime-local|time|month|week)\b/
  expect(files.filter((file) => native.test(readFileSync(root + file, 'utf8')))).toEqual([])
})
