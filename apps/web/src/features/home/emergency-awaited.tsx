import { limits } from '@lintel/contract/base/limits.ts'
import { Skeleton } from '@mantine/core'
import { useText } from '../../language/language.ts'
import { useDelayed } from '../../ui/hooks.ts'
import { Card } from '../../ui/card.tsx'
import classes from './home.module.css'

/**
 * Keeps the place of the emergency plans until they are there, so that nothing moves under a pointer when they come.
 */
export function EmergencyAwaited() {
  const t = useText()
  const showsSkeleton = useDelayed(true, limits.loadingDelayMs)
  return (
    <Card title={t('home:widgets.emergency')}>
      <div className={classes.awaited}>{showsSkeleton && <Skeleton height="100%" />}</div>
    </Card>
  )
}
