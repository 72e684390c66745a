import { limits } from '@lintel/contract/base/limits.ts'
import { credentialMakers, notifyTargets, officeChargeModes } from '@lintel/contract/site-settings/office.ts'
import {
  AttendanceTierForm,
  Motion,
  OfficeAccess,
  OfficeBasic,
  OfficeEmergency,
  OfficeLandline,
  OfficeServices,
  SiteTime,
  type OfficeSite,
} from '@lintel/contract/site-settings/schema.ts'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useGrantFacts } from '../../domain/attendance/grant.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { OneField, ManyField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Empty, Facts, Section } from '../../ui/content.tsx'
import { CardFormat } from './card-format.tsx'
import { EntryPolicy } from './entry-policy.tsx'
import { AddressFields, DaysField, EmergencyDoorFields, MotionFields, Switches } from './fields.tsx'
import { Retention } from './retention.tsx'
import { SectionForm } from './section-form.tsx'
import { SiteReader, useSite } from './site-context.tsx'
import { TimeFields, timeValues } from '../../domain/schedules/site-time-fields.tsx'
import { valuesOf } from '../../kit/form/loaded-form.tsx'

/** The cards of an office (office.md 31); each saves by itself. */
export function OfficeSettings({ uuid }: { readonly uuid: string }) {
  return (
    <SiteReader query={useRead(api.officeSetting.get, { uuid })}>
      <Basic />
      <Time />
      <Access />
      <CardFormat />
      <Watching />
      <Emergency />
      <Attendance />
      <Landline />
      <Retention save={(of, retention) => api.officeSetting.edit({ ...of, retention })} />
      <Services />
      <EntryPolicy />
    </SiteReader>
  )
}

const useOffice = () => useSite<OfficeSite>().site

function Basic() {
  const t = useText()
  const format = useFormat()
  const office = useOffice()
  return (
    <SectionForm
      title="siteSettings:sections.basic"
      schema={OfficeBasic}
      values={valuesOf(OfficeBasic.shape, office)}
      save={(of, form) => api.officeSetting.editBasic({ ...of, ...form })}
    >
      <TextField name="name" label="siteSettings:fields.name" autoComplete="off" />
      <AddressFields />
      <Facts
        facts={[
          { label: t('siteSettings:fields.companies'), value: format.number(office.companies) },
          { label: t('siteSettings:fields.doors'), value: format.number(office.doors) },
          { label: t('siteSettings:fields.managers'), value: <Managers /> },
        ]}
      />
    </SectionForm>
  )
}

/** Contact for people of the office. */
function Managers() {
  const { managers } = useOffice()
  if (managers.length === 0) return <Empty />
  return managers.map(({ uuid, name, email }) => (
    <div key={uuid}>
      <bdi>{name}</bdi>
      {email !== '' && (
        <>
          {' · '}
          <bdi dir="ltr">{email}</bdi>
        </>
      )}
    </div>
  ))
}

function Time() {
  const site = useOffice()
  return (
    <SectionForm
      title="siteSettings:sections.time"
      schema={SiteTime}
      values={timeValues(site)}
      save={(of, form) => api.officeSetting.setTime({ ...of, ...form })}
    >
      <TimeFields site={site} />
    </SectionForm>
  )
}

function Access() {
  const t = useText()
  const makers = credentialMakers.map((value) => ({ value, label: t(`siteSettings:makers.${value}`) }))
  return (
    <SectionForm
      title="siteSettings:sections.access"
      schema={OfficeAccess}
      values={valuesOf(OfficeAccess.shape, useOffice().settings)}
      save={(of, access) => api.officeSetting.edit({ ...of, access })}
    >
      <Switches names={['encryptPin', 'enableCreatePin']} />
      <OneField name="pinMakers" label="siteSettings:fields.pinMakers" options={makers} />
      <OneField name="qrCodeMakers" label="siteSettings:fields.qrCodeMakers" options={makers} />
      <DaysField
        name="tempKeyDays"
        help={t('siteSettings:help.longestPossible', { max: limits.tempKeyDaysMax })}
        max={limits.tempKeyDaysMax}
      />
      <Switches names={['showLog', 'snapshot']} />
    </SectionForm>
  )
}

