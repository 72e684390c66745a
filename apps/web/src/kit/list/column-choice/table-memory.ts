import { writeStored, readStored } from '../../../base/storage.ts'

/**
 * What a table remembers on this device: the last sorting, which columns are hidden or pinned, tiles or list (specification.md 4:
 * outlives logging out).
 */
export interface TableMemory {
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly hidden?: readonly string[]
  readonly presentation?: 'tiles' | 'list'
  /** Columns that stay although they are empty on a page. */
  readonly pinned?: readonly string[]
}

function all(): Record<string, TableMemory> {
  try {
    const storedTables = JSON.parse(readStored('tables') ?? '{}') as unknown
    return typeof storedTables === 'object' && storedTables !== null
      ? (storedTables as Record<string, TableMemory>)
      : {}
  } catch {
    return {}
  }
}

/** What is remembered of a table. */
export function readTableMemory(table: string): TableMemory {
  return all()[table] ?? {}
}

/** Saves a change to what is remembered of a table. */
export function saveTableMemory(table: string, change: TableMemory): void {
  const tables = all()
  writeStored('tables', JSON.stringify({ ...tables, [table]: { ...tables[table], ...change } }))
}
