import { Switch } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { showToast } from '../../ui/toast.ts'

/** Whether installers add what they register to the library themselves (fleet.md F4). */
export function InstallersAdd({ library }: { readonly library: string | undefined }) {
  const t = useText()
  const { data } = useRead(api.macLibrary.settings, library === undefined ? {} : { library })
  const save = useOperation(api.macLibrary.setSettings)
  if (!data) return null
  const isOn = save.isPending ? save.variables.installersAdd : data.installersAdd
  return (
    <Switch
      label={t('macLibrary:settings.installersAdd')}
      description={t(isOn ? 'macLibrary:settings.on' : 'macLibrary:settings.off')}
      checked={isOn}
      disabled={save.isPending}
      onChange={({ currentTarget: { checked } }) =>
        save.mutate(
          { ...(library !== undefined && { library }), installersAdd: checked },
          { onSuccess: () => showToast({ meaning: 'ok', text: t('macLibrary:settings.done') }) },
        )
      }
    />
  )
}
