import { contract } from '@lintel/contract/all/contract.ts'
import { declarations } from '@lintel/contract/all/features.ts'
import { foldName, nameKey } from '@lintel/contract/base/name-fold.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from '../../../../../tools/testing/fast-check.ts'
import { startTestApp, type Caller, type TestApp } from '../../../test/test-app.ts'
import { fullNameOf } from '../../domain/base/full-name.ts'

let testApp: TestApp
let manager: Caller
beforeAll(async () => {
  testApp = await startTestApp()
  manager = await testApp.as(testApp.fixtures.ours.officeManager)
})
afterAll(() => testApp.close())

const inDatabase = async (fold: 'name_key' | 'fold_name', names: readonly string[]): Promise<readonly string[]> => {
  const statement = `select ${fold}(name) as folded from unnest($1::text[]) with ordinality as names (name, n) order by n`
  return (await testApp.test.database.owner.query<{ folded: string }>(statement, [names])).rows.map(
    ({ folded }) => folded,
  )
}
const keysOf = (names: readonly string[]) => inDatabase('name_key', names)

/** Signs that a fold treats by themselves or together, among plain ones of many scripts. */
const sign = fc.constantFrom(
  ...Array.from(
    'aAßİıΣςéÉ ﬁＡ１ⅷ\t\u00a0\u00ad\u0308\u1680\u200b\u200d\u2028\u3000\ufeff\ufe0f\u3164한가ا\ufdfa\u0001\u0085\u{e0041}\u{1d173}😀',
  ),
  ...Array.from(
    '\r\n\v\u007f\u009f\u200c\u200d\u200c\u200d\u200e\u202e\u2066\u2069\u20e31#❤👩🏽💻\u2329نمकष्\u0928\u093cកâ\u2800\ufffa',
  ),
)
const sampleNames = () =>
  fc.sample(
    fc.oneof(
      fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
      // Which small letters the capitals of rare scripts have, each version of Unicode says for itself.
      fc
        .string({ unit: 'grapheme', maxLength: 12 })
        .map((text) => text.replaceAll(/(?![\0-\u05ff])[\p{Lu}\p{Lt}]/gu, '')),
    ),
    2000,
  )

// Each looks like "Zoë Wing": another case, a no-break space, two spaces, a combining mark, full-width letters, an
// invisible sign.
const alike = [
  'zoË wing',
  'Zoë\u00a0Wing',
  'Zoë  Wing',
  'Zoe\u0308 Wing',
  'Ｚｏë Ｗｉｎｇ',
  'Zoë\u200b Wing',
  '\u2060Zoë Wing\u3000',
]

describe('names', () => {
  it.each(alike)('%j is taken where Zoë Wing is', async (name) => {
    await manager.call(contract.company.create, { name: 'Zoë Wing' })
    expect((await manager.call(contract.company.create, { name })).failure).toBe('alreadyExists')
  })

  it('tells apart what looks different', async () => {
    for (const name of ['Zoe Wing', 'ZoëWing', 'Zoë-Wing', 'Zoë Wing 2']) {
      expect((await manager.call(contract.company.create, { name })).code, name).toBe(0)
    }
  })

  it('of doors, departments, groups, plans and areas are compared by one key', async () => {
    const { rows } = await testApp.test.database.owner.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
        where indisunique and pg_get_indexdef(indexrelid) like '%name_key(%' order by 1`,
    )
    const ofFeatures = declarations.flatMap(({ unique = {} }) =>
      Object.keys(unique).filter((index) => ['name', 'title', 'model'].includes(unique[index]!.field)),
    )
    const ofSeveral = ['door_by_name', 'project_of_installer_by_name']
    expect(rows.map(({ name }) => name)).toEqual([...ofFeatures, ...ofSeveral].toSorted())
  })

  it.each([
    ['Ada', 'Ash', 'Ada Ash'],
    ['', 'Ash', 'Ash'],
    ['Ada', '', 'Ada'],
    ['', '', ''],
    ['Ada Mary', 'van Ash', 'Ada Mary van Ash'],
  ])('of a person %j %j are one text %j, in the database and outside of it', async (first, last, whole) => {
    const statement = 'select full_name($1, $2) as name'
    const { rows } = await testApp.test.database.owner.query<{ name: string }>(statement, [first, last])
    expect(rows[0]?.name).toBe(whole)
    expect(fullNameOf({ first_name: first, last_name: last })).toBe(whole)
  })

  it('are folded and compared alike in the database and outside of it', async () => {
    const names = sampleNames()
    expect(await inDatabase('fold_name', names)).toEqual(names.map(foldName))
    expect(await keysOf(names)).toEqual(names.map(nameKey))
    const folds = names.map(foldName)
    expect(folds.map(foldName)).toEqual(folds)
    expect(folds.map(nameKey)).toEqual(names.map(nameKey))
    expect(nameKey(' North\u00a0 WING\u200b')).toBe('north wing')
  })

  it('are compared without invisible signs, in the database as outside of it', async () => {
    const unseen = /\p{Default_Ignorable_Code_Point}/u
    const all = Array.from({ length: 0x10_ffff }, (_none, at) => at + 1).filter((at) => at < 0xd8_00 || at > 0xdf_ff)
    const signs = all.map((at) => String.fromCodePoint(at)).filter((sign) => unseen.test(sign))
    expect(signs.length).toBeGreaterThan(4000)
    expect(new Set(await keysOf(signs.map((sign) => `a${sign}b`)))).toEqual(new Set(['ab']))
  })

  it('whose key is many times as long as the name can be saved', async () => {
    expect((await manager.call(contract.company.create, { name: '\ufdfa'.repeat(63) })).code).toBe(0)
  })
})
