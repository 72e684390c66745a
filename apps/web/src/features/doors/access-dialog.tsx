import { DoorAccessEdit, doorClasses, type DoorAccess, type DoorClass } from '@lintel/contract/doors/access.ts'
import type { DoorInfo } from '@lintel/contract/doors/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { useCompanies } from '../../domain/people/companies.tsx'
import { OneField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useIsOffice } from '../../domain/sites/site-kind.ts'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { WhoFields } from '../../domain/people/person-fields.tsx'
import { useText, namesText } from '../../language/language.ts'

/** Changes who decides at a door; who gains and who loses by its companies is shown before it is saved. */
export function EditAccess({ door, onClose }: { readonly door: DoorInfo; readonly onClose: () => void }) {
  const t = useText()
  const preview = useAccessPreview()
  const isOffice = useIsOffice()
  const {
    lockdownExemptPeople: _people,
    otherDoors: _doors,
    companiesOfAll,
    companies: _companies,
    ...values
  } = door.access
  return (
    <>
      <FormDialog
        title={t('doorAccess:title', { door: door.name })}
        schema={DoorAccessEdit}
        values={{ uuid: door.uuid, ...values }}
        ask={(form) => preview.ask(api.door.previewAccess(form))}
        save={(form) => api.door.setAccess(form)}
        submitLabel="common:save"
        successText={() => t('doorAccess:saved', { door: door.name })}
        onSaved={onClose}
        onClose={onClose}
      >
        <ServiceFields />
        <ClassFields />
        <ExemptPeopleFields people={door.access.lockdownExemptPeople} />
        <InterlockFields otherDoors={door.access.otherDoors} />
        {isOffice && <CompanyFields ofAll={companiesOfAll} />}
      </FormDialog>
      {preview.dialog}
    </>
  )
}

function ServiceFields() {
  const t = useText()
  const isOut = useWatch({ name: 'isOutOfService' }) as boolean
  return (
    <FieldGroup title="doorAccess:groups.service">
      <SwitchField
        name="isOutOfService"
        label="doorAccess:fields.isOutOfService"
        help={t('doorAccess:help.outOfService')}
      />
      {isOut && <TextField name="outOfServiceReason" label="doorAccess:fields.outOfServiceReason" autoComplete="off" />}
      <SwitchField
        name="permitsRemote"
        label="doorAccess:fields.permitsRemote"
        help={t('doorAccess:help.permitsRemote')}
      />
    </FieldGroup>
  )
}

function ClassFields() {
  const t = useText()
  const doorClass = useWatch({ name: 'class' }) as DoorClass
  return (
    <FieldGroup title="doorAccess:groups.decision">
      <OneField
        name="class"
        label="doorAccess:fields.class"
        help={t(`doorAccess:classText.${doorClass}`)}
        options={doorClasses.map((value) => ({ value, label: t(`doorAccess:class.${value}`) }))}
      />
      {doorClass === 'high' && (
        <NumberField
          name="maxPolicyAgeHours"
          label="doorAccess:fields.maxPolicyAgeHours"
          unit={t('doorAccess:hours')}
          min={1}
          max={limits.policyAgeHoursMax}
        />
      )}
    </FieldGroup>
  )
}

function ExemptPeopleFields({ people }: { readonly people: DoorAccess['lockdownExemptPeople'] }) {
  const t = useText()
  return (
    <FieldGroup title="doorAccess:groups.holders">
      <WhoFields
        people={{
          name: 'lockdownExemptPersonUuids',
          label: 'doorAccess:fields.lockdownExemptPersonUuids',
          help: t('doorAccess:help.holders'),
          initialSelection: people,
        }}
        departments={{
          name: 'lockdownExemptDepartmentUuids',
          label: 'doorAccess:fields.lockdownExemptDepartmentUuids',
          help: t('doorAccess:help.lockdownExemptDepartments'),
        }}
        buildings="doorAccess:fields.lockdownExemptBuildings"
      />
    </FieldGroup>
  )
}

function InterlockFields({ otherDoors }: { readonly otherDoors: DoorAccess['otherDoors'] }) {
  const t = useText()
  return (
    <FieldGroup title="doorAccess:groups.interlock">
      {otherDoors.length === 0 ? (
        <span>{t('doorAccess:help.noNeighbours')}</span>
      ) : (
        <TransferField
          name="interlockUuids"
          noun="doors"
          label="doorAccess:fields.interlockUuids"
          help={t('doorAccess:help.interlock')}
          options={otherDoors.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
    </FieldGroup>
  )
}

/** Companies with all doors are said at the companies themselves. */
function CompanyFields({ ofAll }: { readonly ofAll: DoorAccess['companiesOfAll'] }) {
  const t = useText()
  const hasAll = new Set(ofAll.map(({ uuid }) => uuid))
  const options = (useCompanies() ?? []).filter(({ value }) => !hasAll.has(value))
  const names = namesText(ofAll.map(({ name }) => name))
  return (
    <FieldGroup title="doorAccess:groups.companies">
      {ofAll.length > 0 && <span>{t('doorAccess:help.companiesOfAll', { names })}</span>}
      {options.length > 0 && (
        <TransferField name="companyUuids" label="doorAccess:fields.companyUuids" options={options} />
      )}
    </FieldGroup>
  )
}
