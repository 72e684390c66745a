import type pg from 'pg'

/**
 * What PostgreSQL knows about the schema `public`, in name order, without partitions and the lists of what was applied.
 */
export interface Catalogue {
  readonly extensions: readonly string[]
  readonly types: readonly TypeEntry[]
  readonly functions: readonly { name: string; definition: string }[]
  readonly relations: readonly Relation[]
  readonly sequences: readonly { name: string; definition: string }[]
  readonly grants: readonly { kind: string; object: string; columns: string; privileges: string }[]
}

/** An enum with its words, or a domain with the type below it and its checks. */
export interface TypeEntry {
  readonly name: string
  readonly words: readonly string[] | null
  readonly base: string | null
  readonly isNotNull: boolean
  readonly checks: readonly string[]
  readonly fallback: string | null
}

/** A table or view. */
export interface Relation {
  readonly name: string
  readonly kind: 'table' | 'partitioned' | 'view' | 'materialized'
  readonly comment: string | null
  /** The key of a partitioned table, for example RANGE (occurred_at). */
  readonly partitionKey: string | null
  /** Where rows go that no other partition takes. */
  readonly defaultPartition: string | null
  readonly viewText: string | null
  readonly isSecured: boolean
  readonly isForced: boolean
  readonly columns: readonly Column[]
  readonly constraints: readonly { name: string; kind: string; definition: string; columns: readonly string[] }[]
  readonly indexes: readonly string[]
  readonly policies: readonly Policy[]
  readonly triggers: readonly string[]
}

export interface Column {
  readonly name: string
  /** As in SQL, with length and array brackets. */
  readonly type: string
  /** Name of the type without schema, length and array brackets; of a domain its own. */
  readonly element: string
  readonly isArray: boolean
  readonly isNotNull: boolean
  readonly fallback: string | null
  readonly isStored: boolean
  readonly identity: '' | 'always' | 'by default'
  readonly comment: string | null
}

export interface Policy {
  readonly name: string
  readonly isPermissive: boolean
  readonly command: string
  readonly roles: readonly string[]
  readonly using: string | null
  readonly check: string | null
}

