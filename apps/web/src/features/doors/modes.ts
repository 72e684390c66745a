import { lazy } from 'react'
import { loadTexts } from '../../language/language.ts'

/** Parts about timetables with the texts they need, which the list of doors does without until somebody asks for them. */
const texts = () => loadTexts(['doorModes', 'schedules'])
const dialogs = async () => (await Promise.all([import('./mode-dialogs.tsx'), texts()]))[0]

export const SetMode = lazy(async () => ({ default: (await dialogs()).SetMode }))
export const FollowTimetable = lazy(async () => ({ default: (await dialogs()).FollowTimetable }))
export const EditTimetable = lazy(async () => ({ default: (await dialogs()).EditTimetable }))
export const TimetablePart = lazy(async () => {
  const [part] = await Promise.all([import('./timetable-part.tsx'), texts()])
  return { default: part.TimetablePart }
})
