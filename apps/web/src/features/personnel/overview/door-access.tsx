import type { DoorAccess, DoorAccessRow } from '@lintel/contract/personnel/door-access.ts'
import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { shortReasonText } from '../../../domain/doors/door-event.tsx'
import { useReferences } from '../../../kit/portal/route-context.ts'
import type { Reading } from '../../../kit/screen/detail-screen.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { NameText } from '../../../kit/screen/cells.tsx'
import { shortMoment } from '../../../kit/time/short-moment.ts'
import { textOf, useText } from '../../../language/language.ts'
import { useFormat, useMomentFormat } from '../../../session/use-format.ts'
import { Card, Row, Rows } from '../../../ui/card.tsx'
import classes from './overview.module.css'
import { accessTime } from './states.ts'

const rowsAtFirst = 5

/**
 * Doors that a person may open now and until when; of the others why not and when next. Needs the texts `personnel` and
 * `decisions`.
 */
export function DoorAccessCard({ query }: { readonly query: Reading<DoorAccess> }) {
  const t = useText()
  const format = useFormat()
  const access = query.data
  return (
    <Card
      title={t('personnel:doorAccess.title')}
      aside={
        access && (
          <span className={classes.dim}>
            {t('personnel:doorAccess.count', {
              allowed: format.number(access.allowed),
              count: format.number(access.count),
            })}
          </span>
        )
      }
      isFlush
    >
      <Loaded query={query}>{(data) => <DoorRows access={data} />}</Loaded>
    </Card>
  )
}

function DoorRows({ access }: { readonly access: DoorAccess }) {
  const t = useText()
  const format = useMomentFormat()
  const refer = useReferences()
  const [showsAll, setShowsAll] = useState(false)
  const { rows } = access
  const now = Date.parse(access.at)
  const momentText = (at: string) => shortMoment(format, at, now)
  return (
    <>
      <Rows>
        {rows.length === 0 && <Row detail={t('personnel:doorAccess.none')} />}
        {(showsAll ? rows : rows.slice(0, rowsAtFirst)).map((row) => (
          <Row
            key={row.doorUuid}
            mark={<AccessMark result={row.result} />}
            name={<NameText name={row.doorName} to={refer('doorInfo', { id: row.doorUuid })} />}
            detail={row.result === 'deny' && reasonOf(row)}
            age={timeText(row, momentText)}
          />
        ))}
      </Rows>
      {rows.length > rowsAtFirst && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? t('personnel:doorAccess.fewer')
              : t('personnel:doorAccess.more', { count: rows.length - rowsAtFirst })}
          </Button>
        </div>
      )}
    </>
  )
}

function AccessMark({ result }: Pick<DoorAccessRow, 'result'>) {
  const t = useText()
  const Glyph = result === 'allow' ? IconLockOpen : IconLock
  return (
    <span role="img" aria-label={t(`personnel:doorAccess.${result}`)} className={classes[result]}>
      <Glyph size={16} aria-hidden />
    </span>
  )
}

/** Why a door does not open, in a few words. */
function reasonOf({ reason }: DoorAccessRow): string {
  return reason === 'credentialUnknown' ? textOf('personnel:doorAccess.noCredential') : (shortReasonText(reason) ?? '')
}

/** Until when a door opens for a person, or when next; by what it is unlocked for all. */
function timeText(row: DoorAccessRow, momentText: (at: string) => string): string {
  const time = accessTime(row)
  if (time.kind === 'until' || time.kind === 'next')
    return textOf(`personnel:doorAccess.${time.kind}`, { time: momentText(time.at) })
  if (time.kind === 'always') return textOf('personnel:doorAccess.always')
  return time.kind === 'unlocked' ? (shortReasonText(row.reason) ?? '') : ''
}
