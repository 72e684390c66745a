import type { Names } from './names.ts'
import { serverFiles } from './server-files.ts'
import { webFiles } from './web-files.ts'

/**
 * The files of a new feature by path, in the shape that `docs/tour.md` goes through: a list of records with a name,
 * which are made, changed and deleted. `timestamp` is when, as names of migrations begin: `2026-11-24-0930`.
 */
export function filesOf(names: Names, path: string, timestamp: string): Record<string, string> {
  const { plural, folder, table, words, pluralWords } = names
  return {
    ...serverFiles(names, path),
    ...webFiles(names),
    [`database/migrations/${timestamp}-${folder}.sql`]: `-- The ${pluralWords} of a site.
create table ${table} (
  project_uuid uuid not null references project (uuid) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text collate natural_order not null check (length(name) between 1 and 32),
  version integer not null default 1,
  primary key (project_uuid, uuid)
);
create unique index ${table}_by_name on ${table} (project_uuid, name_key(name));
create index ${table}_in_order on ${table} (project_uuid, name, uuid);
alter table ${table} enable row level security, force row level security;
`,
    [`database/repeatable/policies/${folder}.sql`]: `call drop_policies('${table}');

call scope_by_site('siteOnly', '${table}');
`,
    [`packages/i18n/catalogues/en/${plural}.json`]: `${JSON.stringify(textsOf(words, pluralWords), null, 2)}\n`,
  }
}

const textsOf = (words: string, pluralWords: string) => ({
  title: pluralWords.charAt(0).toUpperCase() + pluralWords.slice(1),
  create: `Add ${words}`,
  edit: 'Edit {name}',
  saved: '{name} is saved.',
  columns: { name: 'Name' },
  filters: { keyword: 'Name' },
  empty: { list: `There are no ${pluralWords} yet.` },
})
