import type { Overview } from '@lintel/contract/home/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { NameText, PlainText } from '../../kit/screen/cells.tsx'
import { DoorEventResult, DoorEventTime, DoorEventType } from '../../domain/doors/door-event.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Blank, Line, Lines, Section } from '../../ui/content.tsx'

/** The newest door events. */
export function Events({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const refer = useReferences()
  const all = refer('doorLog')
  if (overview.doors === null) return null
  return (
    <Section
      title={t('home:property.events')}
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('home:property.allEvents')}
          </Anchor>
        )
      }
    >
      {overview.newestEvents.length === 0 ? (
        <Blank>{t('home:property.noEvents')}</Blank>
      ) : (
        <Lines>
          {overview.newestEvents.map((event) => (
            <Line key={event.uuid} aside={<DoorEventTime event={event} />}>
              <NameText name={event.doorName ?? event.deviceName} to={refer('doorEvent', { id: event.uuid })} />
              <DoorEventType event={event} />
              {event.personName && <PlainText text={event.personName} />}
              {event.granted !== null && <DoorEventResult event={event} />}
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  )
}
