import { limits } from '@lintel/contract/base/limits.ts'
import { useText } from '../../language/language.ts'
import { Pager } from '../../ui/table/pager.tsx'
import type { PageSize } from './list-state.ts'
import { useListModel } from './use-list.tsx'

/**
 * The pager below a list. Totals are exact up to a limit; beyond it the list says 'over 10,000' (limits.exactTotal,
 * limits.foundTotal).
 */
export function ListPager() {
  const t = useText()
  const { page, state, change } = useListModel()
  if (!page || page.total === 0) return null
  return (
    <Pager
      page={state.page}
      size={state.size}
      sizes={limits.pageSizes}
      total={page.total}
      totalText={
        page.capped ? t('common:list.over', { count: page.total }) : t('shell:pagination.total', { count: page.total })
      }
      onPage={(next) => change({ page: next })}
      onSize={(size) => change({ size: size as PageSize })}
    />
  )
}
