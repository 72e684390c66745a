import { passbackModes, whenFullModes } from '@lintel/contract/area-restrictions/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { AmongCompanies, useCompanies } from '../../kit/companies.tsx'
import { ChoiceOrNoneField, MinuteOrNoneField } from '../../kit/form/blank-fields.tsx'
import { OneField } from '../../kit/form/choice-field.tsx'
import { FieldGroup } from '../../kit/form/field-group.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useDepartments } from '../../kit/departments.ts'
import { NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { PeopleField } from '../../kit/form/person-fields.tsx'
import { TransferField } from '../../kit/form/transfer-field.tsx'
import { useView } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { areaRestrictions } from './feature.ts'

/** The fields of an area, new or old. `exempt` are those who are exempt already. */
export function AreaFields({
  exempt,
}: {
  readonly exempt: readonly { readonly uuid: string; readonly name: string }[]
}) {
  const t = useText()
  const modes = passbackModes.map((value) => ({ value, label: t(`areaRestrictions:mode.${value}`) }))
  const whenFull = whenFullModes.map((value) => ({ value, label: t(`areaRestrictions:whenFull.${value}`) }))
  return (
    <>
      <FieldGroup title="areaRestrictions:sections.area">
        <TextField name="name" label="areaRestrictions:fields.name" autoComplete="off" maxLength={limits.companyName} />
        <AmongCompanies>
          <CompanyOrSite />
        </AmongCompanies>
      </FieldGroup>
      <DoorFields />
      <FieldGroup title="areaRestrictions:sections.passback">
        <OneField
          name="antiPassback"
          label="areaRestrictions:fields.antiPassback"
          help={t('areaRestrictions:help.antiPassback')}
          options={modes}
        />
        <NumberField
          name="timeoutMinutes"
          label="areaRestrictions:fields.timeoutMinutes"
          help={t('areaRestrictions:help.timeoutMinutes')}
          unit={t('areaRestrictions:minutes')}
          min={0}
          max={limits.areaTimeoutMinutes}
        />
        <MinuteOrNoneField
          name="resetAt"
          label="areaRestrictions:fields.resetAt"
          help={t('areaRestrictions:help.resetAt')}
        />
        <SwitchField name="notify" label="areaRestrictions:fields.notify" help={t('areaRestrictions:help.notify')} />
      </FieldGroup>
      <FieldGroup title="areaRestrictions:sections.occupancy">
        <NumberField
          name="occupancyLimit"
          label="areaRestrictions:fields.occupancyLimit"
          help={t('areaRestrictions:help.occupancyLimit')}
          min={1}
          max={limits.areaPeopleMax}
        />
        <OneField name="whenFull" label="areaRestrictions:fields.whenFull" options={whenFull} />
      </FieldGroup>
      <FieldGroup title="areaRestrictions:sections.exempt">
        <PeopleField
          name="exemptUuids"
          label="areaRestrictions:fields.exemptUuids"
          help={t('areaRestrictions:help.exempt')}
          known={exempt}
        />
        <TransferField
          name="exemptGroupUuids"
          label="areaRestrictions:fields.exemptGroupUuids"
          help={t('areaRestrictions:help.exemptGroups')}
          options={useDepartments()}
        />
      </FieldGroup>
    </>
  )
}

/** One company, or the whole site. */
function CompanyOrSite() {
  return (
    <ChoiceOrNoneField
      name="companyUuid"
      label="areaRestrictions:fields.companyUuid"
      none={useText()('areaRestrictions:wholeSite')}
      options={useCompanies() ?? []}
    />
  )
}

function DoorFields() {
  const t = useText()
  const { doorHelp } = useView(areaRestrictions)
  const doors = useRead(api.areaRestriction.doors, {}).data?.rows ?? []
  const [entry, exit] = useWatch({ name: ['entryDoorUuids', 'exitDoorUuids'] }) as [string[], string[]]
  const unseen = doors.filter(({ uuid, hasExitButton }) => hasExitButton && [...entry, ...exit].includes(uuid))
  const options = doors.map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <FieldGroup title="areaRestrictions:sections.doors">
      <TransferField
        name="entryDoorUuids"
        label="areaRestrictions:fields.entryDoorUuids"
        help={t(doorHelp)}
        options={options}
      />
      <TransferField
        name="exitDoorUuids"
        label="areaRestrictions:fields.exitDoorUuids"
        help={t('areaRestrictions:help.exit')}
        options={options}
      />
      {unseen.length > 0 && (
        <Notice meaning="attention" title={t('areaRestrictions:exitButton.title')}>
          {t('areaRestrictions:exitButton.text', { doors: unseen.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
    </FieldGroup>
  )
}
