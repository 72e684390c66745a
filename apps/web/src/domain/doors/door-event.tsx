import type { DoorEvent, DoorLogRow } from '@lintel/contract/door-logs/schema.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { hasText, textOf, useText } from '../../language/language.ts'
import { useMinute } from '../../kit/time/now.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useMomentFormat } from '../../session/use-format.ts'
import { PlainText, WholeParts } from '../../kit/screen/cells.tsx'
import { personText } from '../people/texts.tsx'
import { Empty } from '../../ui/content.tsx'

/**
 * Door events as words, for the log and the dashboards. Methods and reasons are the device's own words: those the
 * catalogue knows are translated, others are shown as they came. Needs the `doorLogs` catalogue.
 */
export function deviceWord(group: 'method' | 'reason', word: string | null): string | null {
  if (word === null) return null
  return hasText(`doorLogs:${group}.${word}`) ? textOf(`doorLogs:${group}.${word}`) : word
}

/**
 * Why, in words: devices say it in a code of the rules, older ones in a word of their own. Needs the `decisions`
 * catalogue too.
 */
export function reasonText(reason: string | null): string | null {
  const key = `decisions:why.${reason ?? ''}`
  return hasText(key) ? textOf(key) : deviceWord('reason', reason)
}

/** The same in a few words, for a row of a list. */
export function shortReasonText(reason: string | null): string | null {
  const key = `decisions:short.${reason ?? ''}`
  return hasText(key) ? textOf(key) : reasonText(reason)
}

/** Event in a word, and whether it was under duress. */
export function DoorEventType({ event }: { readonly event: DoorEvent }) {
  const t = useText()
  const type = <span>{event.type === 'lost' ? t('doorLogs:gap.title') : t(`doorLogs:type.${event.type}`)}</span>
  if (!event.underDuress) return type
  return (
    <>
      {type} <StatusBadge meaning="danger">{t('doorLogs:duress.badge')}</StatusBadge>
    </>
  )
}

/** Who did it; of a call, who was called. */
export function DoorEventPerson({ event: { type, personName, personUuid } }: { readonly event: DoorLogRow }) {
  const t = useText()
  const name = personText({ name: personName, uuid: personUuid })
  return <PlainText text={name !== null && type === 'call' ? t('doorLogs:called.name', { name }) : name} />
}

/** Whether access was granted; nothing for events without a decision. */
export function DoorEventResult({ event }: { readonly event: DoorEvent }) {
  const t = useText()
  if (event.granted === null) return <Empty />
  return event.granted ? (
    <StatusBadge meaning="ok">{t('doorLogs:result.granted')}</StatusBadge>
  ) : (
    <StatusBadge meaning="danger">{t('doorLogs:result.refused')}</StatusBadge>
  )
}

type EventTime = Pick<DoorEvent, 'occurredAt' | 'timeQuality'>

/** When it happened; a device's doubtful clock is said, never hidden (device-link.md 4.10). */
export function DoorEventTime({ event }: { readonly event: EventTime }) {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  return (
    <>
      <time dateTime={event.occurredAt} title={format.relative(event.occurredAt, now)}>
        <WholeParts text={format.dateTime(event.occurredAt)} />
      </time>
      {event.timeQuality !== 'synced' && (
        <>
          {' '}
          <StatusBadge meaning="attention">{t(`doorLogs:time.${event.timeQuality}`)}</StatusBadge>
        </>
      )}
    </>
  )
}

/** An event has no name of its own; its time leads to its page in the door log. */
export function EventTimeLink({ event }: { readonly event: EventTime & Pick<DoorEvent, 'uuid'> }) {
  const to = useReferences()('doorEvent', { id: event.uuid })
  const time = <DoorEventTime event={event} />
  return to === undefined ? (
    time
  ) : (
    <Anchor component={Link} to={to} size="sm">
      {time}
    </Anchor>
  )
}
