/** Paths that a document names: in backquotes, with a slash or a file's ending, and targets of its links. */

const endings = 'tsx?|mjs|mts|md|sql|tsv|sh|json|css|yaml'
const isPath = new RegExp(`^(?:[\\w.<>*-]+/)+[\\w.<>*-]*$|^[\\w.<>*-]+\\.(?:${endings})$`)

/** Paths in backquotes; addresses, which begin with a slash, are none. */
export function pathsIn(markdown: string): string[] {
  const inline = markdown.replace(/```[\s\S]*?```/g, '')
  return [...inline.matchAll(/`([^`\n]+)`/g)].map(({ 1: text = '' }) => text).filter((text) => isPath.test(text))
}

/** Targets of links within the project, without what stands behind `#`. */
export function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(({ 1: target = '' }) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}

/**
 * Whether a file or folder of the project is meant: its whole path or the end of it, `<name>` and `*` for any name. An
 * ADR may be named by its number.
 */
export function isFound(path: string, known: readonly string[]): boolean {
  const pathPattern = path
    .replace(/\/$/, '')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/<\w+>|\\\*/g, '[^/]+')
  const whole = new RegExp(`(?:^|/)${pathPattern}${/adr\/\d{4}$/.test(path) ? '[^/]*' : ''}$`)
  return known.some((entry) => whole.test(entry))
}
