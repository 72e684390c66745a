import { Skeleton, Stack } from '@mantine/core'
import { limits } from '@lintel/contract/base/limits.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import type { Loader } from '../../kit/portal/feature.ts'
import { PageMissing } from './page-missing.tsx'

/** Screens whose code was late once: they stay the components that they were then, or what they hold would be lost. */
const lateScreens = new Map<Loader, ComponentType>()

/** Answers undefined once a page waits for too long for its code. */
const untilDelay = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limits.loadingDelayMs))

/**
 * The screen of a page, whose code is on its way. What comes within 900 ms is shown as it is, with nothing before; after
 * that the frame of the portal stands with a skeleton until it is there (specification.md 9). Undefined where it did not
 * arrive in that time.
 */
export async function screenInTime(
  load: Loader,
  loading: Promise<ComponentType | undefined>,
): Promise<ComponentType | undefined> {
  const late = lateScreens.get(load)
  if (late) return late
  const state = await Promise.race([loading.then((Screen) => ({ Screen })), untilDelay()])
  if (state) return state.Screen
  const Screen = lazy(async () => {
    const Arrival = await loading
    // It may arrive at the next visit.
    if (!Arrival) lateScreens.delete(load)
    return { default: Arrival ?? PageMissing }
  })
  const Late = () => (
    <Suspense fallback={<PageSkeleton />}>
      <Screen />
    </Suspense>
  )
  lateScreens.set(load, Late)
  return Late
}

const rows = [0, 1, 2, 3, 4, 5, 6, 7]

/** The shape of a page: a title, what narrows it, its rows. */
function PageSkeleton() {
  return (
    <Stack gap="md" aria-hidden data-skeleton>
      <Skeleton height={28} width={240} />
      <Skeleton height={36} width="min(100%, 480px)" />
      <Stack gap={8}>
        {rows.map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Stack>
    </Stack>
  )
}
