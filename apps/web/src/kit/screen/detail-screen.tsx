import { limits } from '@lintel/contract/base/limits.ts'
import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/failure.ts'
import { type TextKey, useText } from '../../language/language.ts'
import { useDelayed } from '../../ui/hooks.ts'
import { ActionButton, type Action } from '../actions/action.tsx'
import { Page } from './page.tsx'
import { ReadFailure } from './read-failure.tsx'

/** What is known of a record: a read, or a part of one. */
export interface Reading<Row> {
  readonly data: Row | undefined
  readonly error: ApiError | null
  readonly refetch: () => unknown
}

interface DetailScreenProps<Row> {
  /** Shown until the record says its own name. */
  readonly title: TextKey
  readonly query: Reading<Row>
  readonly name: (row: Row) => string | undefined
  /** Is it well: a badge with a word. */
  readonly status?: (row: Row) => ReactNode
  /** A picture before the name. */
  readonly mark?: (row: Row) => ReactNode
  /** Where it belongs, in a line below the name. */
  readonly detail?: (row: Row) => ReactNode
  /** What can I do now. */
  readonly actions?: (row: Row) => readonly Action[]
  readonly back: string | undefined
  /** Facts, then history. */
  readonly children: (row: Row) => ReactNode
}

/** A page about one record: what is it, is it well, what can I do now; then facts, then history (design, Details). */
export function DetailScreen<Row>(props: DetailScreenProps<Row>) {
  const { title, query, name, status, mark, detail, actions, back, children } = props
  const t = useText()
  const row = query.data
  const showsSkeleton = useDelayed(row === undefined && !query.error, limits.loadingDelayMs)
  const own = row === undefined ? undefined : name(row)
  return (
    <Page
      title={own ?? t(title)}
      isNamed={own !== undefined}
      back={back}
      status={row !== undefined && status?.(row)}
      mark={row !== undefined && mark?.(row)}
      detail={row !== undefined && detail?.(row)}
      actions={row !== undefined && actions?.(row).map((action) => <ActionButton key={action.key} action={action} />)}
    >
      {query.error && (
        <ReadFailure
          failure={query.error}
          onRetry={() => void query.refetch()}
          hasFormerData={row !== undefined}
          title={t('common:detail.error')}
          formerDataText={t('common:detail.errorKept')}
        />
      )}
      {showsSkeleton && (
        <Stack gap="sm" aria-hidden>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} height={16} width={`${70 - index * 6}%`} />
          ))}
        </Stack>
      )}
      {row !== undefined && children(row)}
    </Page>
  )
}
