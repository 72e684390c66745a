import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedPostgres } from '../../apps/server/src/db/embedded/supervise.ts'
import { startTemporaryPostgres } from '../../apps/server/src/db/embedded/temporary.ts'
import { readCatalogue } from './catalogue.ts'
import { pictureOf } from './picture.ts'
import { tableTypesOf } from './tables.ts'

let postgres: EmbeddedPostgres
let picture: string
let types: string

const statements = [
  'create role reader nologin',
  `create type mood as enum ('calm', 'it''s late')`,
  `create domain short as text check (value in ('a', 'b'))`,
  'create domain counted as bigint not null',
  'create table site (uuid uuid primary key default gen_random_uuid())',
  `create table door (
    number integer generated always as identity primary key,
    site_uuid uuid not null references site (uuid),
    mood mood not null default 'calm',
    moods mood[] not null,
    letter short,
    counted counted,
    size bigint not null,
    sizes bigint[] not null,
    times timestamptz[],
    price numeric(10, 2),
    kind text not null check (kind in ('gate', 'lobby')),
    sole varchar(9) check (sole = 'one'),
    roles text[] not null check (roles <@ array['pm', 'admin']),
    loose text check (loose in ('x', 'y') or length(loose) > 9),
    extra jsonb not null default '{}',
    hours jsonb not null default '[]',
    picture bytea,
    open boolean not null,
    ratio double precision not null,
    doubled bigint not null generated always as (size * 2) stored,
    "Odd name" date
  )`,
  'create index door_by_kind on door (kind) where open',
  `comment on table door is 'What opens.'`,
  `comment on column door.size is 'In millimetres.'`,
  'alter table door enable row level security, force row level security',
  `create policy door_scope on door as restrictive for select to reader using (open)`,
  'grant select (kind), update (open) on door to reader',
  'grant select on site to reader',
  'create table event (at timestamptz not null) partition by range (at)',
  'create table event_other partition of event default',
  `create table event_2026 partition of event for values from ('2026-01-01') to ('2027-01-01')`,
  'create view open_door as select number, kind from door where open',
  `create function touched() returns trigger language plpgsql as 'begin return new; end'`,
  'create trigger door_touched before update on door for each row execute function touched()',
  'create table schema_migration ()',
  'create schema pgboss',
  'create table pgboss.job ()',
]

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  const catalogue = await readCatalogue(client, 'reader')
  await client.end()
  picture = pictureOf(catalogue, 'reader')
  types = tableTypesOf(catalogue, {
    'door.hours': { type: 'Span[]', name: 'Span', from: './spans.ts' },
  })
})

afterAll(() => postgres.stop())

describe('the types of the tables', () => {
  const linesOf = (name: string) =>
    new RegExp(`export interface ${name} \\{\n([^}]*)\\}`).exec(types)?.[1]?.split('\n') ?? []

  it('say what can be read, inserted and left out', () => {
    expect(linesOf('Door').slice(0, -1)).toEqual([
      '  number: Computed<number>',
      '  site_uuid: string',
      '  mood: Generated<Mood>',
      '  moods: Mood[]',
      '  letter: Short | null',
      '  counted: Counted',
      '  /** In millimetres. */',
      '  size: Int8',
      '  sizes: string[]',
      '  times: Date[] | null',
      '  price: Numeric | null',
      `  kind: 'gate' | 'lobby'`,
      `  sole: 'one' | null`,
      `  roles: ('pm' | 'admin')[]`,
      '  loose: string | null',
      '  extra: Generated<Json>',
      '  hours: Generated<JsonOf<Span[]>>',
      '  picture: Buffer | null',
      '  open: boolean',
      '  ratio: number',
      '  doubled: Computed<Int8>',
      `  'Odd name': string | null`,
    ])
  })

  it('import what columns of JSON hold', () => {
    expect(types).toContain(`import type { ColumnType } from 'kysely'\nimport type { Span } from './spans.ts'\n`)
  })

  it('name enums and domains', () => {
    expect(types).toContain(`export type Mood = 'calm' | 'it\\'s late'\n`)
    expect(types).toContain(`export type Short = 'a' | 'b'\n`)
    expect(types).toContain('export type Counted = Int8\n')
  })

  it('list tables and views, but neither partitions nor what is not ours', () => {
    expect(linesOf('DB').slice(0, -1)).toEqual([
      '  door: Door',
      '  event: Event',
      '  open_door: OpenDoor',
      '  site: Site',
    ])
    expect(linesOf('OpenDoor')[0]).toBe('  number: Computed<number | null>')
  })
})

describe('the picture of the schema', () => {
  it.each([
    `create type mood as enum ('calm', 'it''s late');`,
    `create domain short as text CHECK ((VALUE = ANY (ARRAY['a'::text, 'b'::text])));`,
    'create domain counted as bigint not null;',
    '-- What opens.\ncreate table door (\n  number integer generated always as identity not null,\n',
    '  size bigint not null /* In millimetres. */,\n',
    '  doubled bigint generated always as ((size * 2)) stored not null,\n',
    '  constraint door_site_uuid_fkey FOREIGN KEY (site_uuid) REFERENCES site(uuid),\n',
    'CREATE INDEX door_by_kind ON public.door USING btree (kind) WHERE open;\n',
    'alter table door enable row level security, force row level security;\n',
    'create policy door_scope on door as restrictive for select to reader using (open);\n',
    'CREATE TRIGGER door_touched BEFORE UPDATE ON public.door FOR EACH ROW EXECUTE FUNCTION touched();',
    '\n) partition by RANGE (at);\ncreate table event_other partition of event default;',
    'create view open_door as\nSELECT number,\n    kind\n   FROM door\n  WHERE open;',
    'grant select (kind) on door to reader;\ngrant update (open) on door to reader;\ngrant select on site to reader;',
  ])('shows %j', (text) => {
    expect(picture).toContain(text)
  })

  it('leaves out what differs between databases of one shape', () => {
    expect(picture).not.toMatch(/event_2026|pgboss|create table schema_migration/)
  })
})
