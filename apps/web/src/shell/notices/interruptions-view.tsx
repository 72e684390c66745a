import InterruptionDialog from './interruption-dialog.tsx'
import { useInterruption } from './interruptions.ts'

/** Shows what stops the work, wherever one is. Part of the first load: some of it says that nothing more can be loaded. */
export function Interruptions() {
  const interruption = useInterruption()
  return interruption ? <InterruptionDialog key={interruption.kind} interruption={interruption} /> : null
}
