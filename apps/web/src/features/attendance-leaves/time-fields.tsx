import { dayHalves } from '@lintel/contract/attendance-leaves/schema.ts'
import type { LeaveUnit } from '@lintel/contract/attendance-leave-types/schema.ts'
import { Group } from '@mantine/core'
import { useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { TimeInput } from '../../kit/dates/time-input.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { useField } from '../../kit/form/fields.tsx'
import { OneField, SearchField } from '../../kit/form/more-fields.tsx'
import type { DayEdge } from '../../kit/time/day-minutes.ts'
import { useText } from '../../language/language.ts'

/** The leave type, which says by its unit how the time is entered. */
export function LeaveTypeField({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const { setValue, getValues } = useFormContext()
  const { data } = useRead(api.attendanceLeaveType.names, { companyUuid })
  const leaveTypeUuid = useWatch({ name: 'leaveTypeUuid' }) as string
  const unit = data?.rows.find(({ uuid }) => uuid === leaveTypeUuid)?.unit
  useEffect(() => {
    if (unit !== undefined && getValues('unit') !== unit) setValue('unit', unit)
  }, [unit, setValue, getValues])
  return (
    <SearchField
      name="leaveTypeUuid"
      label="attendanceLeaves:columns.type"
      options={(data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
      {...(data?.rows.length === 0 && { help: t('attendanceLeaves:help.noTypes') })}
    />
  )
}

const helps = { day: 'attendanceLeaves:help.days', halfDay: 'attendanceLeaves:help.half', hour: undefined } as const

/** First and last date, with a half or a time of each where the unit has them. */
export function TimeFields() {
  const t = useText()
  const unit = useWatch({ name: 'unit' }) as LeaveUnit
  const help = helps[unit]
  return (
    <>
      <Group align="flex-start" gap="sm" grow>
        <DateField kind="day" name="startsOn" label="attendanceLeaves:form.startsOn" />
        {unit === 'halfDay' && <HalfField name="startsHalf" label="attendanceLeaves:form.startsHalf" />}
        {unit === 'hour' && <MinuteField name="startsMinute" label="attendanceLeaves:form.startsMinute" edge="start" />}
      </Group>
      <Group align="flex-start" gap="sm" grow>
        <DateField
          kind="day"
          name="endsOn"
          label="attendanceLeaves:form.endsOn"
          {...(help !== undefined && { help: t(help) })}
        />
        {unit === 'halfDay' && <HalfField name="endsHalf" label="attendanceLeaves:form.endsHalf" />}
        {unit === 'hour' && <MinuteField name="endsMinute" label="attendanceLeaves:form.endsMinute" edge="end" />}
      </Group>
    </>
  )
}

interface HalfFieldProps {
  readonly name: 'startsHalf' | 'endsHalf'
  readonly label: 'attendanceLeaves:form.startsHalf' | 'attendanceLeaves:form.endsHalf'
}

function HalfField({ name, label }: HalfFieldProps) {
  const t = useText()
  const options = dayHalves.map((value) => ({ value, label: t(`attendanceLeaves:half.${value}`) }))
  return <OneField name={name} label={label} options={options} />
}

interface MinuteFieldProps {
  readonly name: 'startsMinute' | 'endsMinute'
  readonly label: 'attendanceLeaves:form.startsMinute' | 'attendanceLeaves:form.endsMinute'
  readonly edge: DayEdge
}

function MinuteField({ name, label, edge }: MinuteFieldProps) {
  const { shared } = useField(name, label, undefined)
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <TimeInput
      label={shared.label}
      error={shared.error}
      edge={edge}
      ref={ref}
      value={value as number}
      onChange={(minute) => onChange(minute)}
      onBlur={onBlur}
    />
  )
}
