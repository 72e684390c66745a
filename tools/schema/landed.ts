import type { SqlFile } from '../../apps/server/src/db/migrations/sql-file.ts'

/** Where migrations that have landed stand with their hashes, as `sha256sum` writes them. */
export const landedFile = 'database/migrations.sha256'

interface LandedMigrations {
  /** Sentences about migrations that have landed and are other ones now, or no longer there. */
  readonly faults: readonly string[]
  /** The list with the migrations that are new. What stands in it stays as it is. */
  readonly text: string
}

const advice =
  'Data folders have applied it: restore it, and put the change into a new migration with a later name. Only while it is ' +
  `on your branch alone and nobody's data knows it, delete its line from ${landedFile} by hand and write the schema again.`

/** Compares the migrations with those that have landed. Migrations that have landed are never changed. */
export function landedMigrations(list: string, files: readonly SqlFile[]): LandedMigrations {
  const hashByName = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  const lines = list.split('\n').filter(Boolean)
  const landedNames = new Set<string>()
  const faults: string[] = []
  for (const line of lines) {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}(\S+\.sql)$/.exec(line) ?? []
    if (!name) faults.push(`${landedFile} has the line "${line}", which is no hash and name of a migration.`)
    else {
      landedNames.add(name)
      const found = hashByName.get(name)
      if (found === undefined) faults.push(`The migration ${name} has landed and was removed. ${advice}`)
      else if (found !== sha256) faults.push(`The migration ${name} has landed and was changed. ${advice}`)
    }
  }
  const newLines = files.filter(({ name }) => !landedNames.has(name)).map(({ name, sha256 }) => `${sha256}  ${name}`)
  return { faults, text: [...lines, ...newLines].map((line) => `${line}\n`).join('') }
}
