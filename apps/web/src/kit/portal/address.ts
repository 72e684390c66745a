/**
 * Addresses are templates, so that portals keep their historical ones while screens say `links.info({ id })`:
 * `device/device-info?ID=:id`, `accessGroup/accessGroupSet?op=edit&id=:id`.
 */
export interface AddressTemplate {
  /** Below the portal's section, without slashes at the ends. */
  readonly path: string
  /** Query names with a fixed text or the name of a parameter. */
  readonly query: readonly QueryPart[]
}

type QueryPart = { readonly name: string } & ({ readonly fixed: string } | { readonly param: string })

/** Reads a template. */
export function parseTemplate(template: string): AddressTemplate {
  const [path = '', query = ''] = template.split('?')
  return {
    path,
    query: [...new URLSearchParams(query)].map(([name, value]) =>
      value.startsWith(':') ? { name, param: value.slice(1) } : { name, fixed: value },
    ),
  }
}

/** The address of a screen for given parameters. Parameters of the template that are not given are left out. */
export function addressFor(section: string, template: string, params: Readonly<Record<string, string>> = {}): string {
  const { path, query } = parseTemplate(template)
  const search = new URLSearchParams()
  for (const part of query) {
    const value = 'fixed' in part ? part.fixed : params[part.param]
    if (value !== undefined) search.set(part.name, value)
  }
  return withQuery(section ? `/${section}/${path}` : `/${path}`, search)
}

/** An address with more query; undefined and empty values are left out. */
export function withQuery(
  address: string,
  query: URLSearchParams | Readonly<Record<string, string | undefined>>,
): string {
  const [path = '', former = ''] = address.split('?')
  const search = new URLSearchParams(former)
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  for (const [name, value] of pairs) if (value) search.set(name, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/**
 * The parameters an address has for a template, or undefined when it is another one: the path must be equal, fixed
 * query parts must stand there, and a named parameter that is missing means that this is not the address.
 */
export function paramsOf(template: string, path: string, search: URLSearchParams): Record<string, string> | undefined {
  const { path: templatePath, query } = parseTemplate(template)
  if (path !== templatePath) return undefined
  const params: Record<string, string> = {}
  for (const part of query) {
    const value = search.get(part.name)
    if ('fixed' in part ? value !== part.fixed : value === null || value === '') return undefined
    if ('param' in part) params[part.param] = value!
  }
  return params
}

/** Names of the parameters of a template. */
export function paramNamesOf(template: string): readonly string[] {
  return parseTemplate(template).query.flatMap((part) => ('param' in part ? [part.param] : []))
}

/** How exactly a template describes an address: more query parts are more exact, so `?op=edit` wins over none. */
export function exactness(template: string): number {
  return parseTemplate(template).query.length
}

/** The same for an address that may not be there. */
export function filteredAddress(
  address: string | undefined,
  query: Readonly<Record<string, string>>,
): string | undefined {
  return address && withQuery(address, query)
}

/** Only the origin is compared, so that any will do. */
const anyOrigin = 'https://portal.invalid'

/**
 * What an address asks to be led to, where that is a path of this app; undefined for everything that a browser would
 * take for another host or a script, however it is written (decisions.md accounts).
 */
export function pathInApp(redirect: string | null): string | undefined {
  if (!redirect?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(redirect) || !URL.canParse(redirect, anyOrigin))
    return undefined
  return new URL(redirect, anyOrigin).origin === anyOrigin ? redirect : undefined
}
