import { limits } from '@lintel/contract/base/limits.ts'
import { Skeleton } from '@mantine/core'
import type { ApiError } from '../../../api/failure.ts'
import { ReadFailure } from '../../../kit/screen/read-failure.tsx'
import { Card } from '../../../ui/card.tsx'
import { useDelayed } from '../../../ui/hooks.ts'
import classes from './bars.module.css'

interface ChartAwaitedProps {
  readonly title: string
  readonly failure: ApiError | null
  readonly onRetry: () => void
}

/** Keeps the place of a chart until it is read, or says there why it is not. */
export function ChartAwaited({ title, failure, onRetry }: ChartAwaitedProps) {
  const showsSkeleton = useDelayed(!failure, limits.loadingDelayMs)
  return (
    <Card title={title}>
      {failure ? (
        <ReadFailure failure={failure} onRetry={onRetry} hasFormerData={false} />
      ) : (
        <div className={classes.awaited}>{showsSkeleton && <Skeleton height="100%" />}</div>
      )}
    </Card>
  )
}
