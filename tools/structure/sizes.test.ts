import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './imports.ts'

/**
 * How large files and folders may be, so that a newcomer finds a thing by its name and reads it at one go
 * (CONTRIBUTING.md).
 */

const isTest = (file: string): boolean => /\.(test|samples|golden)\.tsx?$/.test(file) || file.includes('/test/')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const linesOf = (file: string): number => textOf(file).split('\n').length - 1

/** Written by `tools/schema/write-schema.ts`. */
const generatedFiles = ['apps/server/src/db/tables.ts']
const sources = sourceFiles('apps', 'packages').filter((file) => !isTest(file) && !generatedFiles.includes(file))

test('no folder has more than 25 files of its own, tables of data, migrations and the widgets aside', () => {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const folders = Map.groupBy(output.toString().trim().split('\n'), dirname)
  const exempt = /^packages\/i18n\/catalogues\/|^apps\/web\/src\/ui$|^docs\/adr$|^database\/migrations$/
  const large = [...folders].filter(([folder, files]) => files.length > 25 && !exempt.test(folder))
  expect(
    large.map(([folder, files]) => `${folder}: ${files.length}`),
    'Move the files of one subject into a folder below, such as `samples/people`.',
  ).toEqual([])
})

test('no source file is longer than 300 lines', () => {
  const long = [...sources, ...sourceFiles('tools', 'bench')].filter((file) => !isTest(file) && linesOf(file) > 300)
  expect(
    long.map((file) => `${file}: ${linesOf(file)}`),
    'Move one part into a file beside it, named after what it exports.',
  ).toEqual([])
})

test('at most six of a hundred source files have fewer than 25 lines', () => {
  const small = sources.filter((file) => linesOf(file) < 25)
  const message = `Join small files that belong together:\n${small.join('\n')}`
  expect(small.length / sources.length, message).toBeLessThanOrEqual(0.06)
})

test('casts of types stand in ten places at most', () => {
  const casts = [...sources, ...sourceFiles('tools')]
    .filter((file) => !isTest(file))
    .flatMap((file) => (textOf(file).match(/\bas (unknown as|never)\b/g) ?? []).map(() => file))
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(10)
})
