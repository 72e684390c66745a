import { lazy, Suspense } from 'react'
import { useInterruption } from './interruptions.ts'

const InterruptionDialog = lazy(() => import('./interruption-dialog.tsx'))

/** Shows what stops the work, wherever one is. The dialog is loaded when there is one. */
export function Interruptions() {
  const interruption = useInterruption()
  return interruption ? (
    <Suspense>
      <InterruptionDialog interruption={interruption} />
    </Suspense>
  ) : null
}
