import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutSideEffects } from './unused-router.ts'

it('leaves no component of the router that its making or its name would keep', () => {
  const library = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
  const code = readFileSync(join(library, 'dist/production/lib/dom/lib.js'), 'utf8')
  expect(code).toMatch(/^NavLink\.displayName = /m)
  const pure = withoutSideEffects(code)
  expect(pure).not.toMatch(/^\w+\.displayName = /m)
  expect(pure).toContain('const NavLink = /* @__PURE__ */ React$1.forwardRef(')
  expect(pure).not.toMatch(/= React\$1\.(?:forwardRef|memo|createContext)\(/)
})
