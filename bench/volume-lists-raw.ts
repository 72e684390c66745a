import type { volumeNames } from '../apps/server/src/seed/volume.ts'

/** Which accounts a list shows, for lists whose rows are accounts of one kind. */
const kindOfList: Readonly<Record<string, string>> = {
  'distributor.list': 'distributor',
  'subDistributor.list': 'subDistributor',
  'installer.list': 'installer',
  'propertyManager.list': 'propertyManager',
  'villa.list': 'single',
  'subInstaller.list': 'subInstaller',
  'subSuperManager.list': 'subSuperManager',
  'admin.list': 'admin',
}

const ofAccounts = ['user_name', 'display_name', 'email']

/** Where the rows of a list lie: what is shown, from which tables, whose columns a search and the order use. */
const sources: Readonly<
  Record<string, { columns: string; from: string; only?: string; main: string; tree: string; names: string[] }>
> = {
  account: { columns: '*', from: 'account', main: 'account', tree: 'account', names: ofAccounts },
  'project.list': {
    columns: '*',
    from: 'project',
    main: 'project',
    tree: 'project',
    names: ['name', 'street', 'city'],
  },
  'admin.list': {
    columns: 'account.*, company.name, project.name',
    from: `account join company_admin on company_admin.account_uuid = account.uuid
      join company on company.uuid = company_admin.company_uuid and company.project_uuid = company_admin.project_uuid
      join project on project.uuid = company.project_uuid`,
    main: 'account',
    tree: 'account',
    names: ofAccounts,
  },
  'company.list': {
    columns: 'company.*, project.name',
    from: 'company join project on project.uuid = company.project_uuid',
    // The records that homes of a community hang on are companies that no list shows.
    only: `company.kind = 'tenant'`,
    main: 'company',
    tree: 'project',
    names: ['name'],
  },
}

const treeColumn = {
  distributor: 'distributor_uuid',
  subDistributor: 'sub_distributor_uuid',
  installer: 'installer_uuid',
}

interface ListQuery {
  readonly page?: number
  readonly sort?: string
  readonly order?: string
  readonly keyword?: string
}

/** The log of the last year, newest first: of all operators, or of a tree. */
function rawEntries(own: string | undefined, page: number) {
  const rows = `from audit_entry where at >= now() - interval '366 days' ${own ? `and ${own}` : ''}`
  return `select *, (select count(*) from (select ${rows} limit 10001) c) ${rows}
    order by at desc, chain_uuid, number limit 10 offset ${(page - 1) * 10}`
}

/**
 * The rows of a list by the statement one would write who has nothing but its tables before him; undefined for lists
 * that are a handful of rows at any size. A search is left to `ilike`, with no index.
 */
export function rawStatement(list: string, userName: string, actor: keyof typeof volumeNames, input: ListQuery) {
  const { page = 1, sort, order = 'asc', keyword } = input
  const own = actor === 'superManager' ? undefined : `(select uuid from account where user_name = '${userName}')`
  if (list === 'auditLog.list')
    return rawEntries(own && actor !== 'superManager' ? `${treeColumn[actor]} = ${own}` : undefined, page)
  const kind = kindOfList[list]
  const source = sources[list] ?? (kind ? sources['account'] : undefined)
  if (!source) return undefined
  const { columns, from, only, main, tree, names } = source
  const conditions = [
    ...(only ? [only] : []),
    ...(kind ? [`account.kind = '${kind}'`] : []),
    ...(own && actor !== 'superManager' ? [`${tree}.${treeColumn[actor]} = ${own}`] : []),
    ...(keyword ? [`(${names.map((name) => `${main}.${name} ilike '%${keyword}%'`).join(' or ')})`] : []),
  ]
  const rows = `from ${from} ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`
  const column = sort === 'createdAt' ? 'created_at' : names[0]
  return `select ${columns}, (select count(*) from (select ${rows} limit 10001) c) ${rows}
    order by ${main}.${column} ${order}, ${main}.uuid limit 10 offset ${(page - 1) * 10}`
}
