import { limits } from '@lintel/contract/limits.ts'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../language/language.ts'
import { messageOf } from '../language/message.ts'
import { useDelayed } from '../ui/delayed.ts'
import { Notice } from '../ui/notice.tsx'
import type { Reading } from './detail-screen.tsx'

/** A part of a page that is read by itself: skeleton after 900 ms, what failed with another try. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: Reading<Data>
  readonly children: (data: Data) => ReactNode
}) {
  const t = useText()
  const showsSkeleton = useDelayed(query.data === undefined && !query.error, limits.loadingDelayMs)
  return (
    <>
      {query.error && (
        <Notice
          meaning={query.data === undefined ? 'danger' : 'attention'}
          action={
            <Button variant="default" size="compact-sm" onClick={() => query.refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {messageOf(query.error)}
        </Notice>
      )}
      {showsSkeleton && <Skeleton height={40} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
