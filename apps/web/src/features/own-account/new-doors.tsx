import { limits } from '@lintel/contract/base/limits.ts'
import { NewDoors as NewDoorsForm } from '@lintel/contract/own-account/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormSection } from '../../kit/form/form-section.tsx'
import { NumberField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'

/** How doors begin that are added at sites of the installer (operators.md 5.7). */
export function NewDoors() {
  const t = useText()
  const query = useRead(api.ownAccount.newDoors, {})
  return (
    <Loaded query={query}>
      {(values) => (
        <FormSection
          title={t('settings:newDoors.title')}
          help={t('settings:newDoors.help')}
          schema={NewDoorsForm}
          values={values}
          save={(form) => api.ownAccount.editNewDoors(form)}
          successText={t('settings:newDoors.done')}
        >
          <NumberField
            name="holdDelaySec"
            label="settings:newDoors.holdDelaySec"
            unit={t('common:unit.seconds')}
            min={1}
            max={limits.holdDelayMax}
          />
        </FormSection>
      )}
    </Loaded>
  )
}