const ownTables = `
  select c.* from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition and c.relname not in ('schema_migration', 'schema_repeatable')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const queries = {
  extensions: `select coalesce(json_agg(extname order by extname collate "C"), '[]') as found
    from pg_extension where extname <> 'plpgsql'`,

  types: `select coalesce(json_agg(json_build_object(
      'name', t.typname,
      'words', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid),
      'base', case t.typtype when 'd' then format_type(t.typbasetype, t.typtypmod) end,
      'isNotNull', t.typnotnull,
      'checks', (select coalesce(json_agg(pg_get_constraintdef(oid) order by conname collate "C"), '[]')
        from pg_constraint where contypid = t.oid and contype = 'c'),
      'fallback', t.typdefault) order by t.typname collate "C"), '[]') as found
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,

  functions: `select coalesce(json_agg(json_build_object(
      'name', p.oid::regprocedure, 'definition', pg_get_functiondef(p.oid))
      order by p.oid::regprocedure::text collate "C"), '[]') as found
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,

  sequences: `select coalesce(json_agg(json_build_object('name', c.relname, 'definition',
      format('create sequence %I as %s start %s increment %s', c.relname, format_type(s.seqtypid, null), s.seqstart,
        s.seqincrement)) order by c.relname collate "C"), '[]') as found
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')`,

  relations: `with own as (${ownTables}) select coalesce(json_agg(json_build_object(
      'name', c.relname,
      'kind', case c.relkind when 'r' then 'table' when 'p' then 'partitioned' when 'v' then 'view' else 'materialized' end,
      'comment', obj_description(c.oid, 'pg_class'),
      'partitionKey', case c.relkind when 'p' then pg_get_partkeydef(c.oid) end,
      'defaultPartition', (select partdefid::regclass from pg_partitioned_table where partrelid = c.oid and partdefid <> 0),
      'viewText', case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end,
      'isSecured', c.relrowsecurity,
      'isForced', c.relforcerowsecurity,
      'columns', (select json_agg(json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'element', coalesce(e.typname, t.typname),
          'isArray', e.oid is not null,
          'isNotNull', a.attnotnull,
          'fallback', pg_get_expr(d.adbin, d.adrelid),
          'isStored', a.attgenerated <> '',
          'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' else '' end,
          'comment', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      -- Not-null rules are told with their columns; only newer servers list them here.
      'constraints', (select coalesce(json_agg(json_build_object(
          'name', n.conname, 'kind', n.contype, 'definition', pg_get_constraintdef(n.oid),
          'columns', (select coalesce(json_agg(a.attname order by k.place), '[]')
            from unnest(n.conkey) with ordinality k (number, place)
            join pg_attribute a on a.attrelid = n.conrelid and a.attnum = k.number))
          order by position(n.contype::text in 'pufxc'), n.conname collate "C"), '[]')
        from pg_constraint n where n.conrelid = c.oid and n.contype in ('p', 'u', 'f', 'c', 'x')),
      'indexes', (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by x.relname collate "C"), '[]')
        from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and not exists (
          select from pg_constraint n where n.conindid = i.indexrelid and n.contype in ('p', 'u', 'x'))),
      'policies', (select coalesce(json_agg(json_build_object(
          'name', p.polname,
          'isPermissive', p.polpermissive,
          'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
            when 'd' then 'delete' else 'all' end,
          'roles', (select coalesce(json_agg(coalesce(r.rolname, 'public') order by r.rolname collate "C"), '[]')
            from unnest(p.polroles) as role left join pg_roles r on r.oid = role),
          'using', pg_get_expr(p.polqual, p.polrelid),
          'check', pg_get_expr(p.polwithcheck, p.polrelid)) order by p.polname collate "C"), '[]')
        from pg_policy p where p.polrelid = c.oid),
      'triggers', (select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname collate "C"), '[]')
        from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
    ) order by c.relname collate "C"), '[]') as found from own c`,

  grants: `with own as (${ownTables}), given as (
      select case when c.relkind = 'S' then 'sequence' else 'table' end as kind, c.relname::text as object,
        '' as columns, g.*
      from pg_class c, aclexplode(c.relacl) g
      where c.oid in (select oid from own)
        or (c.relkind = 'S' and c.relnamespace = 'public'::regnamespace)
      union all
      select 'table', c.relname, a.attname, g.* from own c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
      union all
      select 'function', p.oid::regprocedure::text, '', g.* from pg_proc p, aclexplode(p.proacl) g
      where p.pronamespace = 'public'::regnamespace
      union all
      select 'schema', n.nspname, '', g.* from pg_namespace n, aclexplode(n.nspacl) g where n.nspname = 'public'
      union all
      select 'new ' || case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
        else 'types' end, '', '', g.* from pg_default_acl d, aclexplode(d.defaclacl) g
      where d.defaclnamespace = 'public'::regnamespace)
    select coalesce(json_agg(row_to_json(grouped)), '[]') as found from (
      select kind, object, columns, string_agg(lower(privilege_type), ', ' order by privilege_type collate "C") as privileges
      from given where grantee = (select oid from pg_roles where rolname = $1)
      group by kind, object, columns
      order by kind collate "C", object collate "C", columns collate "C") as grouped`,
}

/**
 * Reads the schema `public` from PostgreSQL's catalogue.
 * @param role whose grants are listed
 */
export async function readCatalogue(client: pg.Client, role: string): Promise<Catalogue> {
  // Definitions name a schema only when it is not on the path, so the path decides what they look like.
  await client.query('set search_path to public')
  const found: Partial<Record<keyof Catalogue, unknown>> = {}
  for (const [part, text] of Object.entries(queries) as [keyof Catalogue, string][]) {
    const { rows } = await client.query<{ found: unknown }>(text, part === 'grants' ? [role] : [])
    found[part] = rows[0]!.found
  }
  return found as Catalogue
}
