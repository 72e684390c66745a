import { conflictModes } from '@lintel/contract/attendance/kinds.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { NumberField, OneField, SearchField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** The shift of a company, and on which day of its cycle it begins; cycles of weeks begin on Monday. */
export function ShiftFields({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const { data } = useRead(api.attendanceSchedule.shifts, { companyUuid }, { enabled: companyUuid !== '' })
  const shiftUuid = useWatch({ name: 'shiftUuid' }) as string
  const shift = data?.rows.find(({ uuid }) => uuid === shiftUuid)
  return (
    <>
      <SearchField
        name="shiftUuid"
        label="attendanceSchedules:columns.shift"
        options={(data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      {shift?.cycleUnit === 'day' && shift.cycleLength > 1 && (
        <NumberField
          name="cycleStartDay"
          label="attendanceSchedules:form.cycleStartDay"
          help={t('attendanceSchedules:help.cycleStartDay', { length: shift.cycleLength })}
          min={1}
          max={shift.cycleLength}
        />
      )}
      <SwitchField
        name="worksOnHolidays"
        label="attendanceSchedules:form.worksOnHolidays"
        help={t('attendanceSchedules:help.worksOnHolidays')}
      />
    </>
  )
}

/** From when to when, what becomes of other schedules there, and whether the past is corrected. */
export function DatesFields({ help }: { readonly help?: string }) {
  const t = useText()
  return (
    <>
      <DateField kind="day" name="startDate" label="attendanceSchedules:columns.startDate" />
      <DateField
        kind="day"
        name="endDate"
        label="attendanceSchedules:columns.endDate"
        help={help ?? t('attendanceSchedules:help.endDate')}
      />
      <OneField
        name="conflictMode"
        label="attendanceSchedules:form.conflictMode"
        options={conflictModes.map((value) => ({ value, label: t(`attendanceSchedules:conflictMode.${value}`) }))}
      />
      <SwitchField
        name="isCorrection"
        label="attendanceSchedules:form.isCorrection"
        help={t('attendanceSchedules:help.isCorrection')}
      />
    </>
  )
}
