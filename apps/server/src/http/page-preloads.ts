import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What each page of the portals loads beside the app itself, as links for its head: browsers fetch all of it at once.
 * Written by the build of the web app; without its file pages load one thing after the other.
 * @returns the links of the page at a path, such as `/manager/propertyOffice/doors`; empty for a page that is unknown
 */
export function readPreloads(folder: string): (path: string) => string {
  const file = join(folder, 'preloads.json')
  if (!existsSync(file)) return () => ''
  const pages = new Map(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>).map(([path, names]) => [
      path,
      names.map(linkOf).join(''),
    ]),
  )
  return (path) => {
    const below = path.replace(/^\/manager(\/rtl)?\/?/, '').replace(/\/+$/, '')
    return pages.get(below) ?? pages.get(below.split('/')[0]!) ?? ''
  }
}

const linkOf = (name: string): string =>
  name.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${name}">`
    : `<link rel="modulepreload" crossorigin href="${name}">`
