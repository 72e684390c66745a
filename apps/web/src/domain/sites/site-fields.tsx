import { limits } from '@lintel/contract/base/limits.ts'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallingCodeField } from '../people/calling-fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormatsField } from '../../kit/form/zones/formats-field.tsx'
import { zoneOfCountry } from '../../kit/form/zones/country-zone.ts'
import { useFollowingCountry } from '../../kit/form/zones/following-country.ts'
import { CountryField, NumberField, SwitchField, TimeZoneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

interface SiteFieldsProps {
  readonly isCommunity: boolean
  /** The fields of its clock, where it has one already that may be moved. */
  readonly time?: ReactNode
}

/** Name, place and time of a site; those of a community say more (operators.md 5.2.1, 5.2.3). */
export function SiteFields({ isCommunity, time }: SiteFieldsProps) {
  const t = useText()
  return (
    <>
      <TextField name="name" label="sites:fields.name" help={t('sites:help.name')} autoComplete="off" />
      {isCommunity && (
        <NumberField
          name="numberOfApt"
          label="sites:fields.numberOfApt"
          help={t('sites:help.numberOfApt')}
          min={1}
          max={limits.apartmentsMax}
        />
      )}
      <FieldGroup title="sites:groups.address">
        <TextField name="street" label="sites:fields.street" autoComplete="off" />
        <Group gap="sm" align="flex-start" grow>
          <TextField name="postalCode" label="sites:fields.postalCode" autoComplete="off" />
          <TextField name="city" label="sites:fields.city" autoComplete="off" />
        </Group>
        <TextField name="state" label="sites:fields.state" autoComplete="off" />
        <CountryField name="country" label="sites:fields.country" />
        <CallingCodeField
          name="phoneCode"
          label="sites:fields.phoneCode"
          help={t('sites:help.phoneCode')}
          country="country"
        />
      </FieldGroup>
      <FieldGroup title="sites:groups.time">
        {time ?? (
          <>
            <ZoneField />
            <FormatsField label="sites:fields.customizeForm" />
          </>
        )}
      </FieldGroup>
      {isCommunity && (
        <FieldGroup title="sites:groups.services">
          <SwitchField name="smartHome" label="sites:fields.smartHome" help={t('sites:help.smartHome')} />
        </FieldGroup>
      )}
    </>
  )
}

/** The zone of a new site, which follows its country until one is chosen. */
function ZoneField() {
  const t = useText()
  useFollowingCountry('timeZone', 'country', zoneOfCountry)
  return <TimeZoneField name="timeZone" label="sites:fields.timeZone" help={t('sites:help.timeZone')} />
}
