import { personName } from '@lintel/contract/base/name-fold.ts'
import type { DevicePerson } from '@lintel/contract/devices/records.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { SmallImage } from '../../../domain/devices/captured-image.tsx'
import { DoorEventResult, DoorEventTime, DoorEventType } from '../../../domain/doors/door-event.tsx'
import { pageOfPerson } from '../../../domain/people/person-page.ts'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { useLinks, useReferences, useView } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { useMay, useSession } from '../../../session/session.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Line, Lines, Section } from '../../../ui/content.tsx'
import { devices } from '../links.ts'
import classes from './people-and-events.module.css'

/** What happened lately at a device, what it saw, and who may pass there (office.md 5.2). */

const eventsShown = 30
const picturesShown = 10
const peopleShown = 10
/** Where a portal has no page of them: a household is few people. */
const peopleOfHome = 40

interface PartProps {
  readonly deviceUuid: string
}

/** Whether the last events and the newest pictures of a device are shown: the site may hide each. */
export function useShownEvents(): { readonly events: boolean; readonly pictures: boolean } {
  const may = useMay()
  const facts = useSession()?.facts
  return {
    events: facts?.logsShown === true && may('doorLog.read'),
    pictures: facts?.imagesShown === true && may('capturedImage.read'),
  }
}

/** What a device saw and what happened at its doors, as far as the site shows it. */
export function EventsPart({ device }: { readonly device: { readonly uuid: string } }) {
  const { events, pictures } = useShownEvents()
  return (
    <>
      {pictures && <NewestPictures deviceUuid={device.uuid} />}
      {events && <LastEvents deviceUuid={device.uuid} />}
    </>
  )
}

function LastEvents({ deviceUuid }: PartProps) {
  const t = useText()
  const query = useRead(api.doorLog.list, { device: deviceUuid, size: eventsShown })
  return (
    <Section title={t('devices:detail.events')}>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('devices:empty.events')}</p>
          ) : (
            <Lines>
              {rows.map((event) => (
                <Line key={event.uuid} aside={<DoorEventTime event={event} />}>
                  <DoorEventType event={event} />
                  {[event.doorName, event.personName].map((name) => name && ` · ${name}`)}{' '}
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

/** The newest pictures of a device; nothing where it takes none. */
function NewestPictures({ deviceUuid }: PartProps) {
  const t = useText()
  const { data } = useRead(api.capturedImage.list, { device: deviceUuid, size: picturesShown })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={t('devices:detail.pictures')}>
      <div className={classes.pictures}>
        {data.rows.map((image) => (
          <SmallImage key={image.uuid} image={image} />
        ))}
      </div>
    </Section>
  )
}

/** Where a person belongs: its company, or its home. */
const placeOf = ({ companyName, buildingName, apartmentName }: DevicePerson): string =>
  companyName || [buildingName, apartmentName].filter(Boolean).join(' / ')

/** How many people may open its doors, and the first of them. */
export function People({ device }: { readonly device: { readonly uuid: string } }) {
  const t = useText()
  const format = useFormat()
  const references = useReferences()
  const view = useView(devices)
  const all = useLinks(devices).people({ id: device.uuid })
  const query = useRead(api.device.people, { uuid: device.uuid, size: all === undefined ? peopleOfHome : peopleShown })
  return (
    <Section
      title={t('devices:detail.people')}
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('devices:detail.peopleMore')}
          </Anchor>
        )
      }
    >
      <Loaded query={query}>
        {({ rows, total, capped: isCapped }) =>
          rows.length === 0 ? (
            <p>{t('devices:empty.people')}</p>
          ) : (
            <>
              <p>{t(view.peopleCount, { count: `${format.number(total)}${isCapped ? '+' : ''}` })}</p>
              <Lines>
                {rows.map((person) => {
                  const to = pageOfPerson(references, person)
                  const name = personName(person)
                  return (
                    <Line key={person.uuid} aside={placeOf(person)}>
                      {to ? (
                        <Anchor component={Link} to={to} inherit>
                          {name}
                        </Anchor>
                      ) : (
                        name
                      )}
                    </Line>
                  )
                })}
              </Lines>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
