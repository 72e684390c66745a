import type { Door } from '@lintel/contract/doors/schema.ts'
import { IconDoor, IconElevator } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { ReaderFaultBadge } from '../../../domain/devices/badges.tsx'
import { TileImage } from '../../../domain/devices/tile-image.tsx'
import type { DoorState } from '@lintel/contract/doors/locks.ts'
import { appearanceOf, useDoorState } from '../../../domain/doors/door-state.ts'
import { UnlockButton, UnlockResult } from '../../../domain/doors/unlock-button.tsx'
import { useFloorText } from '../../../domain/doors/door-name.ts'
import { NameText } from '../../../kit/screen/cells.tsx'
import { useLinks, useReferences } from '../../../kit/portal/route-context.ts'
import { useMinute } from '../../../kit/time/now.ts'
import { shortMoment } from '../../../kit/time/short-moment.ts'
import { loadTexts, namesText, useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { useMay } from '../../../session/session.ts'
import { useMomentFormat } from '../../../session/use-format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { EmergencyBadge } from '../door-marks.tsx'
import { doors } from '../links.ts'
import { SetOverride } from '../modes.ts'
import classes from './tile.module.css'

const AcknowledgeForced = lazyPart(async () => {
  const [part] = await Promise.all([import('./acknowledge-forced.tsx'), loadTexts(['alarms'])])
  return part
})

interface DoorTileProps {
  readonly row: Door
  readonly menu?: ReactNode
  /** On the page of the door, whose title is its name. */
  readonly isHead?: boolean
}

/** A door as a tile: what it looks like, how it stands, who passed last, and *Unlock* (design-console, door tile). */
export function DoorTile({ row: door, menu, isHead = false }: DoorTileProps) {
  const may = useMay()
  const [isOverriding, setOverriding] = useState(false)
  const { state, secondsLeft } = useDoorState(door)
  const { Glyph, meaning } = appearanceOf[state]
  const Drawing = door.floor === null ? IconDoor : IconElevator
  const image = door.lastImage && { ...door.lastImage, deviceName: door.deviceName, eventUuid: null }
  const place = namesText([door.buildingName, door.apartmentName].filter((name) => name !== null))
  const mayOverride = may('door.edit') && door.emergency === null
  return (
    <article className={classes.tile} data-state={state} aria-label={door.name}>
      <TileImage
        image={image}
        isGrey={door.connection !== 'online'}
        drawing={<Drawing size={48} stroke={1} aria-hidden />}
      />
      <div className={classes.body}>
        <div className={classes.name}>
          <Glyph size={16} stroke={2} data-meaning={meaning} aria-hidden />
          <span className={classes.text}>{isHead ? <bdi>{door.name}</bdi> : <DoorLink door={door} />}</span>
          <StateBadge door={door} state={state} />
        </div>
        {place !== '' && <div className={classes.place}>{place}</div>}
        <div className={classes.person}>
          <LastPerson door={door} />
          <span className={classes.menu}>{menu}</span>
        </div>
        <Marks door={door} />
        {state === 'forced' && may('alarm.acknowledge') && (
          <Suspense>
            <AcknowledgeForced door={door} />
          </Suspense>
        )}
        <div className={classes.act}>
          <UnlockButton
            door={door}
            secondsLeft={secondsLeft}
            onOverride={mayOverride ? () => setOverriding(true) : undefined}
          />
          <UnlockResult door={door} />
        </div>
      </div>
      <Suspense>{isOverriding && <SetOverride door={door} onClose={() => setOverriding(false)} />}</Suspense>
    </article>
  )
}

function DoorLink({ door }: { readonly door: Door }) {
  const refer = useReferences()
  const own = useLinks(doors).info({ id: door.uuid })
  return <NameText name={door.name} to={own ?? refer('deviceInfo', { id: door.deviceUuid })} />
}

/** The state in a word; of a door that is kept unlocked, until when. */
function StateBadge({ door, state }: { readonly door: Door; readonly state: DoorState }) {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  const { meaning, word } = appearanceOf[state]
  if (state === 'locked' && door.override?.mode === 'lockdown')
    return <StatusBadge meaning="danger">{t('doors:status.lockdown')}</StatusBadge>
  const text =
    state === 'unlocked' && door.unlockedUntil !== null
      ? t('doors:tile.until', { what: t(word), time: shortMoment(format, door.unlockedUntil, now) })
      : t(word)
  return (
    <StatusBadge meaning={meaning} hasIcon={false}>
      {text}
    </StatusBadge>
  )
}

/** Who passed last, and when; or when it was last opened, where people are not shown. */
function LastPerson({ door }: { readonly door: Door }) {
  const t = useText()
  const format = useMomentFormat()
  const now = useMinute()
  const moment = (at: string) => (
    <time className={classes.when} dateTime={at}>
      {shortMoment(format, at, now)}
    </time>
  )
  if (door.lastPerson)
    return (
      <>
        <bdi>{door.lastPerson.name}</bdi>
        {moment(door.lastPerson.at)}
      </>
    )
  if (door.lastOpenedAt === null) return <span>{t('doors:tile.noEntry')}</span>
  return (
    <>
      <span>{t('doors:columns.lastOpening')}</span>
      {moment(door.lastOpenedAt)}
    </>
  )
}

/** What else has to be known of it; of most doors nothing. */
function Marks({ door }: { readonly door: Door }) {
  const t = useText()
  const floorText = useFloorText()
  return (
    <div className={classes.marks}>
      {door.connection === 'online' && door.position === 'open' && (
        <StatusBadge meaning="attention">{t('doorSettings:position.open')}</StatusBadge>
      )}
      {door.floor !== null && <StatusBadge meaning="neutral">{floorText(door.floor)}</StatusBadge>}
      {door.emergency !== null && <EmergencyBadge emergency={door.emergency} />}
      {door.outOfService !== null && (
        <span title={door.outOfService}>
          <StatusBadge meaning="attention">{t('doors:outOfService')}</StatusBadge>
        </span>
      )}
      <ReaderFaultBadge deadReaders={door.deadReaders} />
    </div>
  )
}
