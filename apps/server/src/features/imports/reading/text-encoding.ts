import { limits } from '@lintel/contract/base/limits.ts'
import { isWideText, wideOrder } from '@lintel/contract/kit/file.ts'

/** A file as text, with words whose signs are a guess. */
interface FileText {
  readonly text: string
  /** First words that would read otherwise in another encoding; none where the file leaves no doubt. */
  readonly guessedWords: readonly string[]
}

/**
 * The text of a file, whose encoding its first bytes say (UTF-8, UTF-16) or its signs prove: what is no UTF-8 was
 * written by a program of Windows. Western languages have Windows-1252; signs that none of them has mean another one,
 * which is undefined here, because a wrong guess would change names without a word (decisions.md 63).
 */
export function textOfFile(bytes: Uint8Array): FileText | undefined {
  if (isWideText(bytes)) {
    const isBig = bytes[0] === 0xfe || (bytes[0] !== 0xff && wideOrder(bytes) === 'big')
    return certain(decodeText(bytes, isBig ? 'utf-16be' : 'utf-16le'))
  }
  const text = decodeText(bytes, 'utf-8')
  if (text !== undefined) return certain(text)
  // A mark of UTF-8 before what is none.
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return undefined
  const western = decodeText(bytes, 'windows-1252')
  if (western === undefined || isForeign(western)) return undefined
  const words = new Set(western.match(/[^\s,;"]*[^\p{ASCII}\s,;"][^\s,;"]*/gu))
  const guessedWords = [...words]
    .filter((word) => word.length <= limits.importNoticeSigns)
    .slice(0, limits.importNoticeNames)
  const found = certain(western)
  return found && { ...found, guessedWords }
}

/** Text without control signs; the sign that old programs put at the end is taken away. */
function certain(decodedText: string | undefined): FileText | undefined {
  const text = decodedText?.endsWith(endSign) ? decodedText.slice(0, -1) : decodedText
  return text === undefined || /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : { text, guessedWords: [] }
}

const endSign = String.fromCharCode(0x1a)

function decodeText(
  bytes: Uint8Array,
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252',
): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Signs that no Western language writes so: bytes without a sign, three letters with accents in a row (Greek, Cyrillic,
 * Arabic, Chinese), and signs of money or trade inside a word (Polish, Czech, Turkish).
 */
const isForeign = (western: string): boolean =>
  /[\u0080-\u009F]|[À-ÖØ-öø-ÿŒœŠšŽžŸ]{3}|\p{L}[¢£¤¥¦¨©¬®¯±²³´¶¸¹¼½¾¿¡]\p{L}|(?<!\p{L})[£¥¯¤]\p{L}/u.test(western)
