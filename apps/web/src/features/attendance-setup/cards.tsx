import type { AttendanceSetupDefaults, SetupCompany } from '@lintel/contract/attendance-setup/schema.ts'
import { timetableKinds } from '@lintel/contract/attendance/kinds.ts'
import { attendanceLimits } from '@lintel/contract/base/attendance-limits.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button, Group, Input, NativeSelect, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { PointDoorsField } from '../../domain/attendance/point-doors-field.tsx'
import { TimetableFields } from '../../domain/attendance/timetable-fields.tsx'
import { useOwnCompany, usePeopleOf } from '../../domain/people/companies.tsx'
import { DaysField } from '../../domain/schedules/days-buttons.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { OneField, SwitchField } from '../../kit/form/more-fields.tsx'
import { RemoteRecordsField } from '../../kit/form/remote-records-field.tsx'
import { useText } from '../../language/language.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './attendance-setup.module.css'
import { freeDoors, pointsOf, presetNames, presets, type PresetName } from './first-values.ts'
import { WeekPreview } from './summary.tsx'

interface CardProps {
  readonly defaults: AttendanceSetupDefaults
}

/** Where people check in: the company, its new point and the doors of it. */
export function PointCard({ defaults, companies }: CardProps & { readonly companies: readonly SetupCompany[] }) {
  const t = useText()
  const points = pointsOf(defaults)
  const hasFreeDoors = freeDoors(defaults).length > 0
  return (
    <Card title={t('attendanceSetup:card.point')}>
      <Stack gap="sm">
        <CompanySelect companies={companies} companyUuid={defaults.uuid} />
        {hasFreeDoors && (
          <>
            <TextField
              name="pointName"
              label="attendanceSetup:form.pointName"
              maxLength={limits.companyName}
              autoComplete="off"
            />
            <PointDoorsField doors={defaults.doors} pointName={undefined} />
          </>
        )}
        {!hasFreeDoors && points.length > 0 && (
          <Notice meaning="information">
            {t('attendanceSetup:hasPoints', {
              points: points.reduce((former, next) => t('attendance:and', { former, next })),
            })}
          </Notice>
        )}
        {!hasFreeDoors && points.length === 0 && (
          <Notice meaning="attention">{t('attendanceSetup:problem.noDoors')}</Notice>
        )}
      </Stack>
    </Card>
  )
}

interface CompanySelectProps {
  readonly companies: readonly SetupCompany[]
  readonly companyUuid: string
}

/** The company that is set up, first those without a timetable; an administrator has but one. */
function CompanySelect({ companies, companyUuid }: CompanySelectProps) {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  if (useOwnCompany() !== null) return null
  const groups = [false, true].map((hasTimetable) => ({
    group: t(`attendanceSetup:companies.${hasTimetable ? 'withTimetable' : 'withoutTimetable'}`),
    items: companies
      .filter((company) => company.hasTimetable === hasTimetable)
      .map(({ uuid, name }) => ({ value: uuid, label: name })),
  }))
  return (
    <NativeSelect
      label={t('attendance:company')}
      data={groups.filter(({ items }) => items.length > 0)}
      value={companyUuid}
      onChange={(event) => {
        const address = new URLSearchParams(search)
        address.set('company', event.currentTarget.value)
        setSearch(address, { replace: true })
      }}
    />
  )
}

/** When people work: hours to begin with, and every field of a timetable. */
export function HoursCard() {
  const t = useText()
  return (
    <Card title={t('attendanceSetup:card.hours')}>
      <Stack gap="sm">
        <PresetButtons />
        <TextField
          name="timetableName"
          label="attendanceSetup:form.timetableName"
          maxLength={attendanceLimits.timetableName}
          autoComplete="off"
        />
        <OneField
          name="kind"
          label="attendanceTimetables:columns.kind"
          help={t('attendanceTimetables:help.kind')}
          options={timetableKinds.map((value) => ({ value, label: t(`attendanceTimetables:kind.${value}`) }))}
        />
        <div className={classes.hours}>
          <TimetableFields />
        </div>
      </Stack>
    </Card>
  )
}

