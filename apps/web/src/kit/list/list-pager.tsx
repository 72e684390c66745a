import { limits } from '@lintel/contract/base/limits.ts'
import { Suspense } from 'react'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Pager } from '../../ui/table/pager.tsx'
import type { PageSize } from './list-state.ts'
import { useListModel } from './use-list.tsx'

const TimeJump = lazyPart(async () => {
  const [part] = await Promise.all([import('./time-jump/time-jump.tsx'), loadTexts(['timeJump'])])
  return part
})

/**
 * The pager below a list. Totals are exact up to a limit; beyond it the list says 'over 10,000' (limits.exactTotal,
 * limits.foundTotal), and a log is read on from a time.
 */
export function ListPager() {
  const t = useText()
  const { page, state, change, isLog } = useListModel()
  if (!page || (page.total === 0 && state.at === undefined)) return null
  return (
    <Pager
      page={state.page}
      size={state.size}
      sizes={limits.pageSizes}
      total={page.total}
      totalText={
        page.capped ? t('common:list.over', { count: page.total }) : t('shell:pagination.total', { count: page.total })
      }
      more={
        isLog && (
          <Suspense>
            <TimeJump />
          </Suspense>
        )
      }
      onPage={(next) => change({ page: next })}
      onSize={(size) => change({ size: size as PageSize })}
    />
  )
}
