/**
 * Citations of the rules (`docs/rules`): `(office.md 5.4)`, `(access-decision.md 3.12)`, `(specification.md 5 and 9)`.
 */

/** A blank, or the end of a line within a comment. */
const blank = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\*|//|--|#)?[ \t]*)`
const number = String.raw`\d+(?:\.\d+)*`
/** Sections that have a word for a number. */
const sectionWord = String.raw`(?:accounts|access|community|devices|product|wire)\b(?!\.md)`
const further = String.raw`(?:,${blank}and${blank}|,${blank}|${blank}and${blank}|${blank}to${blank})`

export interface Citation {
  readonly file: string
  readonly section: string
  readonly line: number
}

/** What a file of rules may be called, as one alternative. */
const oneOf = (names: readonly string[]) => names.map((name) => name.replace('.', String.raw`\.`)).join('|')

/** The rules that a text cites; `files` are the names of the files of rules. */
export function citationsOf(text: string, files: readonly string[]): Citation[] {
  const citation = new RegExp(
    `(?<![\\w/-])(${oneOf(files)})${blank}((?:${number}|${sectionWord})(?:${further}${number})*)`,
    'g',
  )
  return [...text.matchAll(citation)].flatMap(({ 1: file = '', 2: list = '', index }) =>
    (list.match(new RegExp(`${number}|${sectionWord}`, 'g')) ?? []).map((found) => ({
      file,
      section: found,
      line: text.slice(0, index).split('\n').length,
    })),
  )
}

/**
 * Citations in a form that nothing resolves: without the file's ending, by words such as _step_ and _section_, by the
 * heading of a section after a comma, or of a file that is not among the rules.
 */
export function looseCitationsOf(text: string, files: readonly string[]): string[] {
  const words = files.map((file) => file.replace('.md', '')).filter((word) => !everyday.has(word))
  const without = new RegExp(`(?<![\\w/#.-])(?:${words.join('|')})${blank}\\d+(?:\\.\\d+)*`, 'gi')
  const withWord = new RegExp(
    `(?<![\\w/-])(?:${oneOf(files)}),?(?:${blank}\\d[\\d.]*,)?${blank}(?:sections?|steps?|rules?)${blank}\\d+`,
    'g',
  )
  const withHeading = new RegExp(`(?<![\\w/.-])(?:${oneOf(files)}|${words.join('|')}|decisions),${blank}[A-Z]\\w+`, 'g')
  const unknown = [...text.matchAll(new RegExp(`(?<![\\w/.-])([a-z]+(?:-[a-z]+)*\\.md)${blank}\\d+`, 'g'))]
    .filter(([, file = '']) => !files.includes(file))
    .map(([found]) => found)
  return [...[without, withWord, withHeading].flatMap((form) => text.match(form) ?? []), ...unknown]
}

/** File names that are words of every day as well: "office 3" is a room. */
const everyday = new Set(['office', 'community', 'billing', 'decisions', 'performance', 'README'])

/** The anchors of a file of rules, as often as they stand there. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(({ 1: id = '' }) => id)
}
