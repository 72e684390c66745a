import type pg from 'pg'

/**
 * A big installation for measurements: 200,000 accounts and 20,000 sites at factor 1, in a tree as uneven as real ones
 * (the first distributor and the first installer have by far the most). Everything follows from row numbers, so two
 * runs make the same rows; PostgreSQL makes them itself, set by set, in some seconds. Passwords cannot be used, and the
 * audit entries are rows to page through, not a chain that verifies.
 */
export interface Volume {
  readonly distributors: number
  readonly subDistributors: number
  readonly installers: number
  readonly subInstallers: number
  readonly managers: number
  readonly admins: number
  readonly villas: number
  readonly sites: number
  readonly devices: number
  readonly auditEntries: number
}

const whole: Volume = {
  distributors: 40,
  subDistributors: 200,
  installers: 4_000,
  subInstallers: 4_000,
  managers: 61_760,
  admins: 50_000,
  villas: 80_000,
  sites: 20_000,
  devices: 40_000,
  auditEntries: 100_000,
}

/** How many of each there are at a factor: 1 is the whole, 0.01 one percent of it. */
export function volumeOf(factor: number): Volume {
  const volume: Record<keyof Volume, number> = { ...whole }
  for (const name of Object.keys(whole) as (keyof Volume)[])
    volume[name] = Math.max(2, Math.round(whole[name] * factor))
  return volume
}

/** The people whose lists are the longest; their ids are the same at every factor. */
export const volumeNames = {
  superManager: 'volume',
  distributor: 'dis000000',
  subDistributor: 'sub000000',
  installer: 'ins000000',
} as const

/** Ids follow from kind and number, so that rows can point to each other before they are there. */
const helpers = `
  create function pg_temp.id(kind text, number bigint) returns uuid language sql immutable
    as $$ select md5(kind || '/' || number)::uuid $$;
  -- Evenly between 0 and 1, the same for the same words.
  create function pg_temp.dice(about text, number bigint) returns float language sql immutable
    as $$ select ('x' || left(md5(about || ':' || number), 8))::bit(32)::bigint / 4294967296.0 $$;
  -- One of so many, the first ones far more often than the last.
  create function pg_temp.uneven(about text, number bigint, many integer) returns bigint language sql immutable
    as $$ select case when number = 0 then 0 else floor(many * pg_temp.dice(about, number) ^ 2)::bigint end $$;
  create function pg_temp.even(about text, number bigint, many integer) returns bigint language sql immutable
    as $$ select floor(many * pg_temp.dice(about, number))::bigint $$;
  create function pg_temp.name(prefix text, number bigint) returns text language sql immutable
    as $$ select prefix || lpad(number::text, 6, '0') $$;
  create function pg_temp.person(about text, number bigint) returns text language sql immutable as $$
    select (array['Ada','Bruno','Chen','Daria','Elif','Farid','Greta','Hugo','Ines','Jonas','Khadija','Lars','Mei','Nadia','Omar',
        'Petra','Quentin','Rosa','Samir','Tilda','Ulrich','Vera','Wanda','Xavier','Yasmin','Zeno'])[1 + pg_temp.even(about || 'a', number, 26)]
      || ' ' || (array['Abel','Baker','Costa','Demir','Eriksson','Fischer','Garcia','Haddad','Ivanov','Jensen','Kowalski','Lopez','Meyer',
        'Nguyen','Okafor','Petrov','Quist','Rossi','Schmidt','Tanaka','Urban','Vogel','Weber','Yilmaz','Zhang','Olsen','Novak','Silva',
        'Moreau','Keller'])[1 + pg_temp.even(about || 'b', number, 30)]
      || ' ' || pg_temp.even(about || 'c', number, 1000) $$;
  create function pg_temp.place(number bigint) returns text language sql immutable as $$
    select (array['North','South','East','West','Harbour','Garden','River','Hill','Lake','Station','Market','Castle','Forest',
        'Bridge','Mill','Park'])[1 + pg_temp.even('place', number, 16)]
      || ' ' || (array['Tower','Court','Gardens','House','Terrace','Yard','Square','Lofts','Quarter','Rows'])
        [1 + pg_temp.even('form', number, 10)] || ' ' || number $$;
  create function pg_temp.moment(about text, number bigint) returns timestamptz language sql immutable
    as $$ select timestamptz '2024-01-01Z' + interval '900 days' * pg_temp.dice(about || ' at', number) $$;
`

