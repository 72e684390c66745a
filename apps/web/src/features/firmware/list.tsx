import type { Firmware } from '@lintel/contract/firmware/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { saveFile } from '../../ui/files.tsx'
import { columns } from './columns.tsx'
import { firmware } from './links.ts'

const PublishFirmware = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.PublishFirmware })))
const EditFirmware = lazyPart(() => import('./form.tsx').then((file) => ({ default: file.EditFirmware })))

const firmwareDeletion = deletion({
  of: api.firmware.remove,
  needs: 'firmware.publish',
  name: ({ name }: Firmware) => name,
  input: ({ uuid, version }) => ({ uuid, version }),
  text: 'firmware:delete.text',
})

const filters = [filter.text('model', 'firmware:filters.model'), filter.text('name', 'firmware:filters.name')]

/** Versions of firmware, with what the platform may do with each (operators.md 3.8). */
export default function FirmwareList() {
  const t = useText()
  const { columns: shown, empty } = useView(firmware)
  const [isPublishing, setPublishing] = useState(false)
  const download = useOperation(api.firmware.download)
  const newUpgrade = useReferences()('upgradeCreate')
  const one = useRecordActions<Firmware>((row) => [
    {
      key: 'upgrade',
      label: t('firmware:upgrade.action'),
      accessibleLabel: t('firmware:upgrade.actionFor', { name: row.name }),
      needs: 'upgradeTask.run',
      to: newUpgrade && filteredAddress(newUpgrade, { firmware: row.uuid }),
    },
    {
      key: 'download',
      label: t('firmware:download.action'),
      accessibleLabel: t('firmware:download.actionFor', { name: row.name }),
      needs: 'firmware.download',
      run: () => download.mutate({ uuid: row.uuid }, { onSuccess: saveFile }),
    },
    {
      key: 'edit',
      label: t('common:edit'),
      accessibleLabel: t('firmware:edit.actionFor', { name: row.name }),
      needs: 'firmware.publish',
      Dialog: EditFirmware,
    },
    firmwareDeletion(t, row),
  ])
  return (
    <>
      <ListScreen
        title="firmware:title"
        of={api.firmware.list}
        columns={columns.pick(shown)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ name }) => name}
        empty={empty}
        create={{
          key: 'create',
          label: t('firmware:publish.action'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'firmware.publish',
          run: () => setPublishing(true),
        }}
        row={one.actionsOf}
      />
      {one.dialog}
      <Suspense>{isPublishing && <PublishFirmware onClose={() => setPublishing(false)} />}</Suspense>
    </>
  )
}
