import { AttendanceSetupForm, type AttendanceSetupDefaults } from '@lintel/contract/attendance-setup/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useScheduleConflicts } from '../../domain/attendance/schedule-conflicts.tsx'
import { useOwnCompany } from '../../domain/people/companies.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { Blank } from '../../ui/content.tsx'
import classes from './attendance-setup.module.css'
import { countPeople, firstValues, freeDoors } from './first-values.ts'
import { DaysCard, HoursCard, PeopleCard, PointCard } from './cards.tsx'
import { SetupSummary } from './summary.tsx'

/**
 * Attendance of a company on one page: where its people check in, when they work, on which days, who and from when. For
 * a manager it begins with the first company that has no timetable.
 */
export default function AttendanceSetup() {
  const t = useText()
  const [search] = useSearchParams()
  const own = useOwnCompany()
  const companies = useRead(api.attendanceSetup.companies, {})
  const companyOfAddress = companies.data?.rows.find(({ uuid }) => uuid === search.get('company'))
  const companyUuid = own ?? (companyOfAddress ?? companies.data?.rows[0])?.uuid ?? ''
  const defaults = useRead(api.attendanceSetup.defaults, { companyUuid }, { enabled: companyUuid !== '' })
  const back = useReferences()('attendanceReport')
  if (companies.data && companyUuid === '')
    return (
      <Page title={t('attendanceSetup:title')} back={back} isNarrow>
        <Blank>{t('attendanceSetup:noCompany')}</Blank>
      </Page>
    )
  return (
    <LoadedForm title="attendanceSetup:title" query={defaults} back={back}>
      {(data) => <SetupScreen key={data.uuid} defaults={data} companies={companies.data?.rows ?? []} />}
    </LoadedForm>
  )
}

interface SetupScreenProps {
  readonly defaults: AttendanceSetupDefaults
  readonly companies: Parameters<typeof PointCard>[0]['companies']
}

const failuresOn = {
  alreadyExists: 'pointName',
  attendanceTierFull: 'enablesAttendance',
  checkTimesConflict: 'periods',
  doorNotShared: 'doorUuids',
  pointDoorTaken: 'doorUuids',
} as const

/**
 * The contract takes nothing chosen for everything; on the page somebody has to say so, by leaving the doors ticked and
 * *Everybody* chosen.
 */
const schemaFor = (needsPoint: boolean, isEverybody: boolean) =>
  AttendanceSetupForm.superRefine((form, context) => {
    const refuse = (field: string, key: string) =>
      context.addIssue({ code: 'custom', path: [field], params: { key, min: 1 } })
    if (needsPoint && form.pointName === '') refuse('pointName', 'validation:required')
    if (needsPoint && form.doorUuids.length === 0) refuse('doorUuids', 'validation:tooFew')
    if (!isEverybody && form.personnelUuids.length === 0) refuse('personnelUuids', 'validation:tooFew')
  })

function useScheduleAddress() {
  const refer = useReferences()
  const own = useOwnCompany()
  return ({ companyUuid, startDate }: z.output<typeof AttendanceSetupForm>) => {
    const address = refer('attendanceScheduleList')
    return address && filteredAddress(address, { ...(own === null && { companyUuid }), from: startDate })
  }
}

function SetupScreen({ defaults, companies }: SetupScreenProps) {
  const t = useText()
  const navigate = useNavigate()
  const addressOf = useScheduleAddress()
  const conflicts = useScheduleConflicts()
  const [isEverybody, setEverybody] = useState(true)
  const needsPoint = freeDoors(defaults).length > 0
  const names = {
    point: t('attendanceSetup:names.point'),
    timetable: t('attendanceSetup:names.timetable.office'),
    shift: t('attendanceSetup:names.shift.office'),
  }
  return (
    <FormScreen
      title="attendanceSetup:title"
      back={useReferences()('attendanceReport')}
      schema={schemaFor(needsPoint, isEverybody)}
      values={firstValues(defaults, names)}
      save={(form) => conflicts.watch(() => api.attendanceSetup.create(form))}
      failuresOn={failuresOn}
      submitLabel="attendanceSetup:submit"
      successText={(form) =>
        t('attendanceSetup:done', {
          people: t('attendanceSetup:donePeople', { count: countPeople(form, defaults) }),
          doors: t('attendanceSetup:summary.doors', { count: form.pointName === '' ? 0 : form.doorUuids.length }),
        })
      }
      onSaved={(_, form) => {
        void navigate(addressOf(form) ?? '/')
      }}
    >
      {({ isSending }) => (
        <>
          <PointCard defaults={defaults} companies={companies} />
          <HoursCard />
          <DaysCard defaults={defaults} />
          <PeopleCard
            defaults={defaults}
            isEverybody={isEverybody}
            onChange={setEverybody}
            conflicts={conflicts.list}
          />
          <div className={classes.bar}>
            <Button type="submit" loading={isSending}>
              {t('attendanceSetup:submit')}
            </Button>
            <SetupSummary defaults={defaults} />
          </div>
        </>
      )}
    </FormScreen>
  )
}
