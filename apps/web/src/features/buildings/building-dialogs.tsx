import { BuildingEdit, BuildingForm, type Building } from '@lintel/contract/buildings/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { floors, floorsBetween } from '@lintel/contract/doors/floors.ts'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useSiteOfCalls } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { NumberField, OneField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { Line, Lines } from '../../ui/content.tsx'

/** Adds a building; its number is the next that is free. */
export function NewBuilding({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const site = useSiteOfCalls()
  const { data } = useRead(api.building.list, {})
  if (!data) return null
  const usedNumbers = new Set(data.rows.map(({ number }) => number))
  const number = Array.from({ length: limits.buildingIdMax }, (_, index) => index + 1).find(
    (one) => !usedNumbers.has(one),
  )
  return (
    <FormDialog
      title={t('communities:building.add')}
      schema={BuildingForm}
      values={{ number: number ?? limits.buildingIdMax, name: '', startFloor: '1', topFloor: '1', floorNames: {} }}
      save={(form) => api.building.create(form, site)}
      submitLabel="common:add"
      successText={({ name }) => t('communities:building.added', { name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <BuildingFields />
    </FormDialog>
  )
}

/** Changes number, name and floors of a building. */
export function EditBuilding({ building, onClose }: { readonly building: Building; readonly onClose: () => void }) {
  const t = useText()
  const site = useSiteOfCalls()
  const { uuid, version, number, name, startFloor, topFloor, floorNames } = building
  return (
    <FormDialog
      title={t('communities:building.editTitle', { name })}
      schema={BuildingEdit}
      values={{ uuid, version, number, name, startFloor, topFloor, floorNames }}
      save={(form) => api.building.edit(form, site)}
      failuresOn={{ floorInUse: 'topFloor' }}
      submitLabel="common:save"
      successText={(form) => t('communities:building.saved', { name: form.name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <BuildingFields />
    </FormDialog>
  )
}

const options = floors.map((floor) => ({ value: floor, label: floor }))

function BuildingFields() {
  const t = useText()
  return (
    <>
      <TextField name="name" label="things:buildingName" autoComplete="off" maxLength={limits.companyName} />
      <NumberField
        name="number"
        label="communities:building.number"
        help={t('communities:building.numberHelp')}
        min={limits.buildingIdMin}
        max={limits.buildingIdMax}
      />
      <OneField name="startFloor" label="communities:building.startFloor" options={options} />
      <OneField name="topFloor" label="communities:building.topFloor" options={options} />
      <FloorNamesField />
    </>
  )
}

/** Names of single floors, such as a lobby; the rest are called by what they are. */
function FloorNamesField() {
  const t = useText()
  const { field, fieldState } = useController({ name: 'floorNames' })
  const names = (field.value as Readonly<Record<string, string>> | undefined) ?? {}
  const [lowest, highest] = useWatch({ name: ['startFloor', 'topFloor'] }) as [string, string]
  const [[floor, name], setNext] = useState(['', ''])
  const free = floorsBetween(lowest, highest).filter((one) => !(one in names))
  const chosenFloor = free.includes(floor) ? floor : (free[0] ?? '')
  const add = () => {
    if (chosenFloor === '' || name.trim() === '') return
    field.onChange({ ...names, [chosenFloor]: name.trim() })
    setNext(['', ''])
  }
  const remove = (floorToRemove: string) =>
    field.onChange(Object.fromEntries(Object.entries(names).filter(([one]) => one !== floorToRemove)))
  return (
    <div role="group" aria-label={t('communities:building.floorNames')}>
      <Lines>
        {Object.entries(names).map(([one, floorName]) => (
          <Line
            key={one}
            aside={
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('communities:building.removeFloorName', { name: floorName })}
                onClick={() => remove(one)}
              >
                {t('common:remove')}
              </Button>
            }
          >
            {t('things:floor')} {one} – <bdi>{floorName}</bdi>
          </Line>
        ))}
      </Lines>
      {free.length > 0 && (
        <Group gap="xs" align="flex-end">
          <NativeSelect
            label={t('things:floor')}
            data={[...free]}
            value={chosenFloor}
            onChange={(event) => setNext([event.currentTarget.value, name])}
          />
          <TextInput
            label={t('communities:building.floorName')}
            maxLength={limits.title}
            value={name}
            onChange={(event) => setNext([chosenFloor, event.currentTarget.value])}
          />
          <Button variant="default" onClick={add}>
            {t('communities:building.addFloorName')}
          </Button>
        </Group>
      )}
      {fieldState.error?.message && <small role="alert">{fieldState.error.message}</small>}
    </div>
  )
}
