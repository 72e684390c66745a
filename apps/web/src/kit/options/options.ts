export interface Option {
  readonly value: string
  readonly label: string
}

/** Options that the server found; undefined while they come. */
export type RemoteOptions = readonly Option[] | undefined

/**
 * What words in a page's own lists are compared by, as the database compares those of its lists: without capitals and
 * marks.
 */
const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}\u0640]/gu, '')
    .toLowerCase()

/** Whether a text has all the words, in any order. */
export function hasWords(words: string): (text: string) => boolean {
  const all = searchText(words).split(/\s+/)
  return (text) => {
    const textToSearch = searchText(text)
    return all.every((word) => textToSearch.includes(word))
  }
}