const columns = `uuid, kind, parent_uuid, distributor_uuid, sub_distributor_uuid, installer_uuid, user_name, display_name,
  email, created_at, country, password_hash, initialized`

/** Last columns, the same in every row. */
const rest = (prefix: string) => `pg_temp.name('${prefix}', i), pg_temp.person('${prefix}', i),
  pg_temp.name('${prefix}', i) || '@volume.invalid', pg_temp.moment('${prefix}', i),
  (array['DE','FR','CN','AE','SE'])[1 + i % 5], '', true`

/** Accounts below an installer, which a first query names for each number. */
const below = (kind: string, prefix: string, from: string) => `
  insert into account (${columns})
  select pg_temp.id('${prefix}', i), '${kind}', s.installer_uuid, s.distributor_uuid, s.sub_distributor_uuid, s.installer_uuid,
    ${rest(prefix)} from (${from}) s`

const series = (count: number) => `generate_series(0, ${count - 1}) as i`

const ofInstallers = (prefix: string, count: number, installers: number) => `
  select i, a.installer_uuid, a.distributor_uuid, a.sub_distributor_uuid from ${series(count)}
  join account a on a.uuid = pg_temp.id('ins', pg_temp.uneven('${prefix} of', i, ${installers}))`

const ofSites = (prefix: string, count: number, sites: number) => `
  select i, p.installer_uuid, p.distributor_uuid, p.sub_distributor_uuid from ${series(count)}
  join project p on p.uuid = pg_temp.id('site', pg_temp.even('${prefix} at', i, ${sites}))`

/** Offices come first among the sites, so that every admin finds one by its number. */
const officesOf = (volume: Volume) => Math.floor(volume.sites * 0.4)

const operators = (v: Volume) => [
  `insert into account (${columns})
    values (pg_temp.id('root', 0), 'superManager', null, null, null, null, '${volumeNames.superManager}', 'Volume',
      'root@volume.invalid', '2024-01-01Z', '', '', true) on conflict do nothing`,
  `insert into account (${columns})
    select pg_temp.id('dis', i), 'distributor', pg_temp.id('root', 0), pg_temp.id('dis', i), null, null, ${rest('dis')}
    from ${series(v.distributors)}`,
  `insert into account (${columns})
    select pg_temp.id('sub', i), 'subDistributor', dis, dis, pg_temp.id('sub', i), null, ${rest('sub')}
    from (select i, pg_temp.id('dis', pg_temp.uneven('sub of', i, ${v.distributors})) as dis from ${series(v.subDistributors)}) s`,
  // Half of the installers are a sub-distributor's, the others the distributor's own.
  `insert into account (${columns})
    select pg_temp.id('ins', i), 'installer', coalesce(sub, dis), coalesce(a.distributor_uuid, dis), sub, pg_temp.id('ins', i),
      ${rest('ins')}
    from (select i, pg_temp.id('dis', pg_temp.uneven('ins of', i, ${v.distributors})) as dis,
        case when i % 2 = 0 then pg_temp.id('sub', pg_temp.uneven('ins sub', i, ${v.subDistributors})) end as sub
      from ${series(v.installers)}) s left join account a on a.uuid = sub`,
  `insert into operator (account_uuid, charge_mode)
    select uuid, ('x' || left(uuid::text, 2))::bit(8)::int % 3 / 2 from account where kind in ('distributor', 'installer') on conflict do nothing`,
]

