import type { Overview } from '@lintel/contract/home/schema.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import classes from './home.module.css'
import { Figure } from './today.tsx'

/** Who was to come to work today, and who has. Nothing where nobody is scheduled. */
export function AttendanceToday({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const format = useFormat()
  const refer = useReferences()
  const { attendance } = overview
  if (!attendance || attendance.expected + attendance.onLeave === 0) return null
  const { date, expected, onTime, late, absent, onLeave } = attendance
  const listOf = (status: string) =>
    filteredAddress(refer('attendanceReport'), { from: date, to: date, ...(status && { status }) })
  const ofExpected = t('home:attendance.ofExpected', { expected: format.number(expected) })
  return (
    <ul className={classes.figures} aria-label={t('home:widgets.attendance')}>
      <Figure label={t('home:attendance.expected')} value={format.number(expected)} to={listOf('')}>
        {t('home:attendance.scheduled')}
      </Figure>
      <Figure label={t('home:attendance.onTime')} value={format.number(onTime)} to={listOf('normal,missedPunch')}>
        {t('home:attendance.notLate', { expected: format.number(expected) })}
      </Figure>
      <Figure label={t('home:attendance.late')} value={format.number(late)} to={listOf('late')}>
        {ofExpected}
      </Figure>
      <Figure label={t('home:attendance.absent')} value={format.number(absent)} to={listOf('absent')}>
        {t('home:attendance.begun')}
      </Figure>
      <Figure label={t('home:attendance.onLeave')} value={format.number(onLeave)} to={listOf('leave')}>
        {t('home:attendance.leaveToday')}
      </Figure>
    </ul>
  )
}
