import { limits } from '@lintel/contract/base/limits.ts'
import { serviceTable } from '@lintel/rules/money/services.ts'
import type { QuoteRefusal } from '@lintel/rules/money/quote-model.ts'
import type { NamedFacts } from './quote-facts.ts'

/** The number that the sentence of a refusal speaks of; 0 for one without. */
export function countOfRefusal({ refusal, itemId }: QuoteRefusal, { items }: NamedFacts): number {
  const item = items.find(({ id }) => id === itemId)
  switch (refusal) {
    case 'tooManyItems':
      return limits.orderItems
    case 'monthsOutOfRange':
      return limits.orderMonths
    case 'tierTooSmall':
      return item?.headCount ?? 0
    case 'notAllDoors':
      return Math.max(0, items.filter(({ service }) => service === 'door').length - serviceTable.door.alwaysFree)
    default:
      return 0
  }
}
