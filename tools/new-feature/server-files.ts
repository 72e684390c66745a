import { sentence, type Names } from './names.ts'

/** Contract and server of a new feature, with a test and a good input for each call. */
export function serverFiles(
  { entity, type, plural, pluralType, folder, table, words, pluralWords }: Names,
  path: string,
): Record<string, string> {
  return {
    [`packages/contract/src/${folder}/schema.ts`]: `import { z } from 'zod'
import { Keyword, name, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { editOf } from '../operators/schema.ts'

/** A ${words} of a site. Its name is unique there. */
export const ${type}Form = z.object({
  name: name(limits.title).meta({ description: 'Name of the ${words}, once in the site.' }),
})
export const ${type}Edit = ${type}Form.extend(editOf)

export const ${type} = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  name: z.string().meta({ description: 'Name of the ${words}, once in the site.' }),
  version: z.int().meta(fieldTexts.version),
})
export type ${type} = z.infer<typeof ${type}>

export const ${type}Filter = pageQuery.extend({
  keyword: Keyword.meta(fieldTexts.keyword),
  sort: sortable(['name']),
})
`,
    [`packages/contract/src/${folder}/operations.ts`]: `import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { defineFeature } from '../kit/feature.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as schemas from './schema.ts'
import { ${type}, ${type}Edit, ${type}Filter, ${type}Form } from './schema.ts'

const path = (call: string) => \`${path}/${entity}/{role}/\${call}\` as const

/** The ${pluralWords} of a site. */
export const ${entity} = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: '${entity}.read',
    input: ${type}Filter,
    output: page(${type}),
    summary: 'List the ${pluralWords} of the site.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: '${entity}.create',
    input: ${type}Form,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: ['${entity}'],
    summary: 'Create one of the ${pluralWords}.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: '${entity}.edit',
    input: ${type}Edit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: ['${entity}'],
    keeps: {},
    summary: 'Change one of the ${pluralWords}.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: '${entity}.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: ['${entity}'],
    summary: 'Delete one of the ${pluralWords}.',
  }),
}

export default defineFeature({
  operations: { ${entity} },
  about: { ${entity}: '${sentence(pluralWords)} of a site.' },
  schemas: { ${plural}: schemas },
  targets: { ${entity}: ['${entity}'] },
  unique: { ${table}_by_name: { thing: 'name', field: 'name' } },
})
`,
    [`apps/server/src/features/${folder}/queries.ts`]: `import type { z } from 'zod'
import type { ${type}, ${type}Filter } from '@lintel/contract/${folder}/schema.ts'
import { rowsOf, type Db } from '../../db/db.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { hasWords } from '../../db/lists/search.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'

const ${plural} = (db: Db, scope: ProjectScope) =>
  rowsOf(db, scope, '${table}').select(['uuid', 'name', 'version'])

/** A page of the site's ${pluralWords}, by name. */
export function pageOf${pluralType}(db: Db, scope: ProjectScope, filter: z.output<typeof ${type}Filter>) {
  let query = ${plural}(db, scope)
  if (filter.keyword) query = query.where(hasWords(filter.keyword, 'name'))
  return pageOf(
    query,
    filter,
    [
      ['${table}.name', filter.order ?? 'asc'],
      ['${table}.uuid', 'asc'],
    ],
    ({ uuid, name, version }) => ({ uuid, name, version }),
  )
}

/** One of them; undefined for one that is not of the site. */
export function ${entity}ByUuid(db: Db, scope: ProjectScope, uuid: string): Promise<${type} | undefined> {
  return ${plural}(db, scope).where('uuid', '=', uuid).executeTakeFirst()
}
`,
    [`apps/server/src/features/${folder}/writes.ts`]: `import type { z } from 'zod'
import type { ${type}Form } from '@lintel/contract/${folder}/schema.ts'
import { deleteOf, insertInto, type Db } from '../../db/db.ts'
import type { RecordVersion } from '../../db/edit-of.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { editUnique } from '../../domain/base/edit-record.ts'
import { onTaken } from '../../domain/base/unique-violation.ts'
import type { CanFail } from '../../kernel/failure.ts'

type Form = z.output<typeof ${type}Form>

interface Work {
  readonly db: Db
  readonly scope: ProjectScope
}

/** Adds one. Fails with \`alreadyExists\` where the name is taken. */
export function insert${type}(
  { db, scope, fail }: Work & CanFail<'alreadyExists'>,
  form: Form,
): Promise<{ uuid: string }> {
  return onTaken(insertInto(db, scope, '${table}', form).returning('uuid').executeTakeFirstOrThrow(), fail)
}

/** Changes one that is still as its editor saw it. Fails with \`staleRecord\` where it is not. */
export function edit${type}(
  work: Work & CanFail<'alreadyExists' | 'staleRecord'>,
  { uuid, version, ...form }: Form & RecordVersion,
): Promise<void> {
  return editUnique(work, '${table}', { uuid, version }, form)
}

/** Deletes one. Answers its name, undefined when there is none. */
export async function delete${type}({ db, scope }: Work, uuid: string): Promise<string | undefined> {
  const row = await deleteOf(db, scope, '${table}').where('uuid', '=', uuid).returning('name').executeTakeFirst()
  return row?.name
}
`,
    [`apps/server/src/features/${folder}/handlers.ts`]: `import { ${entity} as contract } from '@lintel/contract/${folder}/operations.ts'
import { serverFeature, source } from '../../kernel/feature.ts'
import { implement } from '../../kernel/implement.ts'
import { ${entity}ByUuid, pageOf${pluralType} } from './queries.ts'
import { delete${type}, edit${type}, insert${type} } from './writes.ts'

const ${entity}Handlers = implement(
  contract,
  'project',
  {
    list: ({ db, scope }, filter) => pageOf${pluralType}(db, scope, filter),

    async create(context, form) {
      const row = await insert${type}(context, form)
      context.audit({ target: row.uuid, detail: { name: form.name } })
      return row
    },

    async edit(context, form) {
      if (!(await ${entity}ByUuid(context.db, context.scope, form.uuid))) return context.fail('notFound')
      await edit${type}(context, form)
      context.audit({ target: form.uuid, detail: { name: form.name } })
    },

    async remove(context, { uuid }) {
      const name = await delete${type}(context, uuid)
      if (name === undefined) return context.fail('notFound')
      context.audit({ target: uuid, detail: { name } })
    },
  },
  { edit: ({ db, scope }, uuid) => ${entity}ByUuid(db, scope, uuid) },
)

export default serverFeature({ handlers: ${entity}Handlers, records: { ${entity}: source('${table}') } })
`,
    [`apps/server/src/features/${folder}/${folder}.test.ts`]: `import { ${entity} as contract } from '@lintel/contract/${folder}/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

describe('${pluralWords}', () => {
  it('are listed, found by name, changed and deleted', async () => {
    const { uuid } = (await manager.call(contract.create, { name: 'North' })).data
    const duplicate = await manager.call(contract.create, { name: 'NORTH' })
    expect([duplicate.failure, duplicate.issues[0]?.field]).toEqual(['alreadyExists', 'name'])
    expect((await manager.call(contract.list, { keyword: 'nor' })).data.rows).toEqual([
      { uuid, name: 'North', version: 1 },
    ])
    expect((await manager.call(contract.edit, { uuid, version: 1, name: 'South' })).code).toBe(0)
    expect((await manager.call(contract.edit, { uuid, version: 1, name: 'East' })).failure).toBe('staleRecord')
    expect((await manager.call(contract.remove, { uuid })).code).toBe(0)
    expect((await manager.call(contract.remove, { uuid })).failure).toBe('notFound')
  })

  it('are refused to who may not see them', async () => {
    const admin = await testApp.as(testApp.fixtures.ours.admin)
    expect((await admin.call(contract.list, {})).failure).toBe('noPermission')
    expect.fail('Say who else may not see them, or may see them and not change them, and take this line out.')
  })
})
`,
    [`apps/server/src/features/${folder}/calls.samples.ts`]: `import { randomUUID } from 'node:crypto'
import type { Family } from '../../../test/fixtures.ts'
import { direct, nothing, unknownUuid, type Sample, type SampleFile, type WrongIds } from '../../../test/samples/kit.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { insertInto } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'

/** Samples of ${pluralWords}. */

const form = () => ({ name: \`Sample \${randomUUID().slice(0, 8)}\` })

/** A ${words} of a family's office. */
export function spare${type}(testApp: TestApp, { office }: Family): Promise<{ uuid: string; version: number }> {
  const scope = projectScope(office.uuid)
  return testApp.test.database.write(scope, (db) =>
    insertInto(db, scope, '${table}', form()).returning(['uuid', 'version']).executeTakeFirstOrThrow(),
  )
}

const random = () => ({ uuid: randomUUID() })

export const samples: Readonly<Record<string, Sample>> = {
  '${entity}.list': nothing,
  '${entity}.create': direct(form),
  '${entity}.edit': {
    own: () => ({ ...form(), ...random(), version: 1 }),
    succeeds: async ({ testApp }) => ({ ...form(), ...(await spare${type}(testApp, testApp.fixtures.ours)) }),
  },
  '${entity}.remove': {
    own: random,
    succeeds: async ({ testApp }) => ({ uuid: (await spare${type}(testApp, testApp.fixtures.ours)).uuid }),
  },
}

const foreign = (more: () => object = () => ({})): WrongIds => ({
  wrongIds: async (testApp) => {
    const { uuid } = await spare${type}(testApp, testApp.fixtures.theirs)
    return [
      { ...more(), uuid },
      { ...more(), uuid: unknownUuid },
    ]
  },
})

export const idOperations: SampleFile['idOperations'] = {
  '${entity}.edit': foreign(() => ({ ...form(), version: 1 })),
  '${entity}.remove': foreign(),
}
`,
  }
}
