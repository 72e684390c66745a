import type { SqlFile } from './sql-file.ts'

/** A migration that a database or a backup says was applied. */
export interface AppliedMigration {
  readonly name: string
  readonly sha256: string
}

/** Data of this day and of later ones migrates; names of migrations begin with their day, or with 00 before that. */
const firstDayCarriedOver = '2026-11-28'

/**
 * Why data with these migrations cannot be brought up to date by these files, as the rest of a sentence for its owner;
 * undefined when it can. Nothing is tried on such data: it would end in an error of SQL halfway.
 */
export function contradictionOf(
  appliedMigrations: readonly AppliedMigration[],
  files: readonly SqlFile[],
): string | undefined {
  const fileByName = new Map(files.map((file) => [file.name, file]))
  const unknown = appliedMigrations.filter(({ name }) => !fileByName.has(name))
  const old = unknown.find(({ name }) => name < firstDayCarriedOver)
  if (old) {
    return (
      `comes from a version of before ${firstDayCarriedOver}, whose data is not carried over (it has the migration ` +
      `${old.name}). Nothing was changed: go on with the version that made it, or begin with an empty DATA_DIR or database.`
    )
  }
  if (unknown[0]) {
    return (
      `comes from a newer version (it has the migration ${unknown[0].name}, which this one does not know). Nothing was ` +
      `changed: start that version or a newer one.`
    )
  }
  const other = appliedMigrations.find(({ name, sha256 }) => fileByName.get(name)!.sha256 !== sha256)
  return (
    other &&
    `was made with another migration ${other.name} than this version has, so it cannot be carried over. Nothing was changed: ` +
      `go on with the version that made it, or begin with an empty DATA_DIR or database. Who changed the file restores it, ` +
      `and puts the change into a new one.`
  )
}
