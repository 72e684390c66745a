import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useLogsShown } from '../../../domain/doors/door-day.tsx'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { RelatedText } from '../../../kit/screen/cells.tsx'
import { Age } from '../../../kit/time/age.tsx'
import { useText } from '../../../language/language.ts'

/** Where a person and its credentials were read last; undefined where the reader sees no log, or not yet. */
export function useLastSeen(person: string) {
  return useRead(api.doorLog.lastSeen, { person }, { enabled: useLogsShown() }).data
}

/** Where and how long ago a person was read at a door; nothing for readers who see no log. */
export function LastSeen({ personUuid }: { readonly personUuid: string }) {
  const t = useText()
  const refer = useReferences()
  const sightings = useLastSeen(personUuid)
  if (!sightings) return null
  if (!sightings.person) return <span>{t('personnel:seen.never')}</span>
  const { doorName, granted, at, eventUuid } = sightings.person
  return (
    <span>
      <RelatedText
        name={t(granted ? 'personnel:seen.granted' : 'personnel:seen.denied', { door: doorName })}
        to={refer('doorEvent', { id: eventUuid })}
      />
      {' · '}
      <Age since={at} />
    </span>
  )
}
