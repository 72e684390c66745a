import { notationOf, cardFormats, writtenCard } from '@lintel/vocabulary/card-numbers.ts'
import type { CardSettings } from '@lintel/contract/site-settings/card-format.ts'
import { useWatch } from 'react-hook-form'
import { OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

const exampleCard = '4D7603'

/** How card numbers are typed and shown (card-numbers.md 2). Needs the texts `siteSettings`. */
export function CardFormatFields() {
  const t = useText()
  const example = writtenCard(exampleCard, notationOf(useWatch() as CardSettings))
  return (
    <>
      <OneField
        name="cardFormat"
        label="siteSettings:fields.cardFormat"
        help={t('siteSettings:help.cardFormat')}
        options={cardFormats.map((value) => ({ value, label: t(`common:cardNotation.${value}`) }))}
      />
      <SwitchField
        name="cardBytesReversed"
        label="siteSettings:fields.cardBytesReversed"
        help={t('siteSettings:help.cardBytesReversed')}
      />
      {example !== exampleCard && <div>{t('siteSettings:help.cardExample', { example })}</div>}
    </>
  )
}
