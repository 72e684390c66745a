import { AreaForm } from '@lintel/contract/area-restrictions/schema.ts'
import type { z } from 'zod'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { areaRestrictions } from './links.ts'
import { AreaFields } from './fields.tsx'

const values: z.input<typeof AreaForm> = {
  name: '',
  companyUuid: null,
  entryDoorUuids: [],
  exitDoorUuids: [],
  antiPassback: 'hard',
  entryExitAntiPassback: true,
  doorSeconds: null,
  areaSeconds: null,
  timeoutMinutes: 0,
  resetAt: null,
  resetDays: [1, 2, 3, 4, 5, 6, 7],
  occupancyLimit: null,
  occupancyStrength: 'hard',
  needsEscort: false,
  escortSeconds: 30,
  requiresFirstPerson: false,
  firstPersonUuids: [],
  firstDepartmentUuids: [],
  exemptUuids: [],
  exemptDepartmentUuids: [],
  notify: false,
}

/** A new area. */
export default function CreateArea() {
  const t = useText()
  const navigate = useNavigate()
  const list = useLinks(areaRestrictions).list()
  return (
    <FormScreen
      title="areaRestrictions:new"
      schema={AreaForm}
      values={values}
      save={(form) => api.areaRestriction.create(form)}
      submitLabel="common:create"
      successText={({ name }) => t('areaRestrictions:created', { name })}
      onSaved={() => void navigate(list ?? '/')}
      back={list}
    >
      <AreaFields exempt={[]} firstPersons={[]} />
    </FormScreen>
  )
}
