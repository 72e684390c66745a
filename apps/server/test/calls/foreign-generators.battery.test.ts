import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '../../src/http/reference/openapi.ts'

/**
 * Generators of clients that integrators use, none of which we use ourselves. They are fetched, in the versions below,
 * because they and the compiler that they need are 100 MB; `openapi.test.ts` holds on each change that no names clash.
 */
const packages = ['openapi-typescript@7.13.0', '@hey-api/openapi-ts@0.99.0', 'orval@8.38.0', 'typescript@5.9.3']

const run = promisify(execFile)
const compilerOfOurs = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))
const orvalConfig = ['single', 'tags-split'].map(
  (mode) =>
    `'${mode}': { input: './openapi.json', output: { target: './orval-${mode}/lintel.ts', client: 'fetch', mode: '${mode}' } }`,
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-generators-'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi('https://portal.lintel.test')))
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  await writeFile(join(folder, 'orval.config.mjs'), `export default { ${orvalConfig.join(', ')} }`)
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', '--save-exact', ...quietly, ...packages], { cwd: folder })
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each([
  [
    'openapi-typescript',
    ['openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'types/lintel.ts'],
    ['types/lintel.ts'],
  ],
  [
    '@hey-api/openapi-ts',
    ['@hey-api/openapi-ts/bin/run.js', '-i', './openapi.json', '-o', './hey-api', '-c', '@hey-api/client-fetch'],
    ['hey-api/index.ts'],
  ],
  [
    'orval',
    ['orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs'],
    ['orval-single/lintel.ts', 'orval-tags-split/door/door.ts', 'orval-tags-split/call-log/call-log.ts'],
  ],
])('%s makes a client of the document that compiles strictly', async (_name, [program = '', ...args], files) => {
  await run(process.execPath, [join(folder, 'node_modules', program), ...args], { cwd: folder })
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler']
  const compiler = [compilerOfOurs, ...options, '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', ...files]
  // Prints what is wrong, and ends badly then.
  const output = await run(process.execPath, compiler, { cwd: folder }).catch(({ stdout }: { stdout: string }) => ({
    stdout,
  }))
  expect(output.stdout).toBe('')
})
