import { daysAtFirst, daysAfter } from './first-span.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { Repeat } from '@lintel/contract/schedules/kinds.ts'
import { TempKeyEdit, TempKeyForm } from '@lintel/contract/visitors/schema.ts'
import type { TempKeyInfo } from '@lintel/contract/visitors/records.ts'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { useOwnCompany } from '../../../domain/people/companies.tsx'
import { CompanyField, useCompanyOfForm } from '../../../domain/people/company-field.tsx'
import { FormScreen } from '../../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../../kit/form/loaded-form.tsx'
import { useLinks, useParam } from '../../../kit/portal/route-context.ts'
import { clockOfMoment } from '../../../kit/time/site-day.ts'
import { currentLocale, useText } from '../../../language/language.ts'
import { useSession } from '../../../session/session.ts'
import { useTimeZone } from '../../../session/use-format.ts'
import { visitors } from '../links.ts'
import { VisitorPassFields } from './fields.tsx'
import { VisitorPassDialog, type CreatedVisitorPass } from './pass-dialog.tsx'

/** The form of a temporary key: a new one, or the one that the address names. */
export default function TempKeySet() {
  const id = useParam('id')
  return id === '' ? <NewKey /> : <OldKey uuid={id} />
}

function NewKey() {
  const own = useOwnCompany()
  return own === null ? <KeyOfCompany /> : <CreateKey companyUuid={own} />
}

/** Where there is but one company it is chosen already (office.md 1.5). */
function KeyOfCompany() {
  const companies = useRead(api.company.names, {})
  return (
    <LoadedForm title="visitors:tempKey.create" query={companies} back={useLinks(visitors).list()}>
      {({ rows }) => <CreateKey companyUuid={rows.length === 1 ? rows[0]!.uuid : ''} />}
    </LoadedForm>
  )
}

function CreateKey({ companyUuid }: { readonly companyUuid: string }) {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(visitors)
  const zone = useTimeZone()
  const [tempKey, setTempKey] = useState<CreatedVisitorPass>()
  // From now until this time tomorrow (office.md 10).
  const [now] = useState(Date.now)
  const startsAt = clockOfMoment(new Date(now).toISOString(), zone)
  const longestDays = useLongestDays()
  const values: z.input<typeof TempKeyForm> = {
    companyUuid,
    name: '',
    holderKind: 'visitor',
    idNumber: '',
    hostUuid: '',
    followsFloors: false,
    email: '',
    language: currentLocale(),
    phoneCode: '',
    phone: '',
    plate: '',
    repeat: 'never',
    startsAt,
    endsAt: daysAfter(startsAt, daysAtFirst('never', longestDays))!,
    windows: [],
    countPerDoor: 1,
    lifetimeMinutes: 0,
    doorUuids: [],
  }
  const leave = (uuid: string) => void navigate(links.key({ id: uuid }) ?? links.list() ?? '/', { replace: true })
  return (
    <>
      <FormScreen
        title="visitors:tempKey.create"
        schema={TempKeyForm}
        values={values}
        save={(form) => api.tempKey.create(form)}
        failuresOn={{ keyTooLong: 'endsAt', doorNotShared: 'doorUuids' }}
        submitLabel="common:create"
        successText={({ name }) => t('visitors:saved', { name })}
        onSaved={(answer, { name, email }) => {
          setTempKey({ ...answer, name, email })
        }}
        back={links.list()}
      >
        <CompanyField name="companyUuid" label="things:company" />
        <OfCompany />
        <EndOfRepeating />
      </FormScreen>
      {tempKey && <VisitorPassDialog tempKey={tempKey} onNoted={() => leave(tempKey.uuid)} />}
    </>
  )
}

const useLongestDays = (): number => useSession()?.site?.tempKeyDays ?? limits.tempKeyDaysMax

/** A key that repeats holds for longer by default (decisions.md 8). */
function EndOfRepeating() {
  const longestDays = useLongestDays()
  const { getFieldState, getValues, setValue } = useFormContext()
  const repeat = useWatch({ name: 'repeat' }) as Repeat
  useEffect(() => {
    if (repeat === 'never' || getFieldState('endsAt').isDirty) return
    const endsAt = daysAfter(String(getValues('startsAt')), daysAtFirst(repeat, longestDays))
    if (endsAt !== undefined) setValue('endsAt', endsAt)
  }, [repeat, longestDays, getFieldState, getValues, setValue])
  return null
}

const ofCompany = { hostUuid: '', doorUuids: [] }

function OfCompany() {
  return <VisitorPassFields isNew companyUuid={useCompanyOfForm(ofCompany)} />
}

function OldKey({ uuid }: { readonly uuid: string }) {
  const query = useRead(api.tempKey.get, { uuid })
  return (
    <LoadedForm title="visitors:tempKey.edit" query={query} back={useLinks(visitors).list()}>
      {(info) => <EditKey key={info.uuid} info={info} />}
    </LoadedForm>
  )
}

function EditKey({ info }: { readonly info: TempKeyInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(visitors)
  const back = links.key({ id: info.uuid }) ?? links.list()
  const values: z.input<typeof TempKeyEdit> = {
    uuid: info.uuid,
    version: info.version,
    name: info.name,
    holderKind: info.holderKind,
    idNumber: info.idNumber,
    hostUuid: info.hostUuid ?? '',
    followsFloors: info.followsFloors,
    email: info.email,
    language: info.language,
    phoneCode: info.phoneCode,
    phone: info.phone,
    plate: info.plate,
    repeat: info.repeat,
    startsAt: info.startsAt,
    endsAt: info.endsAt,
    windows: info.windows,
    countPerDoor: info.countPerDoor ?? 1,
    lifetimeMinutes: info.lifetimeMinutes,
    doorUuids: info.doors.map(({ uuid }) => uuid),
  }
  return (
    <FormScreen
      title="visitors:tempKey.edit"
      name={info.name}
      schema={TempKeyEdit}
      values={values}
      save={(form) => api.tempKey.edit(form)}
      failuresOn={{ keyTooLong: 'endsAt', doorNotShared: 'doorUuids' }}
      submitLabel="common:save"
      successText={({ name }) => t('visitors:saved', { name })}
      onSaved={() => {
        void navigate(back ?? '/')
      }}
      back={back}
    >
      <VisitorPassFields
        companyUuid={info.companyUuid}
        host={info.hostUuid === null ? undefined : { value: info.hostUuid, label: info.hostName }}
        apartment={
          info.apartmentUuid === null ? undefined : { value: info.apartmentUuid, label: info.apartmentName ?? '' }
        }
      />
    </FormScreen>
  )
}
