import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, root, sourceFiles } from './imports.ts'

const server = 'apps/server/src/features/'
const web = 'apps/web/src/features/'
const contract = 'packages/contract/src/'

const isTest = (file: string): boolean => /\.(test|samples|golden)\.tsx?$/.test(file)
const isIn = (folder: string) => (file: string) => file.startsWith(folder)
const says = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(join(root, file), 'utf8'))
/** Names of the folders right below a folder. */
const foldersOf = (folder: string, files: readonly string[]): readonly string[] => [
  ...new Set(files.map((file) => file.slice(folder.length)).flatMap((rest) => /^[^/]+(?=\/)/.exec(rest) ?? [])),
]

const files = sourceFiles('apps', 'packages').filter((file) => !isTest(file))

test('no file of a feature has a meaningless name', () => {
  const nameless = /^(index|utils?|helpers?|common|misc|shared|types|stuff)\.tsx?$/
  expect(files.filter((file) => (isIn(server)(file) || isIn(web)(file)) && nameless.test(basename(file)))).toEqual([])
})

test('a feature has the same folder name in contract, server and web', () => {
  const foldersWith = (root: string, name: string) =>
    files
      .filter((file) => isIn(root)(file) && basename(file) === name)
      .map((file) => file.slice(root.length, -name.length - 1))
  const calls = foldersWith(contract, 'operations.ts')
  // The stream of live changes is no call that a handler answers.
  expect(
    foldersWith(server, 'handlers.ts')
      .filter((name) => !name.includes('/'))
      .toSorted(),
  ).toEqual(calls.filter((name) => name !== 'live').toSorted())
  // Pages that call nothing, or nothing but the calls of sites (`project`).
  const pagesAlone = ['addresses', 'sites', 'toolbox']
  expect(
    foldersOf(web, files.filter(isIn(web)))
      .filter((name) => !calls.includes(name))
      .toSorted(),
  ).toEqual(pagesAlone)
})

describe('a feature of the server', () => {
  const own = files.filter(isIn(server))
  const handlers = own.filter((file) => /(^|-)handlers\.ts$/.test(basename(file)))

  test('has its handlers in handlers.ts, or in <part>-handlers.ts', () => {
    expect(own.filter(says(/\bimplement\(/)).filter((file) => !handlers.includes(file))).toEqual([])
    const without = foldersOf(server, own).filter((name) => !handlers.some(isIn(`${server}${name}/`)))
    expect(without).toEqual([])
  })

  const changes =
    /\b(insert(Into|AllInto|IntoTree|ForAccount|JsonInto)|update(Of|Tree|OfAccounts|Table)|delete(Of|From|FromTree|OfAccounts)|edit(Record|Unique|Of))\(/g
  const changesIn = (file: string): number => readFileSync(join(root, file), 'utf8').match(changes)?.length ?? 0

  test('reads in queries.ts, and changes rows in writes.ts or in few statements of its handlers', () => {
    const queries = own.filter((file) => /(^|-)queries\.ts$/.test(basename(file)))
    expect(queries.filter((file) => changesIn(file) > 0)).toEqual([])
    // Create, edit and delete of a list, and one more.
    expect(handlers.filter((file) => changesIn(file) > 4)).toEqual([])
  })

  test('brings its handlers to the list of all, parts of it by its own handlers.ts', () => {
    const importedFiles = [`${server}all.ts`, ...handlers].flatMap(importsOf)
    expect(handlers.filter((file) => !importedFiles.includes(file))).toEqual([])
  })
})

describe('a feature of the browser', () => {
  const own = files.filter(isIn(web))
  const links = own.filter((file) => basename(file) === 'links.ts')

  test('has addresses in links.ts, which imports no page', () => {
    const wrong = links.flatMap((file) => importsOf(file).filter((target) => target.endsWith('.tsx')))
    expect(links.length).toBeGreaterThan(30)
    expect(wrong).toEqual([])
  })

  test('imports nothing of the portals that mount it', () => {
    expect(own.flatMap(importsOf).filter(isIn('apps/web/src/portals/'))).toEqual([])
  })
})

describe('a part of the contract', () => {
  const own = files.filter(isIn(contract))

  const calls = own.filter((file) => /(^|-)operations\.ts$/.test(basename(file)))

  test('has its calls in operations.ts, or in <part>-operations.ts, and its tables of states in states.ts', () => {
    const found = own.filter(says(/^export const \w+ = \{[\s\S]*\boperation\(/m))
    expect(found.filter((file) => !calls.includes(file))).toEqual([])
    expect(found.length).toBeGreaterThan(40)
    expect(own.filter(says(/= actions<\w+>\(\)\(/)).filter((file) => basename(file) !== 'states.ts')).toEqual([])
  })

  test('brings its calls to the list of features, parts of it by its own operations.ts', () => {
    const importedFiles = [`${contract}all/features.ts`, ...calls].flatMap(importsOf)
    expect(calls.filter((file) => !importedFiles.includes(file)).map(dirname)).toEqual([])
  })
})
