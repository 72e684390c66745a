import { join } from 'node:path'
import type pg from 'pg'
import { roleNames } from '../logins/app-role.ts'
import { applySql, hashOf, ignoreMissing, type SqlFile, sqlFilesIn } from './sql-file.ts'

/**
 * Folders of repeatable files in the order in which they are applied: views and policies call functions, triggers run
 * them.
 */
const folders = ['functions', 'views', 'policies', 'triggers'] as const

/**
 * Applies the functions, views, policies and triggers below a folder whose hash is not the one that `schema_repeatable`
 * has: each file in a transaction of its own, all views in one, because they build on each other. Files of policies and
 * triggers begin by dropping what their tables have; a function that is no longer in a file is dropped by a migration.
 * @param dir `database/repeatable`
 * @param only functions alone, for a database whose tables are older than the files
 * @returns the names of what was applied, such as `functions/search.sql` or `views`
 * @throws {MigrationError} one sentence with file and line
 */
export async function applyRepeatable(client: pg.ClientBase, dir: string, only?: 'functions'): Promise<string[]> {
  await client.query(`create table if not exists public.schema_repeatable (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.schema_repeatable',
  )
  const hashes = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const appliedFiles: string[] = []
  for (const file of await unitsIn(dir, only ? [only] : folders, await rolesOf(client))) {
    if (hashes.get(file.name) === file.sha256) continue
    await applySql(client, `The file ${file.name} of the database`, file, 'schema_repeatable')
    appliedFiles.push(file.name)
  }
  return appliedFiles
}

/**
 * The application's roles of this server. Policies name them, so those of a database that was brought here without its
 * roles are gone, although the files are the same.
 */
async function rolesOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ roles: string | null }>(
    `select string_agg(oid::text, ' ' order by oid) as roles from pg_roles
      where rolname = any($1) and pg_has_role(oid, 'usage')`,
    [roleNames],
  )
  return rows[0]!.roles ?? ''
}

/**
 * What is applied together: files, and the folder of views as a whole. Policies and triggers are written with the
 * helpers.
 */
async function unitsIn(dir: string, folders: readonly string[], roles: string): Promise<SqlFile[]> {
  const units: SqlFile[] = []
  let helpers = ''
  for (const folder of folders) {
    const files = await sqlFilesIn(join(dir, folder)).catch(ignoreMissing)
    if (folder === 'functions') helpers = files.find(({ name }) => name === 'schema-helpers.sql')?.text ?? ''
    if (folder === 'views' && files.length > 0) {
      const text = [dropViews, ...files.map((file) => file.text)].join('\n')
      units.push({ name: folder, text, sha256: hashOf(text) })
    } else {
      for (const { name, text, sha256 } of files) {
        const hash = folder === 'functions' ? sha256 : hashOf(`${roles}${helpers}${text}`)
        units.push({ name: `${folder}/${name}`, text, sha256: hash })
      }
    }
  }
  return units
}

const dropViews = `do $$
declare
  one text;
begin
  for one in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  loop
    execute format('drop view if exists public.%I cascade', one);
  end loop;
end $$;`
