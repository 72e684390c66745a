/** Checks on source code: keys that no catalogue has, and texts written straight into a screen. */
import type { Namespace } from '../keys.ts'
import { isNamespace, namespaces } from '../resources.ts'

export interface Source {
  /** Path from the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** A key found in source code. `prefix` is set for `t(\`status.${x}\`)`, of which only the beginning is known. */
interface Use {
  readonly key: string
  readonly at: number
  readonly kind: 'call' | 'key'
  readonly prefix: boolean
}

interface KeyPattern {
  /** Its first group is the key. */
  readonly pattern: RegExp
  readonly kind: Use['kind']
  /** Turns what was found into `namespace:key`; calls are resolved against the namespaces the file uses. */
  readonly toKey?: (found: string) => string
}

const writtenKey = `(?:${namespaces.join('|')}):[A-Za-z][\\w.]*`
const textKey = new RegExp(`^${writtenKey}$`)

/** Where keys are looked for. Add a line when a new way of naming a text comes up. */
export const keyPatterns: readonly KeyPattern[] = [
  // t('columns.name'), i18n.t("common:save"), translate(`errors:${name}`)
  { pattern: /\b(?:t|translate)\(\s*'([^'\n]+)'/g, kind: 'call' },
  { pattern: /\b(?:t|translate)\(\s*"([^"\n]+)"/g, kind: 'call' },
  { pattern: /\b(?:t|translate)\(\s*`([^`\n]+)`/g, kind: 'call' },
  // <Trans i18nKey="columns.name">
  { pattern: /\bi18nKey="([^"\n]+)"/g, kind: 'call' },
  // Keys as data: { label: 'menu:doors' }, <Field label="auth:login.userName">
  { pattern: new RegExp(`['"](${writtenKey})['"]`, 'g'), kind: 'key' },
  // Message keys of the contract: 'validation.endBeforeStart'; 'errors.ts' is a file.
  {
    pattern: /['"]((?:validation|errors)\.(?!ts['"])[A-Za-z][\w.]*)['"]/g,
    kind: 'key',
    toKey: (found) => found.replace('.', ':'),
  },
  // Parameters that name a thing: fail('alreadyExists', { thing: 'pin' })
  { pattern: /\bthing:\s*['"](\w+)['"]/g, kind: 'key', toKey: (found) => `things:${found}` },
]

/** A line with this word in a comment is not looked at; say after it why. */
export const ignoreMark = 'i18n-ignore'

/** Keys used in a source file that English does not have. */
export function unknownKeys(source: Source, english: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const code = withoutComments(source.text)
  const skippedLines = ignoredLines(source.text)
  const own = usedNamespaces(code)
  const everywhere = [...english.keys()]
  const unknown = usesIn(code)
    .filter(({ at }) => !skippedLines.has(lineOf(code, at)))
    .filter(({ key, kind, prefix }) => {
      const colon = key.indexOf(':')
      // Outside the web app a bare key is some other function that happens to be called `t`.
      if (colon < 0 && (kind === 'key' || !source.path.startsWith('apps/web/'))) return false
      const name = colon < 0 ? key : key.slice(colon + 1)
      // In a file that only gets `t` handed in, the namespace is not known; the key must then exist in some.
      const places = colon < 0 ? (own.length > 0 ? own : everywhere) : [key.slice(0, colon)]
      return !places.some((place) => has(english.get(place), name, prefix))
    })
    .map(
      ({ key, at, prefix }) =>
        `${source.path}:${lineOf(code, at)} uses ${prefix ? `${key}…` : key}, which English does not have`,
    )
  // One place can fit two patterns.
  return [...new Set(unknown)]
}

function usesIn(code: string): Use[] {
  return keyPatterns
    .flatMap(({ pattern, kind, toKey }) =>
      Array.from(code.matchAll(pattern), (match) => {
        const keyText = match[1] ?? ''
        const placeholderStart = keyText.indexOf('${')
        const keyStart = placeholderStart < 0 ? keyText : keyText.slice(0, placeholderStart)
        return { key: toKey ? toKey(keyStart) : keyStart, at: match.index, kind, prefix: placeholderStart >= 0 }
      }),
    )
    .filter(({ key }) => key !== '')
}

function has(keys: ReadonlySet<string> | undefined, name: string, prefix: boolean): boolean {
  if (!keys) return false
  return prefix ? [...keys].some((key) => key.startsWith(name)) : keys.has(name)
}

/** The namespaces named in `useTranslation(…)` calls; without an argument it is the default one. */
function usedNamespaces(code: string): Namespace[] {
  const calls = Array.from(code.matchAll(/\buseTranslation\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*")?/g), (match) => match[1])
  return calls
    .flatMap((argument) =>
      argument ? Array.from(argument.matchAll(/['"](\w+)['"]/g), (name) => name[1] ?? '') : ['common'],
    )
    .filter(isNamespace)
}

const textAttributes = ['title', 'label', 'placeholder', 'aria-label', 'alt', 'description']
const attribute = new RegExp(
  `(?<![\\w-])(?:${textAttributes.join('|')})=(?:"([^"]*)"|\\{\\s*'([^'\\n]*)'\\s*\\}|\\{\\s*"([^"\\n]*)"\\s*\\}|\\{\\s*\`([^\`]*)\`\\s*\\})`,
  'g',
)

/**
 * Texts written straight into a screen (`.tsx`) instead of a catalogue: between tags, or in an attribute people read.
 *
 * This is a scan, not a parser. Between a `>` and the next `<` or `{` it takes what has letters and does not look like
 * code (see `looksLikeCode`); behind a `}` only what ends at a closing tag. It can miss a text and, rarely, take code
 * for one; `i18n-ignore` in a comment on the line settles that.
 */
export function rawTexts(source: Source): string[] {
  const code = withoutComments(source.text).replaceAll('=>', '==')
  const skippedLines = ignoredLines(source.text)
  const finding = (at: number, text: string) => {
    const line = lineOf(code, at)
    return skippedLines.has(line) ? [] : [`${source.path}:${line} has a text outside the catalogues: ${text.trim()}`]
  }
  const attributes = Array.from(code.matchAll(attribute)).flatMap((match) => {
    const text = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').replace(/\$\{[^}]*\}/g, '')
    return hasLetters(text) && !textKey.test(text) ? finding(match.index, text) : []
  })
  const markup = withoutStrings(code)
  const between = Array.from(markup.matchAll(/([>}])([^<>{}]+)(?=(<\/|<|\{))/g)).flatMap((match) => {
    const [, opening, text = '', closer] = match
    if (!hasLetters(text) || looksLikeCode(text)) return []
    if (opening === '}' && closer !== '</') return []
    // A comparison has a space before its sign; the end of a tag has not, unless it stands first on its line.
    if (opening === '>' && /\S[ \t]+$/.test(markup.slice(0, match.index))) return []
    return finding(match.index + 1 + text.search(/\S/), text)
  })
  return [...attributes, ...between]
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

function looksLikeCode(text: string): boolean {
  return (
    /[;=]|&&|\|\|/.test(text) ||
    /^\s*[().,?:[\]|&]/.test(text) ||
    text.split('(').length !== text.split(')').length ||
    // A line of a program begins with a keyword, a call or a typed member.
    /\n\s*(const|let|var|return|export|import|function|async|await|if|for|while|switch|throw|type|interface|readonly|satisfies|static|declare)\b/.test(
      text,
    ) ||
    /\n\s*[\w$]+(\(|\??:\s*[\w$([])/.test(text) ||
    /^\s*\n\s*[a-z$_][\w$]*\??:\s*$/.test(text)
  )
}

const stringOrComment = /(['"`])(?:\\.|(?!\1)[^\\\n])*\1|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The code with its comments blanked, so that offsets and lines stay what they were. */
function withoutComments(text: string): string {
  return text.replace(stringOrComment, (found) => (found.startsWith('/') ? blank(found) : found))
}

function withoutStrings(code: string): string {
  return code.replace(stringOrComment, blank)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

function ignoredLines(text: string): Set<number> {
  return new Set(text.split('\n').flatMap((line, index) => (line.includes(ignoreMark) ? [index + 1] : [])))
}
