import { otherModes, planKinds } from '@lintel/contract/emergency-plans/kinds.ts'
import { PlanEdit, PlanForm, type PlanInfo, type PlanRow } from '@lintel/contract/emergency-plans/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import '../../ui/control-styles.ts'
import { useDoorOptions } from '../../domain/doors/door-name.ts'
import { OneField, NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { RemoteRecordsField } from '../../kit/form/remote-records-field.tsx'
import { TransferField } from '../../domain/sites/transfer-field.tsx'
import { WhoFields } from '../../domain/people/person-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'

const shownCards = 20

/** Assigned cards, by their holders. */
const useCards = (keyword: string) => {
  const search = {
    kind: 'card' as const,
    status: 'active' as const,
    size: shownCards as 20,
    ...(keyword && { keyword }),
  }
  const { data } = useRead(api.library.list, search, { keepFormer: true })
  return data?.rows.map(({ uuid, ownerName, maskedValue }) => ({
    value: uuid,
    label: [ownerName, maskedValue].filter(Boolean).join(' '),
  }))
}

/** A new plan. */
export function CreatePlan({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog
      title={t('emergencyPlans:new')}
      schema={PlanForm}
      values={{
        name: '',
        kind: 'lockdown',
        rank: 1,
        allDoors: true,
        doorUuids: [],
        usesEmergencyDoors: false,
        otherDoors: {},
        responderUuids: [],
        responderDepartmentUuids: [],
        respondersIgnoreBlocks: false,
        cardUuids: [],
      }}
      save={(form) => api.emergencyPlan.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('emergencyPlans:created', { name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <PlanFields responders={[]} cards={[]} />
    </FormDialog>
  )
}

interface EditPlanProps {
  readonly plan: PlanRow
  readonly onClose: () => void
}

/** Changes a plan; while it runs, the server keeps its kind and its doors. */
export function EditPlan({ plan, onClose }: EditPlanProps) {
  const query = useRead(api.emergencyPlan.get, { uuid: plan.uuid })
  return <Loaded query={query}>{(info) => <EditLoaded key={info.uuid} plan={info} onClose={onClose} />}</Loaded>
}

function EditLoaded({
  plan: { responders, cards, ...values },
  onClose,
}: {
  readonly plan: PlanInfo
  readonly onClose: () => void
}) {
  const t = useText()
  return (
    <FormDialog
      title={t('emergencyPlans:edit', { name: values.name })}
      schema={PlanEdit}
      values={values}
      save={(form) => api.emergencyPlan.edit(form)}
      submitLabel="common:save"
      successText={({ name }) => t('emergencyPlans:saved', { name })}
      onSaved={onClose}
      onClose={onClose}
    >
      <PlanFields responders={responders} cards={cards} />
    </FormDialog>
  )
}

/** Which doors: those of the settings, all, or chosen ones; and at which of them it does something else. */
function DoorFields({ kind }: { readonly kind: PlanInfo['kind'] }) {
  const t = useText()
  const { setValue, formState, getValues } = useFormContext()
  const [allDoors, usesSettings, others] = useWatch({ name: ['allDoors', 'usesEmergencyDoors', 'otherDoors'] }) as [
    boolean,
    boolean,
    PlanForm['otherDoors'],
  ]
  const doors = useRead(api.door.names, {}).data?.rows ?? []
  const options = useDoorOptions()(doors)
  const [hasOthers, setOthers] = useState(() => Object.values(others).some((list) => list.length > 0))
  // What opens doors in an emergency is said in the settings, unless the user wants it otherwise; only that can be.
  const isNewKind = formState.dirtyFields['kind'] === true
  useEffect(() => {
    if (kind !== 'open') setValue('usesEmergencyDoors', false)
    else if (isNewKind) setValue('usesEmergencyDoors', true)
    setValue('otherDoors', { ...(getValues('otherDoors') as object), [kind]: [] })
  }, [kind, isNewKind, setValue, getValues])
  return (
    <>
      {kind === 'open' && (
        <SwitchField
          name="usesEmergencyDoors"
          label="emergencyPlans:fields.usesEmergencyDoors"
          help={t('emergencyPlans:help.usesEmergencyDoors')}
        />
      )}
      {!usesSettings && <SwitchField name="allDoors" label="emergencyPlans:fields.allDoors" />}
      {!usesSettings && !allDoors && (
        <TransferField name="doorUuids" noun="doors" label="emergencyPlans:fields.doorUuids" options={options} />
      )}
      <Switch
        label={t('emergencyPlans:fields.hasOtherDoors')}
        checked={hasOthers}
        onChange={(event) => {
          setOthers(event.currentTarget.checked)
          if (!event.currentTarget.checked) setValue('otherDoors', {}, { shouldDirty: true })
        }}
      />
      {hasOthers &&
        otherModes
          .filter((mode) => mode !== kind)
          .map((mode) => (
            <TransferField
              key={mode}
              name={`otherDoors.${mode}`}
              noun="doors"
              label={`emergencyPlans:other.${mode}`}
              options={options.filter(({ value }) =>
                otherModes.every((other) => other === mode || !others[other]?.includes(value)),
              )}
            />
          ))}
    </>
  )
}

function PlanFields({ responders, cards }: Pick<PlanInfo, 'responders' | 'cards'>) {
  const t = useText()
  const kind = useWatch({ name: 'kind' }) as PlanInfo['kind']
  return (
    <>
      <TextField name="name" label="emergencyPlans:fields.name" autoComplete="off" maxLength={limits.companyName} />
      <OneField
        name="kind"
        label="emergencyPlans:fields.kind"
        help={t(`emergencyPlans:kindText.${kind}`)}
        options={planKinds.map((value) => ({ value, label: t(`emergencyPlans:kind.${value}`) }))}
      />
      <NumberField
        name="rank"
        label="emergencyPlans:fields.rank"
        help={t('emergencyPlans:help.rank')}
        min={1}
        max={limits.planRankMax}
      />
      <DoorFields kind={kind} />
      <WhoFields
        people={{
          name: 'responderUuids',
          label: 'emergencyPlans:fields.responderUuids',
          help: t('emergencyPlans:help.responders'),
          initialSelection: responders,
        }}
        departments={{
          name: 'responderDepartmentUuids',
          label: 'emergencyPlans:fields.responderDepartmentUuids',
          help: t('emergencyPlans:help.responderDepartments'),
        }}
        buildings="emergencyPlans:fields.responderBuildings"
      />
      <SwitchField name="respondersIgnoreBlocks" label="emergencyPlans:fields.respondersIgnoreBlocks" />
      <RemoteRecordsField
        name="cardUuids"
        label="emergencyPlans:fields.cardUuids"
        help={t('emergencyPlans:help.cards')}
        initialSelection={cards}
        most={limits.planCards}
        useOptions={useCards}
      />
    </>
  )
}
