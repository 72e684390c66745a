import type { DoorEvent } from '@lintel/contract/door-logs/schema.ts'
import type { Overview } from '@lintel/contract/home/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { DoorEventResult, DoorEventTime, DoorEventType, reasonText } from '../../domain/doors/door-event.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { type Translate, useText } from '../../language/language.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'

/** The newest door events: who or what, where, why not, and when. */
export function Events({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const refer = useReferences()
  const all = refer('doorLog')
  if (overview.doors === null) return null
  return (
    <Card
      title={t('home:property.events')}
      isFlush
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('home:property.allEvents')}
          </Anchor>
        )
      }
    >
      <Rows>
        {overview.newestEvents.length === 0 && <Row detail={t('home:property.noEvents')} />}
        {overview.newestEvents.map((event) => (
          <Row
            key={event.uuid}
            name={<NameText name={whoOrWhat(event, t)} to={refer('doorEvent', { id: event.uuid })} />}
            detail={
              <>
                <bdi>{event.doorName ?? event.deviceName}</bdi>
                {event.personName !== null && event.type !== 'access' && (
                  <>
                    {' · '}
                    <DoorEventType event={event} />
                  </>
                )}
                {event.granted === false && event.reason !== null && ` · ${reasonText(event.reason)}`}
              </>
            }
            state={event.granted !== null && <DoorEventResult event={event} />}
            age={<DoorEventTime event={event} />}
          />
        ))}
      </Rows>
    </Card>
  )
}

/** The person of an event; of one without a person what happened. */
function whoOrWhat({ personName, type }: DoorEvent, t: Translate): string {
  if (personName !== null) return personName
  return type === 'lost' ? t('doorLogs:gap.title') : t(`doorLogs:type.${type}`)
}
