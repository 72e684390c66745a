import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { signInTexts } from '../../language/namespaces.ts'

/** Reads like a key of a catalogue. */
const key = /['`]((?:common|auth|demo|errors|shell|menu|things|publicPages):(\w+))/g

it('the sign-in page brings the texts that it says', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync(['login.ts', 'sign-in/*.ts'], { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const missing = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(key)].flatMap(([, text = '', part = '']) => {
      const parts: readonly string[] = signInTexts[text.split(':')[0] as keyof typeof signInTexts] ?? []
      return parts.includes(part) ? [] : [`${file}: ${text}`]
    }),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})
