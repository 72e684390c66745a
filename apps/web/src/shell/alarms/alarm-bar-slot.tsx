import { Suspense, useEffect } from 'react'
import { newAlarmsOf, useOpenAlarms } from '../../domain/alarms/open-alarms.ts'
import { titleCount } from '../../kit/screen/page.tsx'
import { loadTexts } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import classes from './alarm-bar.module.css'

const AlarmBar = lazyPart(async () => {
  const [part] = await Promise.all([import('./alarm-bar.tsx'), loadTexts(['alarms'])])
  return part
})

/** The place of the alarm bar on every page: its code comes with the first thing that it has to say, and its room before that. */
export function AlarmBarSlot() {
  const open = useOpenAlarms()
  const count = newAlarmsOf(open) + (open?.plans.length ?? 0)
  useEffect(() => {
    titleCount.set(count)
    return () => titleCount.set(0)
  }, [count])
  if (!open || count === 0) return null
  return (
    <Suspense fallback={<div className={classes.room} />}>
      <AlarmBar open={open} />
    </Suspense>
  )
}
