import type { Names } from './names.ts'

/** The files of a new feature by path, in the shape that `docs/tour.md` walks through. */
export function filesOf(
  { entity, type, plural, folder, table, pluralWords }: Names,
  path: string,
): Record<string, string> {
  return {
    [`packages/contract/src/${folder}/schema.ts`]: `import { z } from 'zod'
import { Keyword, name, Uuid } from '../atoms.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../limits.ts'

export const ${type} = z.object({
  uuid: Uuid,
  name: z.string(),
})
export type ${type} = z.infer<typeof ${type}>

export const ${type}Form = z.object({
  name: name(limits.title),
})

export const ${type}Filter = pageQuery.extend({
  keyword: Keyword,
  sort: sortable(['name']),
})
`,
    [`packages/contract/src/${folder}/operations.ts`]: `import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { ${type}, ${type}Filter, ${type}Form } from './schema.ts'

const path = (call: string) => \`${path}/${entity}/{role}/\${call}\` as const

export const ${entity} = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: '${entity}.read',
    input: ${type}Filter,
    output: page(${type}),
    fails: [],
    summary: 'List the ${pluralWords} of the site.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
    needs: '${entity}.create',
    input: ${type}Form,
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists'],
    invalidates: ['${entity}'],
    summary: 'Create one of the ${pluralWords}.',
  }),
}
`,
    [`apps/server/src/features/${folder}/queries.ts`]: `import type { z } from 'zod'
import type { ${type}Filter, ${type}Form } from '@lintel/contract/${folder}/schema.ts'
import { uniqueViolation } from '../../db/database.ts'
import { insertInto, rowsOf, type Db } from '../../db/db.ts'
import { contains, pageOf } from '../../db/paging.ts'
import type { ProjectScope, Scope } from '../../db/scope.ts'

/** A page of the site's ${pluralWords}, by name. */
export function pageOf${type}s(db: Db, scope: Scope, filter: z.output<typeof ${type}Filter>) {
  let query = rowsOf(db, scope, '${table}').select(['${table}.uuid', '${table}.name'])
  if (filter.keyword) query = query.where('${table}.name', 'ilike', contains(filter.keyword))
  return pageOf(
    query,
    filter,
    [
      ['${table}.name', filter.order ?? 'asc'],
      ['${table}.uuid', 'asc'],
    ],
    (row) => row,
  )
}

/** Adds one; null when the name is taken. */
export async function insert${type}(db: Db, scope: ProjectScope, form: z.output<typeof ${type}Form>) {
  try {
    return await insertInto(db, scope, '${table}', form).returning('uuid').executeTakeFirstOrThrow()
  } catch (error) {
    if (uniqueViolation(error) === null) throw error
    return null
  }
}
`,
    [`apps/server/src/features/${folder}/handlers.ts`]: `import { ${entity} as contract } from '@lintel/contract/${folder}/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { insert${type}, pageOf${type}s } from './queries.ts'

export const ${entity}Handlers = implement(contract, 'project', {
  list: ({ db, scope }, filter) => pageOf${type}s(db, scope, filter),

  async create({ db, scope, fail, audit }, form) {
    const made = await insert${type}(db, scope, form)
    if (!made) return fail('alreadyExists', { thing: '${entity}' })
    audit({ target: made.uuid, detail: { name: form.name } })
    return made
  },
})
`,
    [`apps/server/src/features/${folder}/${folder}.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

describe('${pluralWords}', () => {
  it('are listed, and refused to who may not see them', () => {
    expect(testApp.fixtures.ours, 'say what must hold, then make it hold').toBeUndefined()
  })
})
`,
    [`apps/web/src/features/${folder}/links.ts`]: `import { defineLinks } from '../../kit/portal/feature.ts'

/** The ${pluralWords} of a site. */
export const ${plural} = defineLinks({
  key: '${plural}',
  title: 'menu:${plural}',
  icon: 'settings',
  entry: 'list',
  texts: ['${plural}'],
  screens: {
    list: { title: '${plural}:title', needs: '${entity}.read' },
  },
  views: {
    site: { columns: ['name'] },
  },
})
`,
    [`apps/web/src/features/${folder}/screens.ts`]: `import { defineScreens } from '../../kit/portal/feature.ts'
import { ${plural} } from './links.ts'

export const ${entity}Screens = defineScreens(${plural}, {
  list: () => import('./list.tsx'),
})
`,
    [`apps/web/src/features/${folder}/list.tsx`]: `import type { ${type} } from '@lintel/contract/${folder}/schema.ts'
import { api } from '../../api/client.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { ${plural} } from './links.ts'

const columns = columnsFor<${type}>()({
  name: { label: '${plural}:columns.name', Cell: ({ row }) => <NameText name={row.name} to={undefined} />, sort: 'name', isFixed: true },
})

/** The ${pluralWords} of the site. */
export default function ${type}List() {
  const view = useView(${plural})
  return (
    <ListScreen
      title="${plural}:title"
      of={api.${entity}.list}
      columns={columns.pick(view.columns)}
      filters={[filter.text('keyword', '${plural}:filters.keyword')]}
      rowId={(row) => row.uuid}
      rowName={(row) => row.name}
      empty="${plural}:empty.list"
    />
  )
}
`,
    [`packages/i18n/catalogues/en/${plural}.json`]: `${JSON.stringify({ title: pluralWords.charAt(0).toUpperCase() + pluralWords.slice(1), columns: { name: 'Name' }, filters: { keyword: 'Name' }, empty: { list: `There are no ${pluralWords} yet.` } }, null, 2)}\n`,
  }
}
