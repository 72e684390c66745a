import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { companyScope, projectScope } from '../scope/scope.ts'
import { shapeOf, statementOf, type Values } from './shapes.ts'

/** Statements that are built once, with placeholders for what differs from run to run. */

const db = new Kysely<{ door: { name: string; project_uuid: string; company_uuid: string; at: Date } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const doors = ({ scope, now, ids: { company } }: Values<'company'>) => {
  let query = db.selectFrom('door').select('name').where('project_uuid', '=', scope.uuid).where('at', '<', now)
  if (company !== undefined) query = query.where('company_uuid', '=', company)
  return query.where('name', '<>', 'closed').where('project_uuid', '=', scope.uuid)
}

const at = new Date('2026-11-27T08:00:00Z')
const values = (site: string, now: Date, company?: string): Values<'company'> => ({
  scope: projectScope(site),
  now,
  ids: { ...(company !== undefined && { company }) },
})

describe('a statement that is built once', () => {
  it('is that of a run with its values, at the first run and at later ones', () => {
    const { compiled, parameters } = statementOf(values('one', new Date(), 'acme'), doors)
    for (const run of [values('two', at, 'globex'), values('three', new Date(1), 'initech')]) {
      const { sql: text, parameters: compiledParameters } = doors(run).compile()
      expect(compiled.sql).toBe(text)
      expect(parameters.map((parameter) => parameter(run))).toEqual(compiledParameters)
    }
  })

  it('sends the company of a scope', () => {
    const own = ({ scope }: Values) =>
      db.selectFrom('door').where('company_uuid', '=', scope.companyUuid!).select('name')
    const { parameters } = statementOf({ ...values('one', at), scope: companyScope('one', 'acme') }, own)
    const run = { ...values('two', at), scope: companyScope('two', 'globex') }
    expect(parameters.map((parameter) => parameter(run))).toEqual(['globex'])
  })

  it('has another shape where an id is missing, the scope is of another kind or the key differs', () => {
    const shapes = [
      shapeOf('doors', values('one', at, 'acme')),
      shapeOf('doors', values('one', at)),
      shapeOf('doors', { ...values('one', at), scope: companyScope('one', 'acme') }),
      shapeOf('doors by floor', values('one', at)),
    ]
    expect(new Set(shapes).size).toBe(4)
    expect(shapeOf('doors', values('two', new Date(1), 'globex'))).toBe(shapes[0])
    expect(shapeOf('doors', { ...values('one', at), ids: { company: undefined } })).toBe(shapes[1])
  })

  it('is refused when it does not send a value as it is', () => {
    const wrappedQuery = ({ scope }: Values) =>
      db.selectFrom('door').where('name', '=', `${scope.uuid}:`).select('name')
    expect(() => statementOf(values('one', at), wrappedQuery)).toThrow('a value is not sent as it is')
    const inText = ({ scope }: Values) =>
      db
        .selectFrom('door')
        .where(sql<boolean>`name = ${sql.lit(scope.uuid)}`)
        .select('name')
    expect(() => statementOf(values('one', at), inText)).toThrow('a value is not sent as it is')
  })
})
