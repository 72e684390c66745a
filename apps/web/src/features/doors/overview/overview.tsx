import { personName } from '@lintel/contract/base/name-fold.ts'
import type { DoorInfo } from '@lintel/contract/doors/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { DayOf, useLogsShown } from '../../../domain/doors/door-day.tsx'
import { LastEvents } from '../../../domain/doors/last-events.tsx'
import { pageOfPerson } from '../../../domain/people/person-page.ts'
import { filteredAddress, withQuery } from '../../../kit/portal/address.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { RelatedText } from '../../../kit/screen/cells.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { namesText, useText } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Line, Lines, Section } from '../../../ui/content.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DoorFacts } from './facts.tsx'
import classes from './overview.module.css'
import { DoorTile } from './tile.tsx'

const peopleShown = 5
const eventsShown = 10

/** A door as it stands: the same head as its tile, who has access, its last day and its last events. */
export function DoorOverview({ door }: { readonly door: DoorInfo }) {
  const t = useText()
  const log = useReferences()('doorLog')
  const showsLog = useLogsShown()
  const { uuid, name } = door
  return (
    <>
      {door.isLockedDown && <Notice meaning="attention">{t('errors:lockedDown')}</Notice>}
      <div className={classes.top}>
        <DoorTile row={door} isHead />
        <div className={classes.side}>
          <People door={door} />
          <DoorFacts door={door} />
        </div>
      </div>
      {showsLog && (
        <>
          <Section title={t('doorLogs:day.title')}>
            <DayOf of={{ door: uuid }} name={name} />
          </Section>
          <LastEvents
            title={t('doors:detail.events')}
            filter={{ door: uuid, size: eventsShown }}
            empty={t('doors:empty.events')}
            all={
              log === undefined ? undefined : { to: withQuery(log, { door: uuid }), text: t('doors:detail.allEvents') }
            }
          />
        </>
      )}
    </>
  )
}

/** How many people have access, and the first of them. */
function People({ door }: { readonly door: DoorInfo }) {
  const t = useText()
  const format = useFormat()
  const refer = useReferences()
  const all = refer('devicePeople', { id: door.deviceUuid })
  const isShown = useMay()('personnel.read') && all !== undefined
  const input = { uuid: door.deviceUuid, door: door.uuid, size: limits.pageSizeDefault }
  const query = useRead(api.device.people, input, { enabled: isShown })
  if (!isShown) return null
  return (
    <Section
      title={t('doors:page.people')}
      aside={
        <Anchor component={Link} to={filteredAddress(all, { door: door.uuid })!} size="sm">
          {t('devices:detail.peopleMore')}
        </Anchor>
      }
    >
      <Loaded query={query}>
        {({ rows, total, capped: isCapped }) =>
          total === 0 ? (
            <p>{t('doors:page.noPeople')}</p>
          ) : (
            <>
              <p className={classes.count}>
                <strong>{`${format.number(total)}${isCapped ? '+' : ''}`}</strong> · {t('doors:page.peopleHelp')}
              </p>
              <Lines>
                {rows.slice(0, peopleShown).map((person) => (
                  <Line key={person.uuid} aside={<bdi>{person.companyName || namesText(homeOf(person))}</bdi>}>
                    <RelatedText name={personName(person)} to={pageOfPerson(refer, person)} />
                  </Line>
                ))}
              </Lines>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

const homeOf = (person: { readonly buildingName: string | null; readonly apartmentName: string | null }): string[] =>
  [person.buildingName, person.apartmentName].filter((name) => name !== null)
