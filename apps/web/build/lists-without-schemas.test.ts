import { expect, test } from 'vitest'
import { refuseListsWithSchemas } from './lists-without-schemas.ts'

const web = '/repository/apps/web/src'
const file = (fileName: string, moduleIds: readonly string[], imports: readonly string[], facadeModuleId?: string) => ({
  fileName,
  moduleIds,
  imports,
  facadeModuleId: facadeModuleId ?? null,
})
const list = `${web}/features/lockers/list.tsx`
const form = `${web}/features/lockers/form.tsx`
const schema = '/repository/packages/contract/src/lockers/schema.ts'
const formFiles = [
  file('form.js', [form], ['schema.js'], form),
  file('schema.js', [schema], ['zod.js']),
  file('zod.js', ['/repository/node_modules/zod/v4/core/api.js'], []),
]

test('a list whose forms alone load zod is built', () => {
  expect(() => refuseListsWithSchemas([file('list.js', [list], ['words.js'], list), ...formFiles])).not.toThrow()
})

test('a list that loads zod at once is refused, with the imports that lead there', () => {
  const words = file('words.js', [`${web}/features/lockers/words.ts`], ['schema.js'])
  expect(() => refuseListsWithSchemas([file('list.js', [list], ['words.js'], list), words, ...formFiles])).toThrow(
    [
      'apps/web/src/features/lockers/list.tsx',
      'apps/web/src/features/lockers/words.ts',
      'packages/contract/src/lockers/schema.ts',
    ].join('\n    -> '),
  )
})
