import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { withoutDescriptions } from './descriptions.ts'

/** What pages may load: everything that is exported by a name. What a feature declares of itself stays on the server. */
const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
const entry = {
  name: 'entry',
  resolveId: (id: string) => (id === 'virtual:entry' ? id : undefined),
  load: (id: string) =>
    id === 'virtual:entry'
      ? globSync('*/{*-,}operations.ts', { cwd: contract })
          .map((file) => `export * from '${contract}${file}'`)
          .join('\n')
      : undefined,
}

test('a build of the contract holds its calls, and no description or example of a field', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, withoutDescriptions()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict', external: ['zod'] },
    },
  })) as Rolldown.RolldownOutput
  const code = output.map((file) => ('code' in file ? file.code : '')).join('\n')
  expect(code).toContain('v4/web/community/registrationCode')
  expect(code.match(/\.meta\([^)]|fieldTexts|description: ["'].*|Identifier of the record\./g)).toBeNull()
})
