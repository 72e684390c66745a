import { Button } from '@mantine/core'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Page } from '@lintel/contract/kit/page.ts'
import { Suspense, type ReactNode } from 'react'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Blank } from '../../ui/content.tsx'
import { useDelayed } from '../../ui/hooks.ts'
import { ReadFailure } from '../screen/read-failure.tsx'
import { useListModel, lastPageOf } from './use-list.tsx'

interface ListStatesProps<Row> {
  /** One sentence why there is nothing, and what fills it. */
  readonly empty: string
  readonly emptyAction?: ReactNode
  /** The rows; without a page, a skeleton of their shape. */
  readonly children: (page: Page<Row> | undefined) => ReactNode
}

const IgnoredFilter = lazyPart(async () => {
  const [part] = await Promise.all([import('./ignored-filter.tsx'), loadTexts(['listFilters'])])
  return part
})

/** The rows, below what the address asks for in vain. */
export function ListStates<Row>(props: ListStatesProps<Row>) {
  const { ignoredFilter } = useListModel<Row>()
  return (
    <>
      <Suspense>{ignoredFilter && <IgnoredFilter filter={ignoredFilter} />}</Suspense>
      <Rows {...props} />
    </>
  )
}

/** Rows in whatever shape: nothing for 900 ms, then a skeleton; empty, failed and kept states (design, Lists). */
function Rows<Row>({ empty, emptyAction, children }: ListStatesProps<Row>) {
  const t = useText()
  const model = useListModel<Row>()
  const { page, failure, state, isFiltered } = model
  const showsSkeleton = useDelayed(page === undefined && !failure, limits.loadingDelayMs)
  const failureNotice = failure && (
    <ReadFailure
      failure={failure}
      onRetry={model.refresh}
      hasFormerData={page !== undefined}
      title={t('common:list.error')}
      formerDataText={t('common:list.errorKept')}
    />
  )
  if (failureNotice && !page) return failureNotice
  if (!page && !showsSkeleton) return null
  if (page?.rows.length === 0 && page.total > 0 && !failure) {
    const last = lastPageOf(page)
    return (
      <Blank
        action={
          <Button variant="default" onClick={() => model.change({ page: last })}>
            {t('common:list.lastPage')}
          </Button>
        }
      >
        {t('common:list.noSuchPage', { page: state.page, count: last })}
      </Blank>
    )
  }
  if (page?.rows.length === 0 && !failure)
    return (
      <Blank
        action={
          isFiltered ? (
            <Button variant="default" onClick={() => model.change({ filters: {}, at: undefined })}>
              {t('common:clearFilters')}
            </Button>
          ) : (
            emptyAction
          )
        }
      >
        {isFiltered ? t('common:list.emptyFiltered') : empty}
      </Blank>
    )
  return (
    <>
      {failureNotice}
      {children(page)}
    </>
  )
}
