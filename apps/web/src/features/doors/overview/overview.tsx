import type { DoorInfo } from '@lintel/contract/doors/schema.ts'
import { DayOf, useLogsShown } from '../../../domain/doors/door-day.tsx'
import { LastEvents } from '../../../domain/doors/last-events.tsx'
import { withQuery } from '../../../kit/portal/address.ts'
import { useReferences } from '../../../kit/portal/route-context.ts'
import { useText } from '../../../language/language.ts'
import { Section } from '../../../ui/content.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DoorFacts } from './facts.tsx'
import classes from './overview.module.css'
import { PeopleNow } from './people.tsx'
import { DoorTile } from './tile.tsx'

const eventsShown = 10

/** A door as it stands: the same head as its tile, who may enter, its last day and its last events. */
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
          <PeopleNow door={door} />
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
