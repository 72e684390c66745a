import { loadTexts } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

/** Parts about timetables with the texts they need, which the list of doors loads on demand. */
const texts = () => loadTexts(['doorModes', 'schedules'])
const dialogs = async () => (await Promise.all([import('./mode-dialogs.tsx'), texts()]))[0]

export const SetOverride = lazyPart(async () => ({ default: (await dialogs()).SetOverride }))
export const FollowTimetable = lazyPart(async () => ({ default: (await dialogs()).FollowTimetable }))
export const EditTimetable = lazyPart(async () => ({ default: (await dialogs()).EditTimetable }))
/** The same of parts about who decides at a door. */
const accessTexts = () => loadTexts(['doorAccess', 'schedules'])
export const AccessPart = lazyPart(async () => {
  const [part] = await Promise.all([import('./access-part.tsx'), accessTexts()])
  return { default: part.AccessPart }
})
export const EditAccess = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./access-dialog.tsx'), accessTexts()])
  return { default: dialog.EditAccess }
})
export const TimetablePart = lazyPart(async () => {
  const [part] = await Promise.all([import('./timetable-part.tsx'), texts()])
  return { default: part.TimetablePart }
})

/** Adding and deleting, which most who look at the list do not. */
const loadDialogs = () => import('./adding.tsx')
export const AddDoor = lazyPart(async () => ({ default: (await loadDialogs()).AddDoor }))
export const DeleteDoor = lazyPart(async () => ({ default: (await loadDialogs()).DeleteDoor }))
