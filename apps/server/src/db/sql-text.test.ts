import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/**
 * T26, the part of the build: SQL is put together by the query builder and by `sql` with parameters. Text becomes SQL
 * (`sql.raw`, `sql.lit` of anything but a constant, a template handed to `query`) in the files below alone, each for
 * its reason.
 */

const root = fileURLToPath(new URL('../', import.meta.url))
const files = globSync('**/*.ts', { cwd: root }).filter((name) => !/\.test\.ts$|\.samples\.ts$/.test(name))

const shapes = {
  raw: /\bsql\.raw\(/,
  // What stands in `escapeIdentifier` cannot end the name that it is in.
  template: /\.query\(\s*`[^`]*\$\{(?!pg\.escapeIdentifier\()/,
  joined: /\.query\(\s*(['"`])[^'"`]*\1\s*\+/,
  keyword: /['"`](select|insert into|update|delete from|alter|drop|grant|create)\b[^'"`]*['"`]\s*\+/i,
} as const

/** Why text may become SQL there. */
const allowedPlaces: Readonly<Record<string, string>> = {
  'seed/volume.ts: template': 'names of indexes from the catalogue, for measurements alone',
  'features/projects/queries.ts: raw': 'a condition that the file has as a constant for each kind of site',
  'devices/ingest/insert-events.ts: raw': 'two constants of this file, which the planner must see',
  'devices/ingest/event-columns.ts: raw': 'names and types of columns, constants of this file',
  'db/device-models.ts: raw': 'one of two functions',
  'db/logins/app-login.ts: template': 'the name of the login that this file makes, and bounds without input',
  'db/logins/app-role.ts: template': 'the name of the role, a constant of this file',
  'db/db.ts: raw': 'the type of a column, one of a list of constants',
  'db/lists/stream-rows.ts: raw': 'one of two signs',
  'db/leader/leader-election.ts: template': 'a number of seconds, a constant of this file',
  'db/migrations/migrate.ts: template':
    'names of indexes and of our collation, as the catalogue of the database quotes them',
  'db/migrations/sql-file.ts: keyword': 'a sentence for people, which names the missing grant',
  'db/migrations/sql-file.ts: template': 'one of two names of tables, constants of this file',
  'jobs/stored-pictures.ts: template': 'names of tables and columns, a list of constants of this file',
  'backup/load.ts: template': 'names of tables that the catalogue of the database says',
}

const places = files.flatMap((name) => {
  const text = readFileSync(`${root}${name}`, 'utf8')
  return Object.entries(shapes).flatMap(([shape, pattern]) => (pattern.test(text) ? [`${name}: ${shape}`] : []))
})

describe('SQL that is put together from text', () => {
  it('is found where there is some', () => {
    expect(shapes.template.test('db.query(`select ${name}`)')).toBe(true)
    expect(shapes.keyword.test(`'select ' + name`)).toBe(true)
    expect(files.length).toBeGreaterThan(300)
  })

  it('is only where the text is our own', () => {
    expect(places.filter((one) => !Object.hasOwn(allowedPlaces, one)).toSorted()).toEqual([])
    expect(Object.keys(allowedPlaces).filter((one) => !places.includes(one))).toEqual([])
  })
})
