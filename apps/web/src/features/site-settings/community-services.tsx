import { limits } from '@lintel/contract/base/limits.ts'
import { communitySections, isInUse } from '@lintel/contract/site-settings/community.ts'
import { communityForms, type CommunitySite } from '@lintel/contract/site-settings/schema.ts'
import { api } from '../../api/client.ts'
import { NumberChoiceField, NumberField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { Switches } from './fields.tsx'
import { SectionForm } from './section-form.tsx'
import { useSite } from './site-context.tsx'
import { valuesOf } from '../../kit/form/loaded-form.tsx'

const services = (
  [
    'withIndoorMonitor',
    'enableLandline',
    'hasBooking',
    'hasRfCard',
    'hasIdAccess',
    'packageRoom',
    'thirdPartyCamera',
    'elevatorControl',
    'smartParking',
    'dynamicQrCode',
    'videoStorage',
    'snapshotAndVideo',
    'callLogSnapshot',
    'accessFollow',
    'autoRenew',
  ] as const satisfies readonly (keyof typeof communitySections.services)[]
).filter(isInUse)

/** What a community has at all: an installer switches it, a manager sees it. */
export function CommunityServices() {
  const t = useText()
  const format = useFormat()
  const { site } = useSite<CommunitySite>()
  const { settings } = site
  if (!site.mayEditServices) {
    return (
      <Section title={t('siteSettings:sections.services')}>
        <small>{t('siteSettings:help.services')}</small>
        <Facts
          facts={[
            { label: t('siteSettings:fields.numberOfApt'), value: format.number(settings.numberOfApt) },
            { label: t('siteSettings:fields.chargeMode'), value: t(`siteSettings:chargeMode.${settings.chargeMode}`) },
            ...(site.freeOfCharge ? [{ label: t('siteSettings:fields.isFree'), value: t('common:yes') }] : []),
            ...services.map((name) => ({
              label: t(`siteSettings:fields.${name}`),
              value: t(settings[name] ? 'common:on' : 'common:off'),
            })),
          ]}
        />
      </Section>
    )
  }
  const canHaveLandline = site.mayHaveLandline || settings.enableLandline
  return (
    <SectionForm
      title="siteSettings:sections.services"
      schema={communityForms.services}
      values={valuesOf(communitySections.services, settings)}
      save={(of, form) => api.communitySetting.edit({ ...of, services: form })}
      failuresOn={{ featureOff: 'enableLandline' }}
    >
      <NumberField name="numberOfApt" label="siteSettings:fields.numberOfApt" min={1} max={limits.apartmentsMax} />
      <NumberChoiceField
        name="chargeMode"
        label="siteSettings:fields.chargeMode"
        help={t('siteSettings:help.chargeMode')}
        options={([0, 1] as const).map((value) => ({ value, label: t(`siteSettings:chargeMode.${value}`) }))}
      />
      <Switches names={services.filter((name) => canHaveLandline || name !== 'enableLandline')} />
    </SectionForm>
  )
}