const sites = (v: Volume) => [
  `insert into project (uuid, kind, name, installer_uuid, sub_distributor_uuid, distributor_uuid, city, country, created_at)
    select pg_temp.id('site', i), case when i < ${officesOf(v)} then 'office'
        else (array['community','community','community','oldCommunity','villa'])[1 + i % 5] end,
      pg_temp.place(i), s.installer_uuid, s.sub_distributor_uuid, s.distributor_uuid,
      (array['Berlin','Lyon','Shenzhen','Dubai','Malmo'])[1 + i % 5], (array['DE','FR','CN','AE','SE'])[1 + i % 5],
      pg_temp.moment('site', i)
    from (${ofInstallers('site', v.sites, v.installers)}) s`,
  `insert into company (project_uuid, uuid, name)
    select pg_temp.id('site', i), pg_temp.id('company', i), 'Company ' || i from ${series(officesOf(v))}`,
  `insert into device (project_uuid, uuid, mac, name, model, type, relays, connection)
    select pg_temp.id('site', i % ${v.sites}), pg_temp.id('device', i), '0C12' || lpad(upper(to_hex(i)), 8, '0'),
      'Panel ' || i, 'LD-200', 'doorPhone', 1, (array['online','online','online','offline','waiting'])[1 + i % 5]
    from ${series(v.devices)}`,
  `insert into door (project_uuid, uuid, device_uuid, relay, name)
    select pg_temp.id('site', i % ${v.sites}), pg_temp.id('door', i), pg_temp.id('device', i), 0, 'Door ' || i
    from ${series(v.devices)}`,
]

const people = (v: Volume) => [
  below('subInstaller', 'tec', ofInstallers('tec', v.subInstallers, v.installers)),
  below('single', 'villa', ofInstallers('villa', v.villas, v.installers)),
  below('propertyManager', 'pm', ofSites('pm', v.managers, v.sites)),
  below('admin', 'admin', ofSites('admin', v.admins, officesOf(v))),
  `insert into project_member (project_uuid, account_uuid)
    select pg_temp.id('site', pg_temp.even('pm at', i, ${v.sites})), pg_temp.id('pm', i) from ${series(v.managers)}`,
  `insert into project_member (project_uuid, account_uuid)
    select pg_temp.id('site', pg_temp.even('admin at', i, ${officesOf(v)})), pg_temp.id('admin', i) from ${series(v.admins)}`,
  `insert into company_admin (project_uuid, account_uuid, company_uuid)
    select pg_temp.id('site', site), pg_temp.id('admin', i), pg_temp.id('company', site)
    from (select i, pg_temp.even('admin at', i, ${officesOf(v)}) as site from ${series(v.admins)}) s`,
]

const history = (v: Volume) => [
  `insert into audit_entry (chain_uuid, number, at, operation, actor_uuid, actor_name, acting_uuid, acting_name, section,
      distributor_uuid, sub_distributor_uuid, target, request_id, previous_hash, hash)
    select pg_temp.id('chain', i % 997), 1 + i / 997, pg_temp.moment('audit', i), 'project.edit', a.uuid, a.user_name,
      a.uuid, a.user_name, 'installer', a.distributor_uuid, a.sub_distributor_uuid, '', 'volume', '', ''
    from (select i, pg_temp.uneven('audit by', i, ${v.installers}) as number from ${series(v.auditEntries)}) s
    join account a on a.uuid = pg_temp.id('ins', s.number)`,
]

/** Indexes that no rule needs are made after the rows, which is several times faster than keeping them meanwhile. */
async function withoutIndexes(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('account'::regclass, 'project'::regclass, 'search_word'::regclass) and not i.indisunique`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * No policy is made of the sites: that takes 20 ms for each of them, and lists of operators read none. `check_policy`
 * would make it.
 */
async function withoutPolicies(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  await client.query('alter table policy_build_queue disable trigger policy_settles')
  await fill()
  await client.query(`delete from policy_build_queue where transaction = pg_current_xact_id();
    delete from policy_dirty_record where transaction = pg_current_xact_id();
    alter table policy_build_queue enable trigger policy_settles`)
}

/** Fills a migrated database. The connection may be the owner's, whose rows the policies hold or not. */
export async function seedVolume(client: pg.ClientBase, factor: number): Promise<Volume> {
  const volume = volumeOf(factor)
  await client.query(`begin; set local lintel.scope = 'system'; ${helpers}`)
  try {
    await withoutIndexes(client, () =>
      withoutPolicies(client, async () => {
        for (const statement of [...operators(volume), ...sites(volume), ...people(volume), ...history(volume)])
          await client.query(statement)
      }),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  // As autovacuum does in life before long: without it no index answers by itself how many rows there are.
  await client.query('vacuum (analyze)')
  return volume
}
