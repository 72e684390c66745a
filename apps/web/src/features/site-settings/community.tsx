import { limits } from '@lintel/contract/base/limits.ts'
import { aptPinTypes, communitySections, isInUse } from '@lintel/contract/site-settings/community.ts'
import { idAccessModes } from '@lintel/contract/credentials/id-access-modes.ts'
import { communityForms, SiteAddress, SiteTime, type CommunitySite } from '@lintel/contract/site-settings/schema.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { OneField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { CommunityServices } from './community-services.tsx'
import { CardFormat } from './card-format.tsx'
import { EntryPolicy } from './entry-policy.tsx'
import { AddressFields, DaysField, EmergencyDoorFields, MoneyField, MotionFields, Switches } from './fields.tsx'
import { Retention } from './retention.tsx'
import { SectionForm } from './section-form.tsx'
import { SiteReader, useSite } from './site-context.tsx'
import { TimeFields, timeValues } from '../../domain/schedules/site-time-fields.tsx'
import { valuesOf } from '../../kit/form/loaded-form.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The cards of a community, new or old (community.md 27); each saves by itself. */
export function CommunitySettings({ uuid }: { readonly uuid: string }) {
  return (
    <SiteReader query={useRead(api.communitySetting.get, { uuid })}>
      <Address />
      <Time />
      <Visitors />
      <Access />
      <CardFormat />
      <Watching />
      <Notifications />
      <Emergency />
      <Fees />
      <Leases />
      <RegistrationCodes />
      <Retention save={(of, retention) => api.communitySetting.edit({ ...of, retention })} />
      <CommunityServices />
      <EntryPolicy />
    </SiteReader>
  )
}

const useCommunity = () => useSite<CommunitySite>().site

function Address() {
  return (
    <SectionForm
      title="siteSettings:sections.address"
      schema={SiteAddress}
      values={valuesOf(SiteAddress.shape, useCommunity())}
      save={(of, address) => api.communitySetting.edit({ ...of, address })}
    >
      <AddressFields />
    </SectionForm>
  )
}

