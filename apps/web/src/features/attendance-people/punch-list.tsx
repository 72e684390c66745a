import type {
  AttendanceCorrection,
  AttendanceDayInfo,
  AttendancePunch,
} from '@lintel/contract/attendance-people/schema.ts'
import { useState } from 'react'
import { deviceWord } from '../../domain/doors/door-event.tsx'
import type { Action } from '../../kit/actions/action.tsx'
import { RowActions } from '../../kit/actions/row-actions.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { RelatedText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import classes from './attendance-people.module.css'
import { CorrectPunch, SettleCorrection, type PunchCorrection } from './correction-dialogs.tsx'
import { punchReason } from './explanation.ts'
import { useSentences } from './sentences.ts'

/** What can be done with a punch: with a waiting correction of it, or with the punch itself. */
type Choice =
  | { readonly kind: PunchCorrection; readonly punch: AttendancePunch }
  | { readonly kind: 'agree' | 'withdraw'; readonly correction: AttendanceCorrection }

interface PunchListProps {
  readonly day: AttendanceDayInfo
}

/** Punches of a day: where and how, how each is used, and what was said about it. */
export function PunchList({ day }: PunchListProps) {
  const t = useText()
  const { clock } = useSentences(day.date)
  const [choice, setChoice] = useState<Choice>()
  const close = () => setChoice(undefined)
  if (day.punches.length === 0) return <p>{t('attendancePeople:day.noPunches')}</p>
  return (
    <>
      <ul className={classes.punches} aria-label={t('attendancePeople:day.punches')}>
        {day.punches.map((punch) => (
          <PunchLine key={punch.uuid} day={day} punch={punch} onChoose={setChoice} />
        ))}
      </ul>
      {choice && 'punch' in choice && (
        <CorrectPunch kind={choice.kind} punchUuid={choice.punch.uuid} time={clock(choice.punch.at)} onClose={close} />
      )}
      {choice && 'correction' in choice && (
        <SettleCorrection kind={choice.kind} correction={choice.correction} onClose={close} />
      )}
    </>
  )
}

interface PunchLineProps extends PunchListProps {
  readonly punch: AttendancePunch
  readonly onChoose: (choice: Choice) => void
}

function PunchLine({ day, punch, onChoose }: PunchLineProps) {
  const t = useText()
  const { clock, write } = useSentences(day.date)
  const reason = punchReason(day, punch)
  const time = clock(punch.at)
  return (
    <li>
      <span>
        <time dateTime={punch.at}>{time}</time> {t(`attendancePeople:use.${punch.use ?? 'none'}`)}
      </span>
      <PunchPlace punch={punch} />
      <span className={isPlain(punch) ? undefined : classes.awaits}>
        <RowActions actions={useActions(punch, time, onChoose)} name={time} isMenuOnly={isPlain(punch)} />
      </span>
      {reason && <span className={classes.why}>{write(reason)}</span>}
      {punch.corrections.map((correction) => (
        <CorrectionText key={correction.uuid} correction={correction} />
      ))}
    </li>
  )
}

function PunchPlace({ punch }: { readonly punch: AttendancePunch }) {
  const t = useText()
  const refer = useReferences()
  if (punch.source === 'typed') return <span>{t('attendancePeople:punch.typed')}</span>
  const { doorName, pointName, eventUuid, method, direction } = punch
  const name =
    pointName === '' || pointName === doorName
      ? doorName
      : t('attendancePeople:punch.at', { door: doorName, point: pointName })
  return (
    <span>
      <RelatedText name={name} to={eventUuid === null ? undefined : refer('doorEvent', { id: eventUuid })} />
      {[deviceWord('method', method), direction && t(`attendancePeople:punch.direction.${direction}`)]
        .filter(Boolean)
        .map((word) => ` · ${word}`)}
    </span>
  )
}

/** Author, time and reason of a correction, and whether it holds. */
function CorrectionText({ correction }: { readonly correction: AttendanceCorrection }) {
  const t = useText()
  const format = useMomentFormat()
  const { kind, byName, at, reason, status, agreedByName } = correction
  const state =
    status === 'inForce'
      ? agreedByName && t('attendancePeople:correction.agreed', { name: agreedByName })
      : t(`attendancePeople:correction.${status}`)
  return (
    <span className={classes.why}>
      {[t(`attendancePeople:correction.${kind}`, { name: byName }), format.dateTime(at), state]
        .filter(Boolean)
        .join(' · ')}
      <br />
      <bdi>{reason}</bdi>
    </span>
  )
}

function useActions(punch: AttendancePunch, time: string, onChoose: (choice: Choice) => void): readonly Action[] {
  const t = useText()
  const waiting = punch.corrections.find(({ status }) => status === 'waiting')
  const action = (key: Choice['kind'], choice: Choice): Action => {
    const label = t(`attendancePeople:actions.${key}`)
    return {
      key,
      label,
      accessibleLabel: t('attendancePeople:actions.ofPunch', { action: label, time }),
      needs: 'attendancePerson.edit',
      run: () => onChoose(choice),
    }
  }
  const settle = (kind: 'agree' | 'withdraw', correction: AttendanceCorrection) => action(kind, { kind, correction })
  const correct = (kind: PunchCorrection) => action(kind, { kind, punch })
  if (waiting)
    return waiting.isOwn ? [settle('withdraw', waiting)] : [settle('agree', waiting), settle('withdraw', waiting)]
  if (punch.status === 'setAside') return [correct('restore')]
  return punch.status === 'review' ? [correct('accept'), correct('setAside')] : [correct('setAside')]
}

/** Nobody waits for what can be done with it. */
const isPlain = ({ status, corrections }: AttendancePunch): boolean =>
  status === 'counting' && !corrections.some((correction) => correction.status === 'waiting')
