import { sentence, type Names } from './names.ts'

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

/** Puts a key at the end of a catalogue's top level. */
const withText = (text: string, key: string, value: unknown): string =>
  `${JSON.stringify({ ...(JSON.parse(text) as object), [key]: value }, null, 2)}\n`

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
    // Roles and source are typed again from where it is said, never from the table above.
    path: 'docs/rules/who-may.tsv',
    register: (text, { entity }) => {
      const [header = '', ...rows] = text.trimEnd().split('\n')
      const emptyCells = '\t'.repeat(header.split('\t').length - 2)
      const calls = { create: 'create', delete: 'remove', edit: 'edit', read: 'list' }
      const own = Object.entries(calls).map(([action, call]) => `${entity}.${action}\t${entity}.${call}${emptyCells}`)
      const following = rows.findIndex((row) => row > entity)
      return `${[header, ...rows.toSpliced(following < 0 ? rows.length : following, 0, ...own)].join('\n')}\n`
    },
  },
  {
    path: 'packages/contract/src/all/features.ts',
    register: (text, { plural, folder }) =>
      beforeIn(
        before(text, /^import \{ auditLogsOf \}/m, `import ${plural} from '../${folder}/operations.ts'`),
        'const others',
        /^\] as const$/m,
        `  ${plural},`,
      ),
  },
  {
    path: 'apps/server/src/features/all.ts',
    register: (text, { plural, folder }) =>
      beforeIn(
        before(text, /^import \{ auditLogs \}/m, `import ${plural} from './${folder}/handlers.ts'`),
        'const others',
        /^\]$/m,
        `  ${plural},`,
      ),
  },
  {
    // Pages are loaded when they are opened: portals name this list, and no page does.
    path: 'apps/web/src/portals/screens/people.ts',
    register: (text, { entity, plural, folder }) => {
      const screens = `export const ${entity}Screens = defineScreens(${plural}, {
  list: () => import('../../features/${folder}/list.tsx'),
})`
      const links = `import { ${plural} } from '../../features/${folder}/links.ts'`
      return `${before(text, /^\n\/\*\*$/m, links).trimEnd()}\n\n${screens}\n`
    },
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
    path: 'packages/i18n/catalogues/en/operations.json',
    register: (text, { entity, words, pluralWords }) => {
      const texts = JSON.parse(text) as { readonly groups: Readonly<Record<string, string>> }
      const title = sentence(words)
      const groups = { ...texts.groups, [entity]: sentence(pluralWords) }
      const own = { create: `${title} created`, edit: `${title} changed`, remove: `${title} deleted` }
      return `${JSON.stringify({ ...texts, groups, [entity]: own }, null, 2)}\n`
    },
  },
]
