import { expect, it } from 'vitest'
import { hiddenImports } from './later-files.ts'

const files = new Map(
  Object.entries({
    list: ['table', 'app'],
    table: ['chips', 'app'],
    chips: ['table', 'pickers'],
    pickers: ['framework'],
    app: ['framework'],
    framework: [],
  }).map(([fileName, imports]) => [fileName, { fileName, imports }]),
)

it('names what the imports of a file import, without what it names itself and what every page has loaded', () => {
  expect(hiddenImports(files.get('list')!, files, new Set(['app', 'framework']))).toEqual(['chips', 'pickers'])
  expect(hiddenImports(files.get('pickers')!, files, new Set(['app', 'framework']))).toEqual([])
})
