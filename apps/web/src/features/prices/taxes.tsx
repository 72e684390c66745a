import { TaxRateForm } from '@lintel/contract/prices/schema.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { PercentField } from '../../domain/money/money-field.tsx'
import { MoneyTabs } from '../../domain/money/tabs.tsx'
import { useMoneyWords } from '../../domain/money/words.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { CountryField } from '../../kit/form/more-fields.tsx'
import { CountryText, useCountries } from '../../kit/screen/countries.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { Blank } from '../../ui/content.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'

interface TaxRate {
  readonly country: string
  readonly rate: number
}

/** Tax rates of countries, one for each (decisions.md 47). */
export default function TaxRates() {
  const t = useText()
  const words = useMoneyWords()
  const query = useRead(api.taxRate.list, {})
  const [edited, setEdited] = useState<TaxRate | 'new'>()
  return (
    <Page
      title={t('prices:title')}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('prices:taxes.add')}
        </Button>
      }
    >
      <MoneyTabs current="taxes" />
      <p>{t('prices:taxes.intro')}</p>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Blank>{t('prices:taxes.empty')}</Blank>
          ) : (
            <ScrollTable
              label={t('money:tab.taxes')}
              hidesLabel
              heads={[t('prices:columns.country'), t('prices:columns.rate'), t('common:edit')]}
              rows={rows.map((row) => ({
                key: row.country,
                cells: [
                  <CountryText key="country" code={row.country} />,
                  <bdi key="rate">{words.rate(row.rate)}</bdi>,
                  <Button key="edit" variant="default" size="compact-sm" onClick={() => setEdited(row)}>
                    {t('prices:taxes.edit')}
                  </Button>,
                ],
              }))}
            />
          )
        }
      </Loaded>
      {edited && <SaveTaxRate of={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

function SaveTaxRate({ of: taxRate, onClose }: { readonly of: TaxRate | 'new'; readonly onClose: () => void }) {
  const t = useText()
  const isNew = taxRate === 'new'
  const countries = useCountries()
  const noRate: Partial<z.input<typeof TaxRateForm>> = { country: '' }
  const country = isNew ? '' : (countries.find(({ value }) => value === taxRate.country)?.label ?? taxRate.country)
  return (
    <FormDialog
      title={isNew ? t('prices:taxes.add') : t('prices:taxes.editOf', { country })}
      schema={TaxRateForm}
      values={isNew ? (noRate as z.input<typeof TaxRateForm>) : taxRate}
      save={(form) => api.taxRate.save(form)}
      submitLabel="common:save"
      successText={() => t('prices:taxes.saved')}
      onSaved={onClose}
      onClose={onClose}
    >
      {isNew && <CountryField name="country" label="prices:columns.country" />}
      <PercentField name="rate" label="prices:columns.rate" help={t('prices:taxes.help')} />
    </FormDialog>
  )
}
