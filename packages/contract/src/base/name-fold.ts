import { dropInvisibleSigns } from '@lintel/vocabulary/invisible-signs.ts'

/**
 * Names as they are kept and compared. The twins `fold_name` and `name_key` of the database say the same; a property
 * test compares them. Ranges of characters are written out, so that both know the same whatever their Unicode version.
 */

/** Signs in joined scripts, such as those of Arabic and of India, between which a joiner changes what is read. */
const joiningScripts =
  '\\u0600-\\u0dff\\u1000-\\u109f\\u1780-\\u18af\\u1900-\\u194f\\u1a20-\\u1aaf\\u1b00-\\u1c4f\\ua800-\\ua8ff\\ua930-\\ua9ff' +
  '\\uaae0-\\uaaff\\uabc0-\\uabff\\ufb50-\\ufdff\\ufe70-\\ufefc\\u{10a00}-\\u{118ff}\\u{1e900}-\\u{1e95f}'

/** Pictures, which a joiner makes one of and a selector colours. */
const emoji =
  '\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2190-\\u21ff\\u2300-\\u23ff\\u25a0-\\u27bf\\u2900-\\u297f\\u2b00-\\u2bff' +
  '\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}'

const [nonJoiner, joiner, emojiStyle] = ['\\u200c', '\\u200d', '\\ufe0f']

/** Invisible signs that no place needs. */
const needless = new RegExp(
  `(?![${nonJoiner}${joiner}${emojiStyle}])[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`,
  'gu',
)

/** Joiners and selectors where nothing needs them. */
const idleJoiners = new RegExp(
  [
    `(?<![${joiningScripts}])${nonJoiner}`,
    `${nonJoiner}(?![${joiningScripts}])`,
    `(?<![${joiningScripts}${emoji}])(?<![${emoji}]${emojiStyle})${joiner}`,
    `${joiner}(?![${joiningScripts}${emoji}])`,
    `(?<![0-9#*${emoji}])${emojiStyle}`,
    // The square around a key of a telephone.
    `(?<=[0-9#*])${emojiStyle}(?!\\u20e3)`,
  ].join('|'),
  'gu',
)

const blanksAndControls = /[\s\p{Cc}]+/gu

/**
 * A name, or another text of one line: composed (NFC), a run of blanks and control characters as one blank, without the
 * signs that turn its direction or show nothing. Joiners stay inside scripts and emoji that need them.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(needless, '')
    .replaceAll(idleJoiners, '')
    .replaceAll(blanksAndControls, ' ')
    .normalize('NFC')
    .trim()

/** A text of several lines: each folded as a name, with line feeds alone between them. */
export const foldLines = (text: string): string =>
  text
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map(foldName)
    .join('\n')
    .trim()

/**
 * A name as unique names are compared: folded, whatever its case and its way of writing a sign, without joiners. A sigma
 * at the end of a word is one: where words end, libraries do not agree.
 */
export const nameKey = (name: string): string =>
  dropInvisibleSigns(foldName(name.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')))

/** A person's name as one text, as `full_name` of the database makes it: either part may be empty. */
export const personName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string => `${firstName} ${lastName}`.trim()
