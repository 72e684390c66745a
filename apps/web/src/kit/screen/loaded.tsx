import { limits } from '@lintel/contract/base/limits.ts'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDelayed } from '../../ui/hooks.ts'
import type { Reading } from './detail-screen.tsx'
import { ReadFailure } from './read-failure.tsx'

/** A part of a page that is read by itself: skeleton after 900 ms, what failed with another try. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: Reading<Data>
  readonly children: (data: Data) => ReactNode
}) {
  const showsSkeleton = useDelayed(query.data === undefined && !query.error, limits.loadingDelayMs)
  return (
    <>
      {query.error && (
        <ReadFailure
          failure={query.error}
          onRetry={() => void query.refetch()}
          hasFormerData={query.data !== undefined}
        />
      )}
      {showsSkeleton && <Skeleton height={40} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
