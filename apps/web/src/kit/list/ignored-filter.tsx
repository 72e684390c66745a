import type listFiltersTexts from '@lintel/i18n/catalogues/en/listFilters.json'
import { Button } from '@mantine/core'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Filter } from './filters.ts'
import { useListModel } from './use-list.tsx'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    listFilters: typeof listFiltersTexts
  }
}

/** Says that a value in the address is none that its filter knows, so that the rows are not those that were meant. */
export default function IgnoredFilter({ filter }: { readonly filter: Filter }) {
  const t = useText()
  const { state, change } = useListModel()
  const { name, label, kind } = filter
  const { [name]: value = '', ...others } = state.filters
  return (
    <Notice
      meaning="attention"
      action={
        <Button size="compact-sm" variant="default" onClick={() => change({ filters: others })}>
          {t('listFilters:remove')}
        </Button>
      }
    >
      {t(kind === 'day' ? 'listFilters:noDate' : 'listFilters:noChoice', { value, filter: t(label) })}
    </Notice>
  )
}
