import { separators } from '@lintel/contract/imports/columns.ts'
import type { CardExample } from '@lintel/contract/imports/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { fallbackLocale } from '@lintel/i18n/locales.ts'
import { canonicalCard, writtenCard, type CardNotation } from '@lintel/vocabulary/card-numbers.ts'
import { columnsOf, type Template } from './heads.ts'
import type { Sheet } from './sheet.ts'

/** First card numbers of a sheet as written, with the cards that the notation makes of them (card-numbers.md 2). */
export function cardExamples(template: Template, sheet: Sheet, notation: CardNotation): CardExample[] {
  const { places } = columnsOf(template, sheet, fallbackLocale)
  const columns = template.columns.filter(({ isCard }) => isCard)
  const examples: CardExample[] = []
  for (const { line, cells } of sheet.lines) {
    for (const { key, parts } of columns) {
      const text = cells[places.get(key) ?? -1] ?? ''
      for (const part of parts ? text.split(separators[parts]) : [text]) {
        const [written, card] = [part.trim(), canonicalCard(part, notation)]
        if (written === '' || card === undefined) continue
        const decimal = writtenCard(card, { format: 'decimal', isReversed: false })
        examples.push({ line, written, hexadecimal: card, decimal })
        if (examples.length === limits.cardExamples) return examples
      }
    }
  }
  return examples
}
