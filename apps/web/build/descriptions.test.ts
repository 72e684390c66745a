import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { withoutDescriptions } from './descriptions.ts'

test('a build of the contract holds its calls, and no description or example of a field', async () => {
  const contract = fileURLToPath(new URL('../../../packages/contract/src/all/contract.ts', import.meta.url))
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutDescriptions()],
    build: {
      write: false,
      minify: false,
      lib: { entry: contract, formats: ['es'] },
      rolldownOptions: { external: ['zod'] },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built
    .flatMap(({ output }) => output)
    .map((file) => ('code' in file ? file.code : ''))
    .join('\n')
  expect(code).toContain('everyOperation')
  expect(code.match(/\.meta\([^)]|fieldTexts|description: ["'].*|Identifier of the record\./g)).toBeNull()
})
