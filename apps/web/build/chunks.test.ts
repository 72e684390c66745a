import { expect, it } from 'vitest'
import { groupChunks, type NaturalChunk } from './chunks.ts'

/** A file of one module, which has its name. */
const chunk = (fileName: string, size: number, imports: readonly string[] = [], isEntry = false): NaturalChunk => ({
  fileName,
  modules: [fileName],
  size,
  imports,
  isEntry,
})
const page = (name: string, ...imports: readonly string[]) => chunk(name, 1_000, imports, true)
const group = (chunks: readonly NaturalChunk[]) =>
  groupChunks(chunks, { alone: ['pass'], before: ['app', 'frame'] }).map((modules) => modules.toSorted())

it('puts together what the same pages load, and with the frame what all of them load', () => {
  const chunks = [
    page('app'),
    page('frame'),
    page('doors', 'table', 'pager', 'opening'),
    page('people', 'table', 'pager'),
    chunk('table', 9_000),
    chunk('pager', 500),
    chunk('opening', 60_000),
  ]
  expect(group(chunks)).toEqual([['frame', 'pager', 'table'], ['opening']])
})

it('leaves apart what most of the pages would load in vain', () => {
  const others = ['a', 'b', 'c', 'd'].map((name) => page(name, 'table'))
  const chunks = [page('app'), page('frame'), ...others, page('doors', 'table', 'chart')]
  expect(group([...chunks, chunk('table', 9_000), chunk('chart', 20_000)])).toEqual([['frame', 'table'], ['chart']])
  expect(group([...chunks, chunk('table', 9_000), chunk('chart', 200)])).toEqual([['chart', 'frame', 'table']])
})

it('counts what comes along: a small file that needs a large one does not bring it to pages without', () => {
  const pages = [page('list', 'kinds'), page('list2', 'kinds'), page('form', 'kinds', 'fields', 'zod')]
  const chunks = [page('app'), page('frame'), ...pages, page('form2', 'fields', 'zod')]
  const parts = [chunk('kinds', 100), chunk('fields', 100, ['zod']), chunk('zod', 90_000)]
  expect(group([...chunks, ...parts]).find((modules) => modules.includes('kinds'))).not.toContain('zod')
})

/** Numbers from 0 to 1 that follow from a seed. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) yield (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))('never makes two files wait for each other: %i', (seed) => {
  const numbers = randomNumbers(seed)
  const below = (count: number) => Math.floor(numbers.next().value * count)
  const some = (count: number) => Array.from({ length: below(5) }, () => `part${below(count)}`)
  const parts = Array.from({ length: 30 }, (_, index) => chunk(`part${index}`, 50 + below(20_000), some(index)))
  const pages = Array.from({ length: 12 }, (_, index) => page(`page${index}`, ...some(30)))
  const chunks = [page('app', 'part0'), page('frame', 'part1'), ...pages, ...parts]
  const groups = group(chunks)
  const modules = groups.flat()
  expect(new Set(modules).size).toBe(modules.length)
  const placeOf = new Map(groups.flatMap((names, index) => names.map((name) => [name, index])))
  // Those first that others import: an import that leads back would wait.
  for (const { fileName, imports, isEntry } of chunks)
    for (const next of isEntry ? [] : imports)
      expect(placeOf.get(next)!, `${fileName} → ${next}`).toBeLessThanOrEqual(placeOf.get(fileName)!)
})

it('names those first that others import, and gives the small pages files of their own', () => {
  const pages = [page('pass', 'wire'), page('app', 'wire'), page('frame', 'menu', 'wire')]
  const chunks = [...pages, page('doors', 'menu'), chunk('menu', 50_000, ['wire']), chunk('wire', 700)]
  expect(group(chunks)).toEqual([['wire'], ['frame', 'menu']])
})

it('counts what is opened most for more: a list takes no field along that only forms need', () => {
  const forms = ['form1', 'form2', 'form3'].map((name) => page(name, 'input', 'password'))
  const chunks = [page('app'), page('frame'), page('list', 'input'), ...forms]
  const parts = [chunk('input', 20_000), chunk('password', 12_000)]
  const groupsWith = (often: readonly string[]) =>
    groupChunks([...chunks, ...parts], { alone: [], before: ['app', 'frame'], often }).find((modules) =>
      modules.includes('input'),
    )
  expect(groupsWith([])).toContain('password')
  expect(groupsWith(['list'])).not.toContain('password')
})
