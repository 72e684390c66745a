import type { Plugin } from 'vite'

/** Where, in a file of zod, what browsers never call begins; from there on only the names are kept. */
const unused = [
  { file: /\/zod\/v4\/core\/to-json-schema\.js$/, from: /^export function initializeContext/m },
  { file: /\/zod\/v4\/core\/json-schema-processors\.js$/, from: /^export const stringProcessor/m },
] as const
const englishMessages = /\/zod\/v4\/locales\/en\.js$/

/** Every name that `code` exports, as a function that does nothing. */
function namesOf(code: string): string {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => [name, name])
  const renamed = [...code.matchAll(/^export \{ (\w+) as (\w+) \};?$/gm)].map(([, , name]) => [name, name])
  return [...declared, ...renamed]
    .map(([name], index) => `const none${index} = () => undefined\nexport { none${index} as ${name} }`)
    .join('\n')
}

/**
 * Leaves out of the pages what zod brings for others: JSON Schemas, which the server writes its reference with, and
 * messages in English, which our catalogues replace. About 5 kB of what each page loads.
 */
export function leanZod(): Plugin {
  return {
    name: 'lintel-lean-zod',
    transform(code, id) {
      if (englishMessages.test(id)) return { code: 'export default () => ({})', map: null }
      const part = unused.find(({ file }) => file.test(id))
      if (!part) return undefined
      const start = code.search(part.from)
      if (start < 0) this.error(`${id} has no ${part.from} any more: look at apps/web/build/lean-zod.ts`)
      return { code: code.slice(0, start) + namesOf(code.slice(start)), map: null }
    },
  }
}
