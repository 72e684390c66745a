/**
 * What the comments of a source file say of its constants, of the fields within them and of the words of their lists.
 */
export interface CommentedName {
  /** Comment of the constant, field or word itself. */
  comment?: string
  /** Fields of the objects that its value is written with, at any place of the expression. */
  readonly fields: Map<string, CommentedName>
  /** Words of the lists that its value is written with. */
  readonly words: Map<string, CommentedName>
  /** Other constants that its value names. */
  readonly uses: string[]
}

/** Constants of a file by their name. */
export type Comments = ReadonlyMap<string, CommentedName>

const tokens =
  /(?<doc>\/\*\*(?:(?!\*\/)[\s\S])*\*\/)(?![^\S\n]*\n[^\S\n]*\n)|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+|(?<text>'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<regex>(?<=[(,]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*)|(?<name>[\w$]+)|(?<sign>\.\.\.|=>|\?\.|.)/gy

interface Token {
  readonly kind: 'text' | 'regex' | 'name' | 'sign'
  readonly text: string
  /** What stands before it; a comment with an empty line behind it is about the whole file. */
  readonly comment: string | undefined
}

function tokensOf(source: string): Token[] {
  const found: Token[] = []
  let comment: string | undefined
  for (const { groups = {} } of source.matchAll(tokens)) {
    const [kind, text] = Object.entries(groups).find(([, value]) => value !== undefined) ?? []
    if (kind === undefined || text === undefined || text === 'export') continue
    if (kind === 'doc') comment = plain(text)
    else {
      found.push({ kind: kind as Token['kind'], text, comment })
      comment = undefined
    }
  }
  return found
}

const nothingSaid = (): CommentedName => ({ fields: new Map(), words: new Map(), uses: [] })

/** The entry of a name, made where it is new; a comment is kept where there is one already. */
function entryIn(entries: Map<string, CommentedName>, name: string, comment: string | undefined): CommentedName {
  const entry = entries.get(name) ?? nothingSaid()
  if (comment !== undefined) entry.comment ??= comment
  entries.set(name, entry)
  return entry
}

const opening = new Set(['{', '(', '['])
const closing = new Set(['}', ')', ']'])
const declaring = new Set(['const', 'function', 'interface', 'type', 'class', 'import'])
/** After these, a name in an object is that of a field. */
const beforeFields = new Set(['{', ','])

/** Reads the documentation comments of a source file: a comment belongs to the constant, field or word behind it. */
export function commentsOf(source: string): Comments {
  const constants = new Map<string, CommentedName>()
  const all = tokensOf(source)
  /** Brackets that are open, each with the entry to which what stands in it belongs. */
  const open: { readonly sign: string; readonly owner: CommentedName }[] = []
  let current = nothingSaid()
  all.forEach(({ kind, text, comment }, index) => {
    const [before, next] = [all[index - 1], all[index + 1]?.text ?? '']
    const inside = open.at(-1)
    if (open.length === 0 && declaring.has(text)) current = nothingSaid()
    else if (open.length === 0 && before?.text === 'const' && kind === 'name')
      current = entryIn(constants, text, before.comment)
    else if (kind === 'sign' && opening.has(text)) open.push({ sign: text, owner: current })
    else if (kind === 'sign' && closing.has(text)) current = open.pop()?.owner ?? current
    else if (inside?.sign === '{' && text === ',') current = inside.owner
    else if (inside?.sign === '{' && beforeFields.has(before?.text ?? '') && isField(next) && kind !== 'sign') {
      const field = entryIn(inside.owner.fields, withoutQuotes(text), comment)
      if (next === ':') current = field
      else field.uses.push(text)
    } else if (inside?.sign === '[' && kind === 'text') entryIn(current.words, withoutQuotes(text), comment)
    else if (kind === 'name' && before?.text !== '.' && before?.text !== '?.') current.uses.push(text)
  })
  return constants
}

const isField = (next: string): boolean => next === ':' || next === ',' || next === '}'

const withoutQuotes = (text: string): string => text.replace(/^'|'$/g, '')

/** A comment as one line of text, its citations as links to the rules. */
function plain(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/\n\s*\* ?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /\b([a-z-]+\.md) (\d+(?:\.\d+)*)/g,
      (_, file: string, at: string) => `[${file} ${at}](../rules/${file}#${at})`,
    )
    .replaceAll('|', '\\|')
}
