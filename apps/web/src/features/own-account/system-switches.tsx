import { SystemSwitches, systemSwitchNames } from '@lintel/contract/system/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormSection } from '../../kit/form/form-section.tsx'
import { SwitchField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'

/** Switches of this installation; the super manager's (operators.md 3.14). */
export function InstallationSwitches() {
  const t = useText()
  const query = useRead(api.system.switches, {})
  return (
    <Loaded query={query}>
      {(switches) => (
        <FormSection
          title={t('settings:system.title')}
          help={t('settings:system.help')}
          schema={SystemSwitches}
          values={switches}
          save={(form) => api.system.setSysConfig(form)}
          successText={t('settings:system.done')}
        >
          {systemSwitchNames.map((name) => (
            <SwitchField
              key={name}
              name={name}
              label={`settings:system.${name}`}
              help={t(`settings:system.${name}Help`)}
            />
          ))}
        </FormSection>
      )}
    </Loaded>
  )
}
