import { callingCodeOf } from '@lintel/contract/base/countries.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { newSiteKinds } from '@lintel/contract/projects/kinds.ts'
import { QuickStartForm, type QuickStartResult } from '@lintel/contract/quick-start/schema.ts'
import { useWatch } from 'react-hook-form'
import { useArrival } from '../../kit/routing/page-router.tsx'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ClassificationNotice } from '../../domain/sites/classification-notice.tsx'
import { enterBuilding } from '../../domain/sites/quick-start-offer.tsx'
import { SiteFields } from '../../domain/sites/site-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { ChoiceField, SwitchField } from '../../kit/form/more-fields.tsx'
import { countryOfZone } from '../../kit/form/zones/country-zone.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { useStartZone } from '../../session/use-format.ts'
import { Blank } from '../../ui/content.tsx'
import type { FirstDoorState } from './first-door.tsx'

/**
 * One building on one page: site, the person as its manager, first device. What was made is shown in the portal of the
 * building, in which the person goes on.
 */
export default function QuickStart() {
  const t = useText()
  const state = useRead(api.quickStart.get, {})
  return (
    <Loaded query={state}>
      {({ isPossible }) =>
        isPossible ? (
          <QuickStartPage />
        ) : (
          <Page title={t('quickStart:title')} isNarrow>
            <Blank>{t('errors:platformNotEmpty')}</Blank>
          </Page>
        )
      }
    </Loaded>
  )
}

function QuickStartPage() {
  const t = useText()
  const arriveAt = useArrival()
  const back = useReferences()('projectList')
  const session = useSession()
  const timeZone = useStartZone()
  const country = countryOfZone(timeZone) ?? ''
  const showDoor = async ({ claimCode, userNames }: QuickStartResult) => {
    const state: FirstDoorState = { claimCode, userNames, platformUserName: session?.userName ?? '' }
    const { facts } = await enterBuilding()
    await arriveAt(`/${facts.section}/firstDoor`, { replace: true, state })
  }
  return (
    <FormScreen
      title="quickStart:title"
      schema={QuickStartForm}
      values={{
        kind: 'office',
        name: '',
        street: '',
        city: '',
        state: '',
        postalCode: '',
        country,
        timeZone,
        phoneCode: callingCodeOf(country) ?? '',
        customizeForm: limits.customizeFormDefault,
        classificationAccepted: false,
        // The first account has no other name than that it signs in with.
        displayName: session && session.displayName !== session.userName ? session.displayName : '',
        email: '',
        isSimulated: true,
        deviceName: t('quickStart:defaults.deviceName'),
        mac: '',
        model: '',
      }}
      save={(form) => api.quickStart.create(form)}
      failuresOn={{ classificationNotAccepted: 'classificationAccepted' }}
      submitLabel="quickStart:submit"
      successText={({ name }) => t('quickStart:done', { name })}
      onSaved={(result) => void showDoor(result)}
      back={back}
    >
      <div>{t('quickStart:intro')}</div>
      <FieldGroup title="quickStart:groups.building">
        <ChoiceField
          name="kind"
          label="quickStart:fields.kind"
          options={newSiteKinds.map((kind) => ({ value: kind, label: t(`quickStart:fields.kinds.${kind}`) }))}
        />
        <SiteFields isCommunity={false} />
      </FieldGroup>
      <FieldGroup title="quickStart:groups.person">
        <TextField name="displayName" label="quickStart:fields.displayName" autoComplete="name" />
        <TextField
          name="email"
          label="quickStart:fields.email"
          help={t('quickStart:help.email')}
          type="email"
          autoComplete="email"
        />
      </FieldGroup>
      <FieldGroup title="quickStart:groups.device">
        <DeviceFields />
      </FieldGroup>
      <FieldGroup title="quickStart:groups.notice">
        <ClassificationNotice />
      </FieldGroup>
    </FormScreen>
  )
}

/** The first device: a simulated one, or an own one with what is printed on it. */
function DeviceFields() {
  const t = useText()
  const isSimulated = useWatch({ name: 'isSimulated' }) as boolean
  const models =
    useRead(api.system.models, {}).data?.rows.map((one) => ({ value: one.model, label: one.shownName })) ?? []
  return (
    <>
      <SwitchField name="isSimulated" label="quickStart:fields.isSimulated" help={t('quickStart:help.isSimulated')} />
      <TextField
        name="deviceName"
        label="quickStart:fields.deviceName"
        help={t('quickStart:help.deviceName')}
        autoComplete="off"
      />
      {!isSimulated && (
        <>
          <TextField
            name="mac"
            label="quickStart:fields.mac"
            help={t('quickStart:help.mac')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
          <ChoiceField name="model" label="quickStart:fields.model" options={models} />
        </>
      )}
    </>
  )
}
