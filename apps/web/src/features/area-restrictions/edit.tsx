import { AreaEdit, type AreaInfo } from '@lintel/contract/area-restrictions/schema.ts'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { FormScreen } from '../../kit/form/form-screen.tsx'
import { LoadedForm } from '../../kit/form/loaded-form.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { areaRestrictions } from './links.ts'
import { AreaFields } from './fields.tsx'

/** The page of one area. */
export default function EditArea() {
  const query = useRead(api.areaRestriction.get, { uuid: useParam('id') })
  return (
    <LoadedForm title="areaRestrictions:edit" query={query} back={useLinks(areaRestrictions).list()}>
      {(area) => <EditLoaded key={area.uuid} area={area} />}
    </LoadedForm>
  )
}

function EditLoaded({ area: { exempt, firstPersons, ...values } }: { readonly area: AreaInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const list = useLinks(areaRestrictions).list()
  const preview = useAccessPreview()
  return (
    <>
      <FormScreen
        title="areaRestrictions:edit"
        name={values.name}
        schema={AreaEdit}
        values={values}
        ask={(form) => preview.ask(api.areaRestriction.previewEdit(form))}
        save={(form) => api.areaRestriction.edit(form)}
        submitLabel="common:save"
        successText={({ name }) => t('areaRestrictions:saved', { name })}
        onSaved={() => {
          void navigate(list ?? '/')
        }}
        back={list}
      >
        <AreaFields exempt={exempt} firstPersons={firstPersons} />
      </FormScreen>
      {preview.dialog}
    </>
  )
}