/** Usual hours of one press; names that nobody has changed go with them. */
function PresetButtons() {
  const t = useText()
  const { setValue, getValues } = useFormContext()
  const rename = (field: 'timetable' | 'shift', preset: PresetName) => {
    const offeredNames: readonly string[] = presetNames.map((name) => t(`attendanceSetup:names.${field}.${name}`))
    if (offeredNames.includes(getValues(`${field}Name`) as string))
      setValue(`${field}Name`, t(`attendanceSetup:names.${field}.${preset}`), { shouldDirty: true })
  }
  const apply = (preset: PresetName) => {
    setValue('kind', 'fixed', { shouldDirty: true })
    setValue('periods', [...presets[preset].periods], { shouldDirty: true })
    setValue('break', presets[preset].break, { shouldDirty: true })
    rename('timetable', preset)
    rename('shift', preset)
  }
  return (
    <Group gap="xs" role="group" aria-label={t('attendanceSetup:preset.label')}>
      {presetNames.map((preset) => (
        <Button key={preset} variant="default" size="compact-sm" onClick={() => apply(preset)}>
          {t(`attendanceSetup:preset.${preset}`)}
        </Button>
      ))}
    </Group>
  )
}

/** Which days are worked, and how the first week looks. */
export function DaysCard({ defaults }: CardProps) {
  const t = useText()
  return (
    <Card title={t('attendanceSetup:card.days')}>
      <Stack gap="sm">
        <TextField
          name="shiftName"
          label="attendanceSetup:form.shiftName"
          maxLength={attendanceLimits.timetableName}
          autoComplete="off"
        />
        <DaysField name="workDays" label="attendanceSetup:form.workDays" />
        <SwitchField
          name="worksOnHolidays"
          label="attendanceSchedules:form.worksOnHolidays"
          help={t('attendanceSetup:help.holidays', { count: defaults.holidays.length })}
        />
        <WeekPreview defaults={defaults} />
      </Stack>
    </Card>
  )
}

interface PeopleCardProps extends CardProps {
  readonly isEverybody: boolean
  readonly onChange: (isEverybody: boolean) => void
  /** Who has another schedule on which dates. */
  readonly conflicts: ReactNode
}

/** Who is scheduled, and from when to when. */
export function PeopleCard({ defaults, isEverybody, onChange, conflicts }: PeopleCardProps) {
  const t = useText()
  const { withAttendance, withoutAttendance, seatsLeft } = defaults
  const enablesAttendance = useWatch({ name: 'enablesAttendance' }) as boolean
  const count = enablesAttendance ? withAttendance + withoutAttendance : withAttendance
  return (
    <Card title={t('attendanceSetup:card.people')}>
      <Stack gap="sm">
        <WhoField count={count} isEverybody={isEverybody} onChange={onChange} />
        {!isEverybody && <ChosenPeople companyUuid={defaults.uuid} />}
        {conflicts}
        {withoutAttendance > 0 && (
          <SwitchField
            name="enablesAttendance"
            label="attendanceSetup:form.enablesAttendance"
            help={
              t('attendanceSetup:help.without', { count: withoutAttendance }) +
              (seatsLeft === null ? '' : ` ${t('attendanceSetup:help.seats', { count: seatsLeft })}`)
            }
          />
        )}
        <DateField kind="day" name="startDate" label="attendanceSchedules:columns.startDate" />
        <DateField
          kind="day"
          name="endDate"
          label="attendanceSchedules:columns.endDate"
          help={t('attendanceSchedules:help.endDate')}
        />
      </Stack>
    </Card>
  )
}

interface WhoFieldProps {
  readonly count: number
  readonly isEverybody: boolean
  readonly onChange: (isEverybody: boolean) => void
}

/** Everybody of the company, or those who are chosen. */
function WhoField({ count, isEverybody, onChange }: WhoFieldProps) {
  const t = useText()
  const { setValue, getFieldState, formState } = useFormContext()
  const error = isEverybody ? getFieldState('personnelUuids', formState).error?.message : undefined
  return (
    <Input.Wrapper>
      <NativeSelect
        label={t('attendanceSetup:form.who')}
        data={[
          { value: 'everybody', label: t('attendanceSetup:who.everybody', { count }) },
          { value: 'chosen', label: t('attendanceSetup:who.chosen') },
        ]}
        value={isEverybody ? 'everybody' : 'chosen'}
        error={error}
        onChange={(event) => {
          const isAll = event.currentTarget.value === 'everybody'
          if (isAll) setValue('personnelUuids', [], { shouldDirty: true })
          onChange(isAll)
        }}
      />
    </Input.Wrapper>
  )
}

function ChosenPeople({ companyUuid }: { readonly companyUuid: string }) {
  return (
    <RemoteRecordsField
      name="personnelUuids"
      label="attendanceSchedules:form.people"
      most={attendanceLimits.setupPeople}
      useOptions={(keyword) => usePeopleOf(companyUuid, keyword)}
    />
  )
}
