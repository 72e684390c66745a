import { passbackModes, occupancyStrengths } from '@lintel/contract/area-restrictions/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { AmongCompanies, useCompanies } from '../../domain/people/companies.tsx'
import { useDoorOptions } from '../../domain/doors/door-name.ts'
import { ChoiceOrNoneField, MinuteOrNoneField } from '../../kit/form/blank-fields.tsx'
import { OneField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { DaysField } from '../../domain/schedules/days-buttons.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { WhoFields } from '../../domain/people/person-fields.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText, namesText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { areaRestrictions } from './links.ts'

type People = readonly { readonly uuid: string; readonly name: string }[]

/**
 * The fields of an area, new or old. `exempt` are people who are exempt already, `firstPersons` the people who may come
 * first.
 */
export function AreaFields({ exempt, firstPersons }: { readonly exempt: People; readonly firstPersons: People }) {
  const t = useText()
  const modes = passbackModes.map((value) => ({ value, label: t(`areaRestrictions:mode.${value}`) }))
  const [antiPassback, resetAt] = useWatch({ name: ['antiPassback', 'resetAt'] }) as [string, number | null]
  const occupancyStrength = occupancyStrengths.map((value) => ({
    value,
    label: t(`areaRestrictions:occupancyStrength.${value}`),
  }))
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
        {antiPassback !== 'off' && <Checks />}
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
        {resetAt !== null && (
          <DaysField
            name="resetDays"
            label="areaRestrictions:fields.resetDays"
            help={t('areaRestrictions:help.resetDays')}
          />
        )}
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
        <OneField
          name="occupancyStrength"
          label="areaRestrictions:fields.occupancyStrength"
          options={occupancyStrength}
        />
      </FieldGroup>
      <CompanyRules firstPersons={firstPersons} />
      <FieldGroup title="areaRestrictions:sections.exempt">
        <WhoFields
          people={{
            name: 'exemptUuids',
            label: 'areaRestrictions:fields.exemptUuids',
            help: t('areaRestrictions:help.exempt'),
            initialSelection: exempt,
          }}
          departments={{
            name: 'exemptDepartmentUuids',
            label: 'areaRestrictions:fields.exemptDepartmentUuids',
            help: t('areaRestrictions:help.exemptDepartments'),
          }}
        />
      </FieldGroup>
    </>
  )
}

/** The kinds of anti-passback; they may be combined (access-decision.md 7). */
function Checks() {
  const t = useText()
  const seconds = { unit: t('areaRestrictions:seconds'), min: 1, max: limits.passbackSeconds }
  return (
    <>
      <SwitchField
        name="entryExitAntiPassback"
        label="areaRestrictions:fields.entryExitAntiPassback"
        help={t('areaRestrictions:help.entryExitAntiPassback')}
      />
      <NumberField
        name="doorSeconds"
        label="areaRestrictions:fields.doorSeconds"
        help={t('areaRestrictions:help.seconds')}
        {...seconds}
      />
      <NumberField
        name="areaSeconds"
        label="areaRestrictions:fields.areaSeconds"
        help={t('areaRestrictions:help.seconds')}
        {...seconds}
      />
    </>
  )
}

/** People that a person enters with, or after (access-decision.md 7 and 8). */
function CompanyRules({ firstPersons }: { readonly firstPersons: People }) {
  const t = useText()
  const [needsEscort, requiresFirstPerson] = useWatch({ name: ['needsEscort', 'requiresFirstPerson'] }) as [
    boolean,
    boolean,
  ]
  return (
    <FieldGroup title="areaRestrictions:sections.together">
      <SwitchField
        name="needsEscort"
        label="areaRestrictions:fields.needsEscort"
        help={t('areaRestrictions:help.needsEscort')}
      />
      {needsEscort && (
        <NumberField
          name="escortSeconds"
          label="areaRestrictions:fields.escortSeconds"
          help={t('areaRestrictions:help.escortSeconds')}
          unit={t('areaRestrictions:seconds')}
          min={limits.escortSecondsMin}
          max={limits.escortSecondsMax}
        />
      )}
      <SwitchField
        name="requiresFirstPerson"
        label="areaRestrictions:fields.requiresFirstPerson"
        help={t('areaRestrictions:help.requiresFirstPerson')}
      />
      {requiresFirstPerson && (
        <WhoFields
          people={{
            name: 'firstPersonUuids',
            label: 'areaRestrictions:fields.firstPersonUuids',
            help: t('areaRestrictions:help.firstPersons'),
            initialSelection: firstPersons,
          }}
          departments={{
            name: 'firstDepartmentUuids',
            label: 'areaRestrictions:fields.firstDepartmentUuids',
            help: t('areaRestrictions:help.firstDepartments'),
          }}
        />
      )}
    </FieldGroup>
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
  const doorsWithExitButton = doors.filter(
    ({ uuid, hasExitButton }) => hasExitButton && [...entry, ...exit].includes(uuid),
  )
  // A door that is an exit alone may lead on into another area, where people are read; the server knows.
  const doorsWithoutReader = doors.filter(
    ({ uuid, hasEntryReader, hasExitReader }) =>
      entry.includes(uuid) && (!hasEntryReader || (exit.includes(uuid) && !hasExitReader)),
  )
  const options = useDoorOptions()(doors)
  return (
    <FieldGroup title="areaRestrictions:sections.doors">
      <TransferField
        name="entryDoorUuids"
        noun="doors"
        label="areaRestrictions:fields.entryDoorUuids"
        help={t(doorHelp)}
        options={options}
      />
      <TransferField
        name="exitDoorUuids"
        noun="doors"
        label="areaRestrictions:fields.exitDoorUuids"
        help={t('areaRestrictions:help.exit')}
        options={options}
      />
      {doorsWithExitButton.length > 0 && (
        <Notice meaning="attention" title={t('areaRestrictions:exitButton.title')}>
          {t('areaRestrictions:exitButton.text', { doors: namesText(doorsWithExitButton.map(({ name }) => name)) })}
        </Notice>
      )}
      {doorsWithoutReader.length > 0 && (
        <Notice meaning="attention" title={t('areaRestrictions:unread.title')}>
          {t('areaRestrictions:unread.text', { doors: namesText(doorsWithoutReader.map(({ name }) => name)) })}
        </Notice>
      )}
    </FieldGroup>
  )
}
