import type { PersonnelInfo } from '@lintel/contract/personnel/records.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { daysFrom, monthsFrom } from '../../../kit/dates/month.ts'
import { TextLines } from '../../../kit/screen/cells.tsx'
import { clockOfMoment } from '../../../kit/time/site-day.ts'
import { useText } from '../../../language/language.ts'
import { useSession } from '../../../session/session.ts'
import { useFormat, useTimeZone } from '../../../session/use-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { fullName } from '../words.tsx'

interface Pending {
  /** Days of a year in reports; undefined while attendance is not active, and reports are closed. */
  readonly days: number | undefined
  readonly answer: (goesOn: boolean) => void
}

/** Says how many days go from reports before attendance of a person is switched off (attendance.md 48). */
export function useAttendanceOff(person: PersonnelInfo) {
  const [pending, setPending] = useState<Pending>()
  const isActive = useSession()?.facts.attendance === 'active'
  const timeZone = useTimeZone()
  const countDays = async (): Promise<number> => {
    const today = clockOfMoment(new Date().toISOString(), timeZone).slice(0, 10)
    const from = daysFrom(monthsFrom(today, -12), 1)
    return (await api.attendanceReport.days({ person: person.uuid, from, to: today })).total
  }
  const ask = async (form: { readonly attendanceEnabled: boolean }): Promise<boolean> => {
    if (!person.attendanceEnabled || form.attendanceEnabled) return true
    const days = isActive ? await countDays() : undefined
    return new Promise((answer) => setPending({ days, answer }))
  }
  const close = (goesOn: boolean) => {
    pending?.answer(goesOn)
    setPending(undefined)
  }
  return { ask, dialog: pending && <OffDialog name={fullName(person)} days={pending.days} onClose={close} /> }
}

interface OffDialogProps extends Pick<Pending, 'days'> {
  readonly name: string
  readonly onClose: (goesOn: boolean) => void
}

function OffDialog({ name, days, onClose }: OffDialogProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Dialog
      title={t('personnel:attendance.disable.one', { name })}
      opened
      onClose={() => onClose(false)}
      actions={
        <>
          <Button variant="default" onClick={() => onClose(false)}>
            {t('common:cancel')}
          </Button>
          <Button onClick={() => onClose(true)}>{t('personnel:attendance.disable.submit')}</Button>
        </>
      }
    >
      <TextLines
        lines={[
          ...(days === undefined ? [] : [t('personnel:attendance.disable.days', { days: format.number(days) })]),
          t('personnel:attendance.disable.text'),
        ]}
      />
    </Dialog>
  )
}
