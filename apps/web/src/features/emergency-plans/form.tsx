import { PlanEdit, PlanForm, planKinds, type PlanInfo, type PlanRow } from '@lintel/contract/emergency-plans/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { queryClient, useRead } from '../../api/queries.ts'
import { useDepartments } from '../../kit/departments.ts'
import { OneField } from '../../kit/form/choice-field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { NumberField, SwitchField } from '../../kit/form/more-fields.tsx'
import { PeopleField } from '../../kit/form/person-fields.tsx'
import { TransferField } from '../../kit/form/transfer-field.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useText } from '../../language/language.ts'

const refresh = () => {
  for (const { callName } of [api.emergencyPlan.list, api.emergencyPlan.get, api.emergencyPlan.state])
    void queryClient.invalidateQueries({ queryKey: [callName] })
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
        responderUuids: [],
        responderGroupUuids: [],
        respondersIgnoreBlocks: false,
      }}
      save={(form) => api.emergencyPlan.create(form)}
      failuresOn={{ alreadyExists: 'name' }}
      submitLabel="common:create"
      done={({ name }) => t('emergencyPlans:created', { name })}
      onSaved={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <PlanFields responders={[]} />
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
  return <Loaded query={query}>{(info) => <EditLoaded key={info.version} plan={info} onClose={onClose} />}</Loaded>
}

function EditLoaded({
  plan: { responders, ...values },
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
      failuresOn={{ alreadyExists: 'name' }}
      submitLabel="common:save"
      done={({ name }) => t('emergencyPlans:saved', { name })}
      onSaved={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <PlanFields responders={responders} />
    </FormDialog>
  )
}

function PlanFields({ responders }: { readonly responders: PlanInfo['responders'] }) {
  const t = useText()
  const [kind, allDoors] = useWatch({ name: ['kind', 'allDoors'] }) as [PlanInfo['kind'], boolean]
  const doors = useRead(api.door.names, {}).data?.rows ?? []
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
      <SwitchField name="allDoors" label="emergencyPlans:fields.allDoors" />
      {!allDoors && (
        <TransferField
          name="doorUuids"
          label="emergencyPlans:fields.doorUuids"
          options={doors.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      <PeopleField
        name="responderUuids"
        label="emergencyPlans:fields.responderUuids"
        help={t('emergencyPlans:help.responders')}
        known={responders}
      />
      <TransferField
        name="responderGroupUuids"
        label="emergencyPlans:fields.responderGroupUuids"
        help={t('emergencyPlans:help.responderGroups')}
        options={useDepartments()}
      />
      <SwitchField name="respondersIgnoreBlocks" label="emergencyPlans:fields.respondersIgnoreBlocks" />
    </>
  )
}
