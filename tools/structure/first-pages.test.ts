import { expect, it } from 'vitest'
import { loadedWith, sourceFiles, sourceOf } from './imports.ts'

/** What every page after sign-in loads: the frame around pages, and what portals know of their pages. */
const everyPage = [
  'apps/web/src/main.tsx',
  'apps/web/src/shell/frame/layout.tsx',
  ...sourceFiles('apps/web/src/portals').filter((file) => /portals\/[\w-]+\.ts$/.test(file) && !/\.test\./.test(file)),
]

it.each([
  ['every page after sign-in', everyPage],
  ['home', [...everyPage, 'apps/web/src/features/home/overview.tsx']],
  ['home of operators', [...everyPage, 'apps/web/src/features/home/health-list.tsx']],
])('%s comes without forms, what checks them, and inputs of numbers', (_what, entries) => {
  const modules = loadedWith(entries)
  // A walk that found nothing would find no form.
  expect(modules.size).toBeGreaterThan(200)
  const chain = (name: string): string[] => [name, ...(modules.get(name) ? chain(modules.get(name)!) : [])]
  const intruders = [...modules.keys()].filter(
    (name) =>
      ['zod', 'zod/v4', 'react-hook-form'].includes(name) ||
      name.startsWith('apps/web/src/kit/form/') ||
      (name.startsWith('apps/') && /\bNumberInput\b/.test(sourceOf(name))),
  )
  expect(intruders.map((name) => chain(name).join(' < '))).toEqual([])
})
