import type { SearchKind } from '@lintel/contract/search/kinds.ts'

/** Kinds of people that can be suspended, and have cards. */
export const peopleKinds = ['personnel', 'resident', 'staff'] as const satisfies SearchKind[]

/** A verb of the palette: what it is called, and of which hits it is an act. */
export interface Verb {
  /** The beginning of the keys of its acts. */
  readonly act: string
  readonly label: string
  readonly kinds: readonly SearchKind[]
}

export interface SearchedWords {
  /** What is searched for. */
  readonly words: string
  readonly verb?: Verb
}

const lettersOfVerb = 3
const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/**
 * What is searched for: all words, or, where the first of several begins a verb (*unlock main*), the others without the
 * words of the verb (*mark petersen lost*).
 */
export function splitVerb(text: string, verbs: readonly Verb[]): SearchedWords {
  const [first = '', ...others] = wordsOf(text)
  const verb = verbs.find(
    ({ label }) => first.length >= lettersOfVerb && (wordsOf(label)[0] ?? '').startsWith(first) && others.length > 0,
  )
  const rest = verb ? others.filter((word) => !wordsOf(verb.label).includes(word)) : []
  return verb && rest.length > 0 ? { words: rest.join(' '), verb } : { words: text.trim() }
}
