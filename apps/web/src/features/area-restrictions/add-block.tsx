import { BlockForm, blockPlaces, type BlockKind, type BlockPlace } from '@lintel/contract/area-restrictions/blocks.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { credentialName } from '../../domain/people/texts.tsx'
import { useDepartments } from '../../domain/people/companies.tsx'
import { useDoorOptions } from '../../domain/doors/door-name.ts'
import { ValidityField } from '../../kit/form/dates/validity-chips.tsx'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { OneField, LongTextField, SearchField } from '../../kit/form/more-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { PersonField } from '../../domain/people/person-fields.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { areaRestrictions } from './links.ts'

/** Blocks a person, a department, a code or a plate: everywhere, in an area or at a door, for a time or for good. */
export function AddBlock({ areaUuid, onClose }: { readonly areaUuid: string | null; readonly onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog
      title={t('areaRestrictions:blocks.new')}
      schema={BlockForm}
      values={{
        kind: 'person',
        personUuid: '',
        departmentUuid: '',
        credentialUuid: '',
        plate: '',
        place: areaUuid === null ? 'site' : 'area',
        areaUuid,
        doorUuid: null,
        from: null,
        until: null,
        reason: '',
      }}
      save={(form) => api.block.create(form)}
      submitLabel="areaRestrictions:blocks.new"
      successText={() => t('areaRestrictions:blocks.createdOne')}
      onSaved={onClose}
      onClose={onClose}
    >
      <div>{t('areaRestrictions:blocks.help.leaving')}</div>
      <SubjectFields />
      <PlaceFields />
      <DateField
        kind="moment"
        none={null}
        name="from"
        label="areaRestrictions:blocks.fields.from"
        help={t('areaRestrictions:blocks.help.from')}
      />
      <DateField
        kind="moment"
        none={null}
        name="until"
        label="areaRestrictions:blocks.fields.until"
        help={t('areaRestrictions:blocks.help.until')}
      />
      <ValidityField from="from" until="until" />
      <LongTextField
        name="reason"
        label="areaRestrictions:blocks.fields.reason"
        help={t('areaRestrictions:blocks.help.reason')}
        rows={2}
        maxLength={limits.generic}
      />
    </FormDialog>
  )
}

function SubjectFields() {
  const t = useText()
  const kinds = useView(areaRestrictions).blockKinds
  const kind = useWatch({ name: 'kind' }) as BlockKind
  return (
    <>
      <OneField
        name="kind"
        label="areaRestrictions:blocks.fields.kind"
        options={kinds.map((one) => ({ value: one, label: t(`areaRestrictions:blocks.kind.${one}`) }))}
      />
      {(kind === 'person' || kind === 'credential') && (
        <PersonField name="personUuid" label="areaRestrictions:blocks.fields.personUuid" />
      )}
      {kind === 'credential' && <CodeField />}
      {kind === 'department' && <DepartmentField />}
      {kind === 'plate' && (
        <TextField
          name="plate"
          label="areaRestrictions:blocks.fields.plate"
          help={t('areaRestrictions:blocks.help.plate')}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** The codes of the person that was chosen; those of another person are not meant. */
function CodeField() {
  const t = useText()
  const personUuid = useWatch({ name: 'personUuid' }) as string
  const { setValue } = useFormContext()
  const { data } = useRead(api.personnel.get, { uuid: personUuid }, { enabled: personUuid !== '' })
  useEffect(() => setValue('credentialUuid', ''), [personUuid, setValue])
  return (
    <SearchField
      key={personUuid}
      name="credentialUuid"
      label="areaRestrictions:blocks.fields.credentialUuid"
      help={t('areaRestrictions:blocks.help.credential')}
      options={(personUuid === '' ? [] : (data?.credentials ?? [])).map((one) => ({
        value: one.uuid,
        label: credentialName(one),
      }))}
    />
  )
}

function DepartmentField() {
  const t = useText()
  return (
    <SearchField
      name="departmentUuid"
      label="areaRestrictions:blocks.fields.departmentUuid"
      help={t('areaRestrictions:blocks.help.department')}
      options={useDepartments()}
    />
  )
}

function PlaceFields() {
  const t = useText()
  const place = useWatch({ name: 'place' }) as BlockPlace
  const { setValue } = useFormContext()
  const areas = useRead(api.areaRestriction.names, {}).data?.rows ?? []
  const doors = useRead(api.door.names, {}, { enabled: place === 'door' }).data?.rows ?? []
  // What is not shown must not hold.
  useEffect(() => {
    if (place !== 'area') setValue('areaUuid', null)
    if (place !== 'door') setValue('doorUuid', null)
  }, [place, setValue])
  const doorsOf = useDoorOptions()
  const optionsOf = (rows: readonly { readonly uuid: string; readonly name: string }[]) =>
    rows.map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <>
      <OneField
        name="place"
        label="areaRestrictions:blocks.fields.place"
        options={blockPlaces.map((one) => ({ value: one, label: t(`areaRestrictions:blocks.place.${one}`) }))}
      />
      {place === 'area' && (
        <SearchField name="areaUuid" label="areaRestrictions:blocks.fields.areaUuid" options={optionsOf(areas)} />
      )}
      {place === 'door' && (
        <SearchField name="doorUuid" label="areaRestrictions:blocks.fields.doorUuid" options={doorsOf(doors)} />
      )}
    </>
  )
}
