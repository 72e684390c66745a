/**
 * Codes that people read in a mail or on paper and type: letters and digits that cannot be taken for each other (base 32
 * of Crockford), in groups of four, in any case, with or without the strokes between them.
 */
export const typedCodeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code as it is shown: `ABCD-EFGH`. */
export const groupTypedCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

/** The code that was typed; a text that cannot be one stays as it is. */
export function readTypedCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash_Punctuation}]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : typed
}
