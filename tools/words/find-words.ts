import type { PrivateWord } from './private-words.ts'

/**
 * Parts of a name in any spelling, in small letters: `doorHeldOpen`, `door_held_open` and `door-held-open` have the
 * same.
 */
function partsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]+/)
    .filter(Boolean)
}

/** Whether a name contains the old word, in singular or plural, beside the word to use instead. */
function contains(name: string, { old, use, isWhole }: PrivateWord): boolean {
  if (isWhole) return name === old
  const rest = `-${partsOf(name).join('-')}-`.replaceAll(`-${partsOf(use).join('-')}-`, '-/-')
  const word = partsOf(old).join('-')
  return rest.includes(`-${word}-`) || rest.includes(`-${word}s-`)
}

/** Finder of private words in a text: code, comments, texts or a path; answers each with its line. */
export function wordFinder(words: readonly PrivateWord[]) {
  // One quick look at the text; only a name that may contain a word is taken apart.
  const spellings = [...new Set(words.map(({ old }) => partsOf(old).join('[-_]?')))].join('|')
  const candidate = new RegExp(`[\\w-]*(?:${spellings})[\\w-]*`, 'gi')
  return (text: string): { name: string; word: PrivateWord; line: number }[] =>
    [...text.matchAll(candidate)].flatMap(({ 0: name, index }) =>
      words
        .filter((word) => contains(name, word))
        .map((word) => ({ name, word, line: text.slice(0, index).split('\n').length })),
    )
}