function Time() {
  const site = useCommunity()
  return (
    <SectionForm
      title="siteSettings:sections.time"
      schema={SiteTime}
      values={timeValues(site)}
      save={(of, time) => api.communitySetting.edit({ ...of, time })}
    >
      <TimeFields site={site} />
    </SectionForm>
  )
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

function Visitors() {
  const t = useText()
  return (
    <SectionForm
      title="siteSettings:sections.visitors"
      schema={communityForms.visitors}
      values={valuesOf(communitySections.visitors, useCommunity().settings)}
      save={(of, form) =>
        api.communitySetting.setVisitor({
          ...of,
          TempkeyValidityPeriod: form.tempKeyDays,
          LimitCreatePin: flag(form.limitCreatePin),
          LimitQRCode: flag(form.limitQrCode),
          EnableUserPin: flag(form.enableUserPin),
        })
      }
    >
      <DaysField name="tempKeyDays" help={t('siteSettings:help.noLimit')} max={limits.tempKeyDaysMax} />
      <Switches names={(['enableUserPin', 'limitCreatePin', 'limitQrCode'] as const).filter(isInUse)} />
    </SectionForm>
  )
}

function Access() {
  const t = useText()
  return (
    <SectionForm
      title="siteSettings:sections.access"
      schema={communityForms.access}
      values={valuesOf(communitySections.access, useCommunity().settings)}
      save={(of, access) => api.communitySetting.edit({ ...of, access })}
    >
      {isInUse('aptPinType') && (
        <OneField
          name="aptPinType"
          label="siteSettings:fields.aptPinType"
          help={t('siteSettings:help.aptPinType')}
          options={aptPinTypes.map((value) => ({ value, label: t(`siteSettings:aptPinType.${value}`) }))}
        />
      )}
      <Switches names={(['encryptPin'] as const).filter(isInUse)} />
      {isInUse('faceEnrollment') && <FaceEnrolment />}
      <Switches names={(['enableRfCard', 'enableIdAccess'] as const).filter(isInUse)} />
      <OneField
        name="idAccessMode"
        label="siteSettings:fields.idAccessMode"
        options={idAccessModes.map((value) => ({ value, label: t(`siteSettings:idAccessMode.${value}`) }))}
      />
      <NumberField name="memberLimit" label="siteSettings:fields.memberLimit" min={0} max={limits.memberLimitMax} />
    </SectionForm>
  )
}

/** The switch for faces of residents; before it is saved as off, says how many faces end. */
function FaceEnrolment() {
  const t = useText()
  const { residentFaces, settings } = useCommunity()
  const isOn = useWatch({ name: 'faceEnrollment' }) === true
  return (
    <>
      <SwitchField
        name="faceEnrollment"
        label="siteSettings:fields.faceEnrollment"
        help={t('siteSettings:help.faceEnrollment')}
      />
      {settings.faceEnrollment && !isOn && residentFaces > 0 && (
        <Notice meaning="attention">{t('siteSettings:help.facesEnd', { count: residentFaces })}</Notice>
      )}
    </>
  )
}

function Watching() {
  return (
    <SectionForm
      title="siteSettings:sections.motion"
      schema={communityForms.motion}
      values={valuesOf(communitySections.motion, useCommunity().settings)}
      save={(of, motion) => api.communitySetting.edit({ ...of, motion })}
    >
      <MotionFields />
    </SectionForm>
  )
}

function Notifications() {
  return (
    <SectionForm
      title="siteSettings:sections.notifications"
      schema={communityForms.notifications}
      values={valuesOf(communitySections.notifications, useCommunity().settings)}
      save={(of, notifications) => api.communitySetting.edit({ ...of, notifications })}
    >
      <Switches
        names={(['deviceOfflineNotify', 'simWarning', 'packageDetection', 'sensorAlert'] as const).filter(isInUse)}
      />
    </SectionForm>
  )
}

function Emergency() {
  const t = useText()
  return (
    <SectionForm
      title="siteSettings:sections.emergency"
      schema={communityForms.emergency}
      values={valuesOf(communitySections.emergency, useCommunity().settings)}
      save={(of, emergency) => api.communitySetting.edit({ ...of, emergency })}
    >
      <SwitchField
        name="emergencyNotifications"
        label="siteSettings:fields.emergencyNotifications"
        help={t('siteSettings:help.emergencyNotifications')}
      />
      <EmergencyDoorFields />
    </SectionForm>
  )
}

/** In the form an amount; kept as minor units. */
const perUnit = 100
const largestFee = limits.moneyMax / perUnit
const FeesForm = communityForms.fees.extend({ communalFee: z.number().min(0).max(largestFee) })

function Fees() {
  const { settings } = useCommunity()
  return (
    <SectionForm
      title="siteSettings:sections.fees"
      schema={FeesForm}
      values={{ communalFee: settings.communalFee / perUnit, dueDay: settings.dueDay }}
      save={(of, form) =>
        api.communitySetting.edit({ ...of, fees: { ...form, communalFee: Math.round(form.communalFee * perUnit) } })
      }
    >
      <MoneyField name="communalFee" label="siteSettings:fields.communalFee" max={largestFee} />
      <NumberField name="dueDay" label="siteSettings:fields.dueDay" min={1} max={limits.dueDayMax} />
    </SectionForm>
  )
}

function Leases() {
  return (
    <SectionForm
      title="siteSettings:sections.tenants"
      schema={communityForms.tenants}
      values={valuesOf(communitySections.tenants, useCommunity().settings)}
      save={(of, tenants) => api.communitySetting.edit({ ...of, tenants })}
    >
      {isInUse('createTenantsDays') && <DaysField name="createTenantsDays" max={limits.tenantDaysMax} />}
      <DaysField name="deleteTenantsDays" max={limits.tenantDaysMax} />
    </SectionForm>
  )
}

function RegistrationCodes() {
  const t = useText()
  return (
    <SectionForm
      title="siteSettings:sections.registration"
      schema={communityForms.registration}
      values={valuesOf(communitySections.registration, useCommunity().settings)}
      save={(of, registration) => api.communitySetting.edit({ ...of, registration })}
    >
      <DaysField
        name="registrationCodeDays"
        help={t('siteSettings:help.registrationCodeDays', { max: limits.registrationCodeDaysMax })}
        min={1}
        max={limits.registrationCodeDaysMax}
      />
    </SectionForm>
  )
}
