import { sql } from 'kysely'
import { Uuid } from '@lintel/contract/base/atoms.ts'
import { idempotencyKeyField } from '@lintel/contract/kit/idempotency.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { allRows, type TestApp } from '../../test-app.ts'
import { fieldsOf } from '../kit.ts'

/** How many changes the audit log has; a call with one effect adds one. */
export const entriesOf = (testApp: TestApp): Promise<number> =>
  allRows(testApp)(async (db) => {
    const { count } = await db
      .selectFrom('audit_entry')
      .select(sql<string>`count(*)`.as('count'))
      .where('result', '=', 'done')
      .executeTakeFirstOrThrow()
    return Number(count)
  })

/** A form that differs in one thing from another that a call knows: a text, or the records it names. */
export function otherContent(operation: Operation, form: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const knownFields = fieldsOf(operation).filter((name) => name !== idempotencyKeyField && form[name] !== undefined)
  const text = knownFields.find((name) => typeof form[name] === 'string' && /^(title|content|code|.*name)$/i.test(name))
  if (text !== undefined) return { ...form, [text]: `${String(form[text]).slice(0, 8)}0000` }
  const id = knownFields.find((name) => Uuid.safeParse(form[name]).success)
  if (id !== undefined) return { ...form, [id]: crypto.randomUUID() }
  const list = knownFields.find((name) => Array.isArray(form[name]))
  return { ...form, ...(list !== undefined && { [list]: [crypto.randomUUID()] }) }
}
