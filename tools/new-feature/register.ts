import type { Names } from './names.ts'

/**
 * Places in which a feature is registered, as text to text: each function puts one entry where its neighbours stand.
 */

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

/** The same within what begins at a mark, so that a line like it further above is left alone. */
function beforeIn(text: string, mark: string, at: RegExp, line: string): string {
  const index = text.indexOf(mark)
  if (index < 0) throw new RangeError(`A registry has changed: nothing in it says ${mark}.`)
  return text.slice(0, index) + before(text.slice(index), at, line)
}

/** Puts an entry into a list that a test reads in the order of letters. */
function inOrder(text: string, mark: string, entry: string): string {
  const at = text.indexOf(mark)
  if (at < 0) throw new RangeError(`A registry has changed: nothing in it says ${mark}.`)
  const [first = '', ...lines] = text.slice(at).split('\n')
  const index = lines.findIndex((line) => line.trim() > entry.trim() || !line.trim().startsWith("'"))
  return text.slice(0, at) + [first, ...lines.slice(0, index), entry, ...lines.slice(index)].join('\n')
}

/** Puts a key at the end of a catalogue's top level. */
const withText = (text: string, key: string, value: unknown): string =>
  `${JSON.stringify({ ...(JSON.parse(text) as object), [key]: value }, null, 2)}\n`

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const registrations: readonly Registration[] = [
  {
    // Nobody may before the author says who, and where that is said.
    path: 'packages/contract/src/access/who-may/sites.ts',
    register: (text, { entity }) =>
      before(
        text,
        /^\} as const satisfies Table$/m,
        `  ${entity}: {\n    read: may('', {}),\n    'create edit delete': may('', {}),\n  },`,
      ),
  },
  {
    path: 'packages/contract/src/all/contract.ts',
    register: (text, { entity, folder }) =>
      before(
        before(text, /^import type \{ Operation \}/m, `import { ${entity} } from '../${folder}/operations.ts'`),
        /^\} as const$/m,
        `  ${entity},`,
      ),
  },
  {
    path: 'packages/contract/src/all/schemas.ts',
    register: (text, { plural, folder }) => {
      const textWithImport = before(text, /^$/m, `import * as ${plural} from '../${folder}/schema.ts'`)
      const at = textWithImport.indexOf('schemaFiles')
      return textWithImport.slice(0, at) + before(textWithImport.slice(at), /^\}/m, `  ${plural},`)
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
    path: 'apps/server/src/http/reference/tags.ts',
    register: (text, { entity, pluralWords }) =>
      beforeIn(
        text,
        'export const tagDescriptions',
        /^\} as const/m,
        `  ${entity}: '${sentence(pluralWords)} of a site.',`,
      ),
  },
  {
    path: 'apps/server/test/acceptance/audit.tsv',
    register: (text, { entity }) =>
      `${text.trimEnd()}\n${entity}.create\tdata.uuid\tname\n${entity}.edit\tform.uuid\tname\n${entity}.remove\tform.uuid\tname\n`,
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
    register: (text, { entity, words, pluralWords }) => {
      const texts = JSON.parse(text) as { readonly groups: Readonly<Record<string, string>> }
      const title = sentence(words)
      const groups = { ...texts.groups, [entity]: sentence(pluralWords) }
      const own = { create: `${title} created`, edit: `${title} changed`, remove: `${title} deleted` }
      return `${JSON.stringify({ ...texts, groups, [entity]: own }, null, 2)}\n`
    },
  },
  {
    path: 'packages/contract/src/audit-logs/groups.ts',
    register: (text, { entity }) => before(text, /^\] as const$/m, `  '${entity}',`),
  },
  {
    path: 'packages/contract/src/audit-logs/records.ts',
    register: (text, { entity }) =>
      beforeIn(
        before(text, /^\] as const$/m, `  '${entity}',`),
        'const targets',
        /^\}$/m,
        `  ${entity}: ['${entity}'],`,
      ),
  },
  {
    path: 'apps/server/src/features/audit-logs/record-names.ts',
    register: (text, { entity, table }) => beforeIn(text, 'const ofSites', /^\}$/m, `  ${entity}: source('${table}'),`),
  },
  {
    path: 'apps/server/src/domain/unique-violation.ts',
    register: (text, { entity, table }) =>
      beforeIn(text, 'const takenBy', /^\}$/m, `  ${table}_by_name: { thing: '${entity}', field: 'name' },`),
  },
  {
    path: 'apps/server/src/db/lists/name-key.api.test.ts',
    register: (text, { table }) =>
      inOrder(text, 'expect(rows.map(({ name }) => name)).toEqual([', `      '${table}_by_name',`),
  },
  {
    path: 'apps/server/test/samples/all.ts',
    register: (text, { plural, folder }) =>
      before(
        before(text, /^import type \{ SampleFile \}/m, `import * as ${plural} from './${folder}.ts'`),
        /^\]$/m,
        `  ${plural},`,
      ),
  },
]
