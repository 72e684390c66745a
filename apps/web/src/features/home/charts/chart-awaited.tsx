import { limits } from '@lintel/contract/base/limits.ts'
import { Skeleton } from '@mantine/core'
import type { ApiError } from '../../../api/failure.ts'
import { ReadFailure } from '../../../kit/screen/read-failure.tsx'
import { Card } from '../../../ui/card.tsx'
import { useDelayed } from '../../../ui/hooks.ts'

interface ChartAwaitedProps {
  readonly title: string
  /** Height of what mostly comes. */
  readonly heightPx: number
  readonly failure: ApiError | null
  readonly onRetry: () => void
}

/** Keeps the place of a chart until it is read, or says there why it is not. */
export function ChartAwaited({ title, heightPx, failure, onRetry }: ChartAwaitedProps) {
  const showsSkeleton = useDelayed(!failure, limits.loadingDelayMs)
  return (
    <Card title={title}>
      {failure ? (
        <ReadFailure failure={failure} onRetry={onRetry} hasFormerData={false} />
      ) : (
        <div style={{ blockSize: heightPx }}>{showsSkeleton && <Skeleton height="100%" />}</div>
      )}
    </Card>
  )
}
