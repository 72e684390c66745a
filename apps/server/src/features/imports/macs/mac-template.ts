import { limits } from '@lintel/contract/base/limits.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import { writeBook } from '../../../domain/sheets/writing.ts'
import { columnsOfText } from '../files.ts'
import { requiredMark } from '../sheet/sheet.ts'
import { macColumns, macHead } from './mac-lines.ts'

const examples = { mac: '0C-11-05-AA-00-01', installer: 'harbour-doors', remark: '' } as const

/** The empty template of a MAC library, with a sheet that explains its columns. */
export async function macTemplate(locale: LocaleCode): Promise<File> {
  const t = createTranslator(locale, { namespaces: ['imports', 'macLibrary'] })
  const head = macColumns.map((key) => `${macHead(locale, key)}${key === 'mac' ? requiredMark : ''}`)
  const hints = macColumns.map((key) => [
    macHead(locale, key),
    t(key === 'mac' ? 'imports:sheet.yes' : 'imports:sheet.no'),
    t(`macLibrary:hints.${key}`, { max: limits.contentShort }),
    examples[key],
  ])
  const about = (['column', 'required', 'hint', 'example'] as const).map((key) => t(`imports:sheet.${key}`))
  const file = await writeBook(locale, t('macLibrary:title'), [
    { name: t('imports:sheet.lines'), head, lines: [macColumns.map(() => '')] },
    { name: t('imports:sheet.help'), head: about, lines: hints },
  ])
  return columnsOfText(file)
}
