import { dropInvisibleSigns } from '@lintel/vocabulary/invisible-signs.ts'

/** Brackets, strokes and dots, which are in a telephone number for the eye. */
const strokes = String.raw`()[\]./\-\u2010-\u2015\u2212`
const marks = new RegExp(String.raw`[\s${strokes}]`, 'g')
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** A telephone number without what is in it for the eye. What is no digit stays, to be refused. */
export const dialledDigits = (typed: string): string =>
  dropInvisibleSigns(typed)
    .normalize('NFKC')
    .replaceAll(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(marks, '')

/** The same, with a plus for the 00 that is dialled before a calling code: no number of a country begins with it. */
export const phoneDigits = (typed: string): string => dialledDigits(typed).replace(/^00/, '+')

/**
 * Words of a search as they are looked for: marks of a telephone number are dropped, blanks stay between its parts.
 * Other words stay as they are.
 */
export const wordsOfSearch = (words: string): string =>
  numberAlone.test(words) && words.replace(/\D/g, '').length >= fewestDigits
    ? words.replaceAll(marksInWords, '')
    : words

const numberAlone = new RegExp(String.raw`^\+?[\d\s${strokes}]*$`)
const marksInWords = new RegExp(`[${strokes}]`, 'g')

/** Fewer are a number of an apartment or a floor. */
const fewestDigits = 5
