import type { Names } from './names.ts'

/** Places in which a feature is registered, as text to text: each function puts one entry where its neighbours stand. */

interface Registration {
  readonly path: string
  readonly register: (text: string, names: Names) => string
}

/** Puts a line before the first one that matches; throws where there is none, so that a moved registry is noticed. */
function before(text: string, at: RegExp, line: string): string {
  const index = text.search(at)
  if (index < 0) throw new RangeError(`A registry has changed: nothing in it looks like ${String(at)}.`)
  return `${text.slice(0, index)}${line}\n${text.slice(index)}`
}

/** Puts a key at the end of a catalogue's top level. */
const withText = (text: string, key: string, value: unknown): string =>
  `${JSON.stringify({ ...(JSON.parse(text) as object), [key]: value }, null, 2)}\n`

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const registrations: readonly Registration[] = [
  {
    path: 'packages/contract/src/access/permissions.ts',
    register: (text, { entity }) => before(text, /^\} as const$/m, `  ${entity}: ['read', 'create'],`),
  },
  {
    path: 'packages/contract/src/contract.ts',
    register: (text, { entity, folder }) =>
      before(
        before(text, /^import type \{ Operation \}/m, `import { ${entity} } from './${folder}/operations.ts'`),
        /^\} as const$/m,
        `  ${entity},`,
      ),
  },
  {
    path: 'packages/contract/src/schemas.ts',
    register: (text, { plural, folder }) => {
      const imported = before(text, /^$/m, `import * as ${plural} from './${folder}/schema.ts'`)
      const at = imported.indexOf('schemaFiles')
      return imported.slice(0, at) + before(imported.slice(at), /^\}/m, `  ${plural},`)
    },
  },
  {
    path: 'apps/server/src/features/all.ts',
    register: (text, { entity, folder }) =>
      before(
        before(text, /^$/m, `import { ${entity}Handlers } from './${folder}/handlers.ts'`),
        /^\]$/m,
        `  ...${entity}Handlers,`,
      ),
  },
  {
    path: 'packages/i18n/src/keys.ts',
    register: (text, { plural }) =>
      before(
        before(
          before(text, /^$/m, `import type ${plural} from '../catalogues/en/${plural}.json'`),
          /^\}$/m,
          `  ${plural}: typeof ${plural}`,
        ),
        /^\] as const satisfies readonly Namespace\[\]/m,
        `  '${plural}',`,
      ),
  },
  {
    path: 'apps/web/src/language/namespaces.ts',
    register: (text, { plural }) => {
      const at = text.indexOf('export const featureNamespaces')
      return text.slice(0, at) + before(text.slice(at), /^\] as const satisfies/m, `  '${plural}',`)
    },
  },
  {
    path: 'apps/server/test/acceptance/audit.tsv',
    register: (text, { entity }) => `${text.trimEnd()}\n${entity}.create\tdata.uuid\tname\n`,
  },
  {
    path: 'packages/i18n/catalogues/en/menu.json',
    register: (text, { plural, pluralWords }) => withText(text, plural, sentence(pluralWords)),
  },
  {
    path: 'packages/i18n/catalogues/en/things.json',
    register: (text, { entity, words }) => withText(text, entity, sentence(words)),
  },
  {
    path: 'packages/i18n/catalogues/en/operations.json',
    register: (text, { entity, words }) => withText(text, entity, { create: `${sentence(words)} created` }),
  },
]
