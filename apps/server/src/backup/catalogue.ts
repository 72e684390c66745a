import type pg from 'pg'

/** A table whose rows are backed up; a partitioned one stands for its partitions. */
export interface BackedUpTable {
  readonly name: string
  /** Columns that are written, generated ones left out. */
  readonly columns: readonly string[]
}

/** Made by `migrate` itself. What pg-boss keeps lies in a schema of its own and is made again at a start. */
const leftOut = ['schema_migration', 'schema_repeatable']

/** The tables of the schema `public`, by name. */
export async function tablesOf(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

export interface SequenceState {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** Where the sequences of the schema `public` stand. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: sequenceRows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public."${name}"`,
    )
    states.push({ name, value: sequenceRows[0]!.value, isCalled: sequenceRows[0]!.called })
  }
  return states
}

/** Months (YYYY-MM) that the door log has partitions for. */
export async function monthsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select replace(substr(relname, length('door_event_') + 1), '_', '-') as month from pg_class
     where relnamespace = 'public'::regnamespace and relispartition and relname ~ '^door_event_\\d{4}_\\d{2}$' order by 1`,
  )
  return rows.map(({ month }) => month)
}

/** Lets a connection of the owner see and write all rows, also where row-level security holds the owner. */
export async function actAsSystem(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('lintel.scope', 'system', false), set_config('lintel.scope_uuid', '', false),
    set_config('lintel.scope_company', '', false)`)
}
