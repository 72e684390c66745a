import {
  clockFolds,
  correctionReason,
  PunchForm,
  type AttendanceCorrection,
  type AttendancePeriod,
} from '@lintel/contract/attendance-people/schema.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField, OneField } from '../../kit/form/more-fields.tsx'
import { clockOfMoment, isTwiceOnClock } from '../../kit/time/site-day.ts'
import { useText } from '../../language/language.ts'
import { useTimeZone } from '../../session/use-format.ts'

function ReasonField() {
  const t = useText()
  return (
    <LongTextField
      name="reason"
      label="attendancePeople:form.reason"
      help={t('attendancePeople:form.reasonHelp')}
      rows={2}
      maxLength={attendanceLimits.correctionReason}
    />
  )
}

interface AddPunchProps {
  readonly personUuid: string
  readonly name: string
  /** Periods of the day it is asked for: where one side is missing the form begins with when it was expected. */
  readonly periods: readonly AttendancePeriod[]
  readonly onClose: () => void
}

/** Adds a punch that a person forgot (office.md 24.4). */
export function AddPunch({ personUuid, name, periods, onClose }: AddPunchProps) {
  const t = useText()
  const timeZone = useTimeZone()
  const gap = periods.find(({ missing }) => missing !== null)
  const expected = gap?.missing === 'in' ? gap.expectedFrom : gap?.expectedUntil
  return (
    <FormDialog
      title={t('attendancePeople:form.addTitle', { name })}
      schema={PunchForm}
      values={{ personUuid, at: clockOfMoment(expected ?? undefined, timeZone), fold: 'first', reason: '' }}
      save={(form) => api.attendanceCorrection.addPunch(form)}
      submitLabel="attendancePeople:actions.add"
      successText={() => t('attendancePeople:form.added', { name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <DateField kind="moment" name="at" label="attendancePeople:form.at" />
      <FoldField />
      <ReasonField />
    </FormDialog>
  )
}

/** Asked only in the one hour of a year that the clock shows twice. */
function FoldField() {
  const t = useText()
  const at = useWatch({ name: 'at' }) as string
  if (!isTwiceOnClock(at, useTimeZone())) return null
  return (
    <OneField
      name="fold"
      label="attendancePeople:form.fold"
      options={clockFolds.map((value) => ({ value, label: t(`attendancePeople:form.folds.${value}`) }))}
    />
  )
}

const ReasonForm = z.object(correctionReason)

/** What is said of a punch that a door recorded. */
export type PunchCorrection = 'setAside' | 'restore' | 'accept'

interface CorrectPunchProps {
  readonly kind: PunchCorrection
  readonly punchUuid: string
  /** The time of the punch, as the page shows it. */
  readonly time: string
  readonly onClose: () => void
}

/** Sets a punch aside, restores or accepts it, and asks why. */
export function CorrectPunch({ kind, punchUuid, time, onClose }: CorrectPunchProps) {
  const t = useText()
  return (
    <FormDialog
      title={t(`attendancePeople:form.${kind}Title`, { time })}
      schema={ReasonForm}
      values={{ reason: '' }}
      save={(form) => api.attendanceCorrection[kind]({ punchUuid, ...form })}
      submitLabel={`attendancePeople:actions.${kind}`}
      successText={() => t('attendancePeople:form.done', { time })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t(`attendancePeople:form.${kind}Text`)}</p>
      <ReasonField />
    </FormDialog>
  )
}

interface SettleCorrectionProps {
  readonly kind: 'agree' | 'withdraw'
  readonly correction: AttendanceCorrection
  readonly onClose: () => void
}

/** Agrees to a correction that waits, or withdraws it (attendance.md 7). */
export function SettleCorrection({ kind, correction, onClose }: SettleCorrectionProps) {
  const t = useText()
  const isAgreeing = kind === 'agree'
  return (
    <ConfirmDialog
      title={t(`attendancePeople:form.${kind}Title`, { name: correction.byName })}
      confirmLabel={t(`attendancePeople:actions.${kind}`)}
      of={isAgreeing ? api.attendanceCorrection.agree : api.attendanceCorrection.withdraw}
      input={{ uuid: correction.uuid }}
      successText={t(isAgreeing ? 'attendancePeople:form.agreed' : 'attendancePeople:form.withdrawn')}
      onClose={onClose}
    >
      <p>{correction.reason}</p>
      <p>{t(`attendancePeople:form.${kind}Text`)}</p>
    </ConfirmDialog>
  )
}
