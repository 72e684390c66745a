import { minuteMs } from '@lintel/vocabulary/durations.ts'
import { personName } from '@lintel/contract/base/name-fold.ts'
import type { DoorPerson } from '@lintel/contract/doors/people.ts'
import type { DoorInfo } from '@lintel/contract/doors/schema.ts'
import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { shortReasonText } from '../../../domain/doors/door-event.tsx'
import { pageOfPerson } from '../../../domain/people/person-page.ts'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { useLinks, useReferences } from '../../../kit/portal/route-context.ts'
import { RelatedText } from '../../../kit/screen/cells.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { useMinute } from '../../../kit/time/now.ts'
import { shortMoment } from '../../../kit/time/short-moment.ts'
import { namesText, useText } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { useFormat, useMomentFormat } from '../../../session/use-format.ts'
import { Line, Lines, Section } from '../../../ui/content.tsx'
import { doors } from '../links.ts'
import classes from './overview.module.css'

const peopleShown = 5
interface DoorPart {
  readonly door: Pick<DoorInfo, 'uuid' | 'deviceUuid'>
}

const useDoorPeople = (uuid: string, after?: string) =>
  useRead(api.door.people, after === undefined ? { uuid } : { uuid, after }, {
    enabled: useMay()('device.readPeople'),
    // Hours begin and end with minutes.
    refetchEveryMs: minuteMs,
  })

/** How many of the people with access may enter now, and the first of them. */
export function PeopleNow({ door: { uuid } }: DoorPart) {
  const t = useText()
  const format = useFormat()
  const all = filteredAddress(useLinks(doors).info({ id: uuid }), { tab: 'people' })
  const query = useDoorPeople(uuid)
  const [isEntering, setEntering] = useState(true)
  if (!useMay()('device.readPeople')) return null
  return (
    <Section
      title={t('doors:people.title')}
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('doors:people.all')}
          </Anchor>
        )
      }
    >
      <Loaded query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p>{t('doors:people.empty')}</p>
          ) : (
            <>
              <p className={classes.count}>
                <strong>{format.number(rows.filter(({ mayEnter }) => mayEnter).length)}</strong> ·{' '}
                {t(next === null ? 'doors:people.ofAll' : 'doors:people.ofFirst', { count: rows.length })}
              </p>
              <StateSwitch isEntering={isEntering} setEntering={setEntering} />
              <PeopleLines rows={rows} isEntering={isEntering} most={peopleShown} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

/** All people with access, a page of them at a time, with whether and when they may enter. */
export function DoorPeople({ door }: DoorPart) {
  const t = useText()
  const refer = useReferences()
  const [isEntering, setEntering] = useState(true)
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const ofDevice = filteredAddress(refer('devicePeople', { id: door.deviceUuid }), { door: door.uuid })
  return (
    <Section
      title={t('doors:people.title')}
      aside={
        ofDevice && (
          <Anchor component={Link} to={ofDevice} size="sm">
            {t('doors:people.list')}
          </Anchor>
        )
      }
    >
      <p className={classes.count}>{t('doors:people.help')}</p>
      <StateSwitch isEntering={isEntering} setEntering={setEntering} />
      {cursors.map((after, page) => (
        <PeoplePage
          key={after ?? ''}
          uuid={door.uuid}
          after={after}
          isEntering={isEntering}
          onMore={page === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </Section>
  )
}

interface PeoplePageProps {
  readonly uuid: string
  readonly after: string | undefined
  readonly isEntering: boolean
  /** Of the last page alone. */
  readonly onMore: ((next: string) => void) | undefined
}

function PeoplePage({ uuid, after, isEntering, onMore }: PeoplePageProps) {
  const t = useText()
  const query = useDoorPeople(uuid, after)
  return (
    <Loaded query={query}>
      {({ rows, next }) => (
        <>
          {rows.length === 0 ? (
            <p>{t('doors:people.empty')}</p>
          ) : (
            <PeopleLines rows={rows} isEntering={isEntering} most={rows.length} />
          )}
          {next !== null && onMore && (
            <Group>
              <Button variant="default" size="compact-sm" onClick={() => onMore(next)}>
                {t('doors:people.more')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Loaded>
  )
}

interface StateSwitchProps {
  readonly isEntering: boolean
  readonly setEntering: (isEntering: boolean) => void
}

function StateSwitch({ isEntering, setEntering }: StateSwitchProps) {
  const t = useText()
  return (
    <Group gap={4} role="group" aria-label={t('doors:people.state')}>
      {[true, false].map((state) => (
        <Button
          key={String(state)}
          size="compact-sm"
          variant={state === isEntering ? 'light' : 'subtle'}
          aria-pressed={state === isEntering}
          onClick={() => setEntering(state)}
        >
          {t(state ? 'doors:people.now' : 'doors:people.notNow')}
        </Button>
      ))}
    </Group>
  )
}

interface PeopleLinesProps {
  readonly rows: readonly DoorPerson[]
  readonly isEntering: boolean
  readonly most: number
}

function PeopleLines({ rows, isEntering, most }: PeopleLinesProps) {
  const t = useText()
  const refer = useReferences()
  const people = rows.filter(({ mayEnter }) => mayEnter === isEntering)
  if (people.length === 0)
    return <p>{t(isEntering ? 'doors:people.nobodyNow' : 'doors:people.everybodyNow', { count: rows.length })}</p>
  return (
    <Lines>
      {people.slice(0, most).map((person) => (
        <Line key={person.uuid} aside={isEntering ? <bdi>{placeOf(person)}</bdi> : <Refusal person={person} />}>
          <RelatedText name={personName(person)} to={pageOfPerson(refer, person)} />
        </Line>
      ))}
    </Lines>
  )
}

/** Why a person may not enter, and when next. */
function Refusal({ person: { reason, nextAt } }: { readonly person: DoorPerson }) {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  const why = reason === 'noCredential' ? t('doors:people.noCredential') : shortReasonText(reason)
  if (nextAt === null) return <>{why}</>
  return <>{t('doors:people.next', { reason: why ?? '', time: shortMoment(format, nextAt, now) })}</>
}

const placeOf = ({ companyName, buildingName, apartmentName }: DoorPerson): string =>
  companyName || namesText([buildingName, apartmentName].filter((name) => name !== null))
