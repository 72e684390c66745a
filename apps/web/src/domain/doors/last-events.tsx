import type { doorLog } from '@lintel/contract/door-logs/operations.ts'
import type { InputOf } from '@lintel/contract/kit/operation.ts'
import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Blank, Line, Lines, Section } from '../../ui/content.tsx'
import { SmallImage, useImagesShown } from '../devices/captured-image.tsx'
import { DoorEventPerson, DoorEventResult, DoorEventType, EventTimeLink } from './door-event.tsx'

interface LastEventsProps {
  readonly title: string
  readonly filter: InputOf<(typeof doorLog)['list']>
  readonly empty: string
  readonly all?: { readonly to: string; readonly text: string } | undefined
}

/**
 * The newest events that a filter finds, with their pictures. Needs the catalogues `doorLogs` and `capturedImages`.
 */
export function LastEvents({ title, filter, empty, all }: LastEventsProps) {
  const query = useRead(api.doorLog.list, filter)
  const hasImages = useImagesShown()
  return (
    <Section
      title={title}
      aside={
        all && (
          <Anchor component={Link} to={all.to} size="sm">
            {all.text}
          </Anchor>
        )
      }
    >
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Blank>{empty}</Blank>
          ) : (
            <Lines>
              {rows.map((event) => (
                <Line
                  key={event.uuid}
                  aside={
                    <Group gap="sm" component="span" wrap="nowrap">
                      {hasImages && event.imageUuid !== null && (
                        <SmallImage
                          image={{
                            uuid: event.imageUuid,
                            deviceName: event.deviceName,
                            takenAt: event.occurredAt,
                            eventUuid: event.uuid,
                          }}
                        />
                      )}
                      <EventTimeLink event={event} />
                    </Group>
                  }
                >
                  <DoorEventType event={event} />
                  {event.personName !== null && <DoorEventPerson event={event} />}
                  {event.granted !== null && <DoorEventResult event={event} />}
                </Line>
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Section>
  )
}
