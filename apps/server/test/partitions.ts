import type { TestApp } from './test-app.ts'

/** The parts in which events of doors are kept, by name; one for each month. */
export async function partitionsOf(testApp: TestApp): Promise<string[]> {
  const { rows } = await testApp.test.database.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'door_event'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}