function Watching() {
  return (
    <SectionForm
      title="siteSettings:sections.motion"
      schema={Motion}
      values={valuesOf(Motion.shape, useOffice().settings)}
      save={(of, form) => api.officeSetting.setMotion({ ...of, ...form })}
    >
      <MotionFields />
    </SectionForm>
  )
}

function Emergency() {
  const t = useText()
  return (
    <SectionForm
      title="siteSettings:sections.emergency"
      schema={OfficeEmergency}
      values={valuesOf(OfficeEmergency.shape, useOffice().settings)}
      save={(of, form) => api.officeSetting.setEmergency({ ...of, ...form })}
    >
      <SwitchField name="emergencyNotifications" label="siteSettings:fields.emergencyNotifications" />
      <ManyField
        name="notifyTargets"
        label="siteSettings:fields.notifyTargets"
        options={notifyTargets.map((value) => ({ value, label: t(`siteSettings:people.${value}`) }))}
      />
      <EmergencyDoorFields />
    </SectionForm>
  )
}

function Attendance() {
  const t = useText()
  const { tiers, settings, timeZone } = useOffice()
  const grant = useGrantFacts(settings, timeZone)
  return (
    <SectionForm
      title="siteSettings:sections.attendance"
      schema={AttendanceTierForm}
      values={{ attendanceTier: settings.attendanceTier }}
      save={(of, form) => api.officeSetting.setTier({ ...of, ...form })}
      failuresOn={{ tierNotAvailable: 'attendanceTier' }}
    >
      <OneField
        name="attendanceTier"
        label="siteSettings:fields.attendanceTier"
        help={t('siteSettings:help.tier')}
        options={tiers.map((value) => ({ value, label: t(`siteSettings:tier.${value}`) }))}
      />
      <Facts facts={grant} />
      <small>{t('siteSettings:help.attendanceStatus')}</small>
    </SectionForm>
  )
}

/** Calls to telephones, where the office has them (office.md 3.2). */
function Landline() {
  const { settings } = useOffice()
  if (!settings.enableLandline) return null
  return (
    <SectionForm
      title="siteSettings:sections.landline"
      schema={OfficeLandline}
      values={valuesOf(OfficeLandline.shape, settings)}
      save={(of, landline) => api.officeSetting.edit({ ...of, landline })}
    >
      <Switches names={['newPersonnelDefaultLandline']} />
    </SectionForm>
  )
}

/** In the form, following the installer is a choice like the others. */
const inheritedMode = 'inherited'
const ServicesForm = OfficeServices.extend({ chargeMode: z.enum([inheritedMode, ...officeChargeModes]) })

function Services() {
  const t = useText()
  const { settings, freeOfCharge, mayEditServices, mayHaveLandline } = useOffice()
  const chargeMode = settings.chargeMode ?? inheritedMode
  if (!mayEditServices) {
    return (
      <Section title={t('siteSettings:sections.services')}>
        <small>{t('siteSettings:help.services')}</small>
        <Facts
          facts={[
            {
              label: t('siteSettings:fields.enableLandline'),
              value: t(settings.enableLandline ? 'common:on' : 'common:off'),
            },
            { label: t('siteSettings:fields.chargeMode'), value: t(`siteSettings:chargeMode.${chargeMode}`) },
            ...(freeOfCharge ? [{ label: t('siteSettings:fields.isFree'), value: t('common:yes') }] : []),
          ]}
        />
      </Section>
    )
  }
  return (
    <SectionForm
      title="siteSettings:sections.services"
      schema={ServicesForm}
      values={{ enableLandline: settings.enableLandline, chargeMode }}
      save={(of, form) =>
        api.officeSetting.edit({
          ...of,
          services: { ...form, chargeMode: form.chargeMode === inheritedMode ? null : form.chargeMode },
        })
      }
      failuresOn={{ featureOff: 'enableLandline' }}
    >
      {(mayHaveLandline || settings.enableLandline) && <Switches names={['enableLandline']} />}
      <OneField
        name="chargeMode"
        label="siteSettings:fields.chargeMode"
        help={t('siteSettings:help.chargeMode')}
        options={ServicesForm.shape.chargeMode.options.map((value) => ({
          value,
          label: t(`siteSettings:chargeMode.${value}`),
        }))}
      />
    </SectionForm>
  )
}
