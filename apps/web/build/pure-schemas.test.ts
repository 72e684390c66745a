import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { pureSchemas } from './pure-schemas.ts'

const files: Readonly<Record<string, string>> = {
  '/packages/contract/src/doors/schema.ts': `import { z } from 'zod'
    export const states = ['open', 'closed']
    const Name = z.string().min(1)
    export const Door = z.object({ name: Name, state: z.enum(states) })
    export const Named = Door.pick({ name: true })`,
  '/page.js': `import { states } from '/packages/contract/src/doors/schema.ts'; console.log(states)`,
  '/form.js': `import { Named } from '/packages/contract/src/doors/schema.ts'; console.log(Named)`,
}
const memory = {
  name: 'memory',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id in files ? id : undefined),
  load: (id: string) => files[id],
}

test.each([
  ['/page.js', false],
  ['/form.js', true],
])('the build of %s has schemas: %s', async (input, hasSchemas) => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [memory, pureSchemas()],
    build: { write: false, minify: false, rolldownOptions: { input, external: ['zod'] } },
  })) as Rolldown.RolldownOutput
  const code = output.map((file) => ('code' in file ? file.code : '')).join('\n')
  expect(code.includes('console.log')).toBe(true)
  expect(code.includes('z.object')).toBe(hasSchemas)
})
