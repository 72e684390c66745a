import { PlatformBrandForm } from '@lintel/contract/brands/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormSection } from '../../kit/form/form-section.tsx'
import { OneField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'

/** The maker whose devices sub-super managers control; the super manager's (operators.md 3.19). */
export function ControlledMaker() {
  const t = useText()
  const query = useRead(api.platformBrand.get, {})
  return (
    <Loaded query={query}>
      {({ controlledMaker, makers, version }) => (
        <FormSection
          title={t('settings:controlledMaker.title')}
          help={t('settings:controlledMaker.help')}
          schema={PlatformBrandForm}
          values={{ controlledMaker, version }}
          save={(form) => api.platformBrand.edit(form)}
          successText={t('settings:controlledMaker.done')}
        >
          <OneField
            name="controlledMaker"
            label="settings:controlledMaker.maker"
            options={makers.map((maker) => ({ value: maker, label: maker }))}
          />
        </FormSection>
      )}
    </Loaded>
  )
}
