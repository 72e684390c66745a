import type { UnpricedVariant } from '@lintel/contract/prices/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useMoneyWords } from '../../domain/money/words.ts'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { namesKey } from './consequences.tsx'

/** Names variants that sites use and that have no price, while their service has one: nobody can pay for these (money.md 9). */
export default function UnpricedVariants() {
  const t = useText()
  const words = useMoneyWords()
  const rows = useRead(api.price.unpriced, {}).data?.rows ?? []
  if (rows.length === 0) return null
  const lineOf = (row: UnpricedVariant): string =>
    t('prices:unpriced.line', {
      service: words.serviceOf(row.service, row.variant),
      kind: words.projectKind(row.projectKind),
      sites: t(namesKey(row), { names: row.siteNames.join(', ') }),
    })
  return (
    <Notice meaning="attention" title={t('prices:unpriced.title')}>
      <TextLines lines={[t('prices:unpriced.text'), ...rows.map(lineOf)]} />
    </Notice>
  )
}
