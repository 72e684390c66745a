import pg from 'pg'

/**
 * 40 buildings of 25 floors; a device in every tenth apartment and one in each building. All follows from row numbers.
 */
export async function fillCommunity(
  databaseUrl: string,
  site: string,
  apartments: number,
  residents: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set lintel.scope = 'system'`)
  // Ids of version 4, which calls take; as the same text makes the same id, rows name each other.
  await client.query(`create function pg_temp.id(text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$`)
  const tables = ['department', 'access_group', 'department_access_group', 'building', 'apartment', 'person', 'device']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const residence = `(select uuid from company where project_uuid = $1 and kind = 'residence')`
  const run = (text: string, ...more: number[]) => client.query(text, [site, ...more])
  await run(`insert into department (project_uuid, company_uuid, uuid, name)
    select $1, ${residence}, pg_temp.id('building ' || n), 'House ' || n from generate_series(1, 40) n`)
  await run(`insert into access_group
      (project_uuid, company_uuid, uuid, name, repeat, windows, is_built_in, building_uuid)
    select $1, company_uuid, pg_temp.id('group ' || uuid), name, 'daily', '[]', true, uuid from department
    where project_uuid = $1`)
  await run(`insert into building (project_uuid, company_uuid, uuid, number, top_floor, access_group_uuid)
    select $1, company_uuid, uuid, substring(name from '\\d+')::int, '25', pg_temp.id('group ' || uuid) from department
    where project_uuid = $1`)
  await run(
    `insert into apartment (project_uuid, company_uuid, uuid, building_uuid, building_number, floor, number)
    select $1, ${residence}, pg_temp.id('home ' || n), pg_temp.id('building ' || 1 + n % 40), 1 + n % 40, (1 + n / 40 % 25)::text,
      ((1 + n / 40 % 25) * 1000 + n / 1000)::text
    from generate_series(0, $2::int - 1) n`,
    apartments,
  )
  await run(
    `insert into person (project_uuid, company_uuid, kind, department_uuid, apartment_uuid, is_master, first_name, last_name)
    select $1, ${residence}, 'resident', pg_temp.id('building ' || 1 + n % $2::int % 40),
      pg_temp.id('home ' || n % $2::int), n < $2::int, 'Resident',
      n || case when n % 100 = 0 then ' Weber' else '' end
    from generate_series(0, $3::int - 1) n`,
    apartments,
    residents,
  )
  await run(
    `insert into device (project_uuid, mac, name, model, type, relays, apartment_uuid, building_uuid)
    select $1, '0C11' || lpad(n::text, 8, '0'), 'Device ' || n, 'LD-100', 'villaDoorPhone', 1,
      case when n % 10 = 0 then pg_temp.id('home ' || n) end, case when n % 10 <> 0 then pg_temp.id('building ' || n) end
    from generate_series(0, $2::int - 1) n where n % 10 = 0 or n < 40`,
    apartments,
  )
  await run(`insert into person_word
    select project_uuid, uuid, kind, words_of_person(first_name, last_name, personnel_id, email, phone_code, phone), last_name, first_name, company_uuid
    from person where project_uuid = $1`)
  await run(`insert into building_counter (project_uuid, building_uuid, apartments, residents)
    select project_uuid, uuid,
      (select count(*) from apartment where project_uuid = $1 and building_uuid = building.uuid),
      (select count(*) from person where project_uuid = $1 and department_uuid = building.uuid and kind = 'resident')
    from building where project_uuid = $1`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  // As autovacuum does in life before long.
  await client.query('vacuum (analyze)')
  await client.end()
}
