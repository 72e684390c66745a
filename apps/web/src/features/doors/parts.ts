import { loadTexts } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

/** The parts of a door's page, of which one is looked at. */
export const DoorOverview = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./overview/overview.tsx'),
    loadTexts(['capturedImages', 'doorLogs', 'decisions']),
  ])
  return { default: part.DoorOverview }
})
export const DoorPeople = lazyPart(async () => {
  const [part] = await Promise.all([import('./overview/people.tsx'), loadTexts(['doorLogs', 'decisions'])])
  return { default: part.DoorPeople }
})
export const DoorSettings = lazyPart(async () => ({ default: (await import('./settings.tsx')).DoorSettings }))
/** What belongs to the doors of a home: who rang, who lives there, what happened today. */
export const HomeParts = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./overview/home-parts.tsx'),
    loadTexts(['capturedImages', 'doorLogs', 'callLogs', 'decisions']),
  ])
  return { default: part.HomeParts }
})
