import { importedThings, type ImportAddition, type ImportNotice } from '@lintel/contract/imports/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { fallbackLocale } from '@lintel/i18n/locales.ts'
import type { Additions } from './import-work.ts'
import { columnsOf, type Template } from './sheet/heads.ts'
import type { Sheet } from './sheet/sheet.ts'

/** What an import adds, without what it adds none of, in the order in which it is said. */
export const additionsOf = (adds: Additions): ImportAddition[] =>
  importedThings.flatMap((thing) => {
    const count = adds[thing] ?? 0
    return count > 0 ? [{ thing, count }] : []
  })

/** How a sheet was read where it is not as its template is, so that its sender sees it before anything is imported. */
export function noticesOf(template: Template, sheet: Sheet): ImportNotice[] {
  const { headLine = 1, name, others = [], guessedWords = [] } = sheet
  const { ignored } = columnsOf(template, sheet, fallbackLocale)
  return [
    ...naming('columnsIgnored', ignored),
    ...(headLine > 1 ? [{ notice: 'headsBelow' as const, names: [], count: headLine }] : []),
    ...naming('sheetChosen', name === undefined ? [] : [name]),
    ...naming('sheetsIgnored', others),
    ...naming('westernText', guessedWords),
  ]
}

/** A notice about names, the first of many; none without names. */
export function naming(notice: ImportNotice['notice'], names: readonly string[]): ImportNotice[] {
  if (names.length === 0) return []
  const firstNames = names.slice(0, limits.importNoticeNames).map((one) => one.slice(0, limits.importNoticeSigns))
  return [{ notice, names: firstNames, count: names.length }]
}
