import { limits } from '@lintel/contract/base/limits.ts'
import { macSources, macStates } from '@lintel/contract/base/connections.ts'
import type { MacEntry } from '@lintel/contract/mac-library/schema.ts'
import { IconFileImport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { InstallerFilter } from '../../domain/accounts/operator-filters.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { namesText, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { columns } from './columns.tsx'
import { InstallersAdd } from './installers-add.tsx'
import { macLibrary } from './links.ts'

const AddMac = lazyPart(() => import('./dialog.tsx').then((file) => ({ default: file.AddMac })))
const EditMac = lazyPart(() => import('./dialog.tsx').then((file) => ({ default: file.EditMac })))
const DeleteDialog = lazyPart(async () => ({
  default: (await import('../../kit/actions/delete-dialog.tsx')).DeleteDialog,
}))
const ImportMacs = lazyPart(() => import('./import-dialog.tsx'))

const filters = [
  filter.text('mac', 'macLibrary:filters.mac'),
  filter.choice('state', 'macLibrary:filters.state', macStates, (one) => `macLibrary:state.${one}`),
  filter.custom('keptFor', 'macLibrary:filters.keptFor', InstallerFilter),
  filter.choice('source', 'macLibrary:filters.source', macSources, (one) => `macLibrary:source.${one}`),
]

const macDeletion = deletion({
  of: api.macLibrary.remove,
  needs: 'macLibrary.edit',
  name: ({ mac }: MacEntry) => mac,
  input: ({ uuid }) => ({ uuids: [uuid] }),
  text: 'macLibrary:delete.text',
})

interface LibraryListProps {
  /** Distributor whose library the platform looks at. */
  readonly library?: string
  /** Account below whose part of the library is shown. */
  readonly account?: string
  /** Name of the account that the page is about. */
  readonly status?: ReactNode
  readonly above?: ReactNode
}

/** Entries of a library, with what may be done with them. */
export function LibraryList({ library, account, status, above }: LibraryListProps) {
  const t = useText()
  const { columns: names } = useView(macLibrary)
  const mayEdit = useMay()('macLibrary.edit')
  const [open, setOpen] = useState<'add' | 'import'>()
  const [doomed, setDoomed] = useState<readonly MacEntry[]>([])
  const [onDeleted, setOnDeleted] = useState<() => void>()
  const close = () => setOpen(undefined)
  const one = useRecordActions<MacEntry>((row) => [
    {
      key: 'edit',
      label: t('common:edit'),
      icon: <IconPencil size={16} aria-hidden />,
      needs: 'macLibrary.edit',
      Dialog: (props: RecordDialogProps<MacEntry>) => <EditMac {...props} library={library} />,
    },
    { ...macDeletion(t, row), ...(row.state !== 'free' && { disabledReason: t('macLibrary:delete.inUse') }) },
  ])
  return (
    <>
      <ListScreen
        title="macLibrary:title"
        status={status}
        of={api.macLibrary.list}
        always={{ ...(library !== undefined && { library }), ...(account !== undefined && { account }) }}
        columns={columns.pick(names)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ mac }) => mac}
        empty={mayEdit ? 'macLibrary:empty.library' : 'macLibrary:empty.read'}
        tool={(list) => <ExportButton of={api.macLibrary.export} needs="macLibrary.read" list={list} />}
        create={{
          key: 'add',
          label: t('macLibrary:add.action'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'macLibrary.edit',
          run: () => setOpen('add'),
        }}
        also={[
          {
            key: 'import',
            label: t('macLibrary:import.action'),
            icon: <IconFileImport size={16} aria-hidden />,
            needs: 'macLibrary.edit',
            run: () => setOpen('import'),
          },
        ]}
        above={() => (
          <>
            {above}
            {mayEdit && account === undefined && <InstallersAdd library={library} />}
          </>
        )}
        {...(mayEdit && {
          row: one.actionsOf,
          bulk: (rows: readonly MacEntry[], onDone: () => void) => [
            {
              key: 'delete',
              label: t('common:delete'),
              icon: <IconTrash size={16} aria-hidden />,
              needs: 'macLibrary.edit' as const,
              most: limits.macsAtOnce,
              run: () => {
                setDoomed(rows)
                // A function by itself would be called for the next state.
                setOnDeleted(() => onDone)
              },
            },
          ],
        })}
      />
      {one.dialog}
      <Suspense>
        {doomed.length > 0 && (
          <DeleteDialog
            name={namesText(doomed.map(({ mac }) => mac))}
            title={t('macLibrary:delete.title', { count: doomed.length })}
            of={api.macLibrary.remove}
            input={{ uuids: doomed.map(({ uuid }) => uuid) }}
            successText={t('macLibrary:delete.done', { count: doomed.length })}
            onClose={() => setDoomed([])}
            onDeleted={() => onDeleted?.()}
          >
            {t('macLibrary:delete.manyText')}
          </DeleteDialog>
        )}
        {open === 'add' && <AddMac library={library} onClose={close} />}
        {open === 'import' && <ImportMacs library={library} onClose={close} />}
      </Suspense>
    </>
  )
}
