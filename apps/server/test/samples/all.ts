import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { SampleFile } from './kit.ts'

const server = join(import.meta.dirname, '..', '..')

/** The samples of one feature stand beside it as `calls.samples.ts`, those that serve several in this folder. */
const paths = [
  ...globSync('src/features/**/calls.samples.ts', { cwd: server }),
  ...globSync('test/samples/**/*.ts', { cwd: server, exclude: ['**/all.ts', '**/kit.ts'] }),
].toSorted()

const files: readonly Partial<SampleFile>[] = await Promise.all(paths.map((path) => import(join(server, path))))

/** One good input for each operation; the matrix test holds that none is missing. */
export const samples: SampleFile['samples'] = Object.assign({}, ...files.map((file) => file.samples))

/** Operations that name a record, and the ids they must all refuse alike. */
export const idOperations: SampleFile['idOperations'] = Object.assign({}, ...files.map((file) => file.idOperations))
