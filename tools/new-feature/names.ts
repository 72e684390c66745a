/** The forms in which a feature's name appears. `words` are lower-case English words, singular: "access group". */
export interface Names {
  /** accessGroup: entity, permission and key of the contract's group. */
  readonly entity: string
  /** AccessGroup: schemas and types. */
  readonly type: string
  /** accessGroups: catalogue and web feature. */
  readonly plural: string
  /** AccessGroups: functions about several. */
  readonly pluralType: string
  /** access-groups: folders. */
  readonly folder: string
  /** access_group: table. */
  readonly table: string
  /** access group: sentences about one. */
  readonly words: string
  /** access groups: sentences about several. */
  readonly pluralWords: string
}

/** Derives all forms; throws a RangeError for anything but words of letters. */
export function namesOf(text: string, pluralText = `${text}s`): Names {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
  const plurals = pluralText
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
  if (![...words, ...plurals].every((word) => /^[a-z]+$/.test(word)))
    throw new RangeError('A name is made of words of letters, such as "access group".')
  const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
  const camel = (parts: readonly string[]) => parts[0]! + parts.slice(1).map(capital).join('')
  return {
    entity: camel(words),
    type: words.map(capital).join(''),
    plural: camel(plurals),
    pluralType: plurals.map(capital).join(''),
    folder: plurals.join('-'),
    table: words.join('_'),
    words: words.join(' '),
    pluralWords: plurals.join(' '),
  }
}

/** The words as a sentence begins. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
