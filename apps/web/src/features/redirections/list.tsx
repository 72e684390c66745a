import { limits } from '@lintel/contract/base/limits.ts'
import type { Redirection, RedirectServer } from '@lintel/contract/redirections/schema.ts'
import { IconArrowForwardUp, IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useConfirm } from '../../kit/actions/confirm.tsx'
import { useCreating } from '../../kit/actions/creating.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { filter, type FilterFieldProps } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import { hasWords, type RemoteOptions } from '../../kit/options/options.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Code } from '../../ui/content.tsx'
import { showToast } from '../../ui/toast.ts'
import { RedirectionTabs, useServerName } from './tabs.tsx'

const RedirectMacs = lazyPart(async () => ({ default: (await import('./redirect-dialog.tsx')).RedirectMacs }))
const MacLookup = lazyPart(async () => ({ default: (await import('./mac-lookup.tsx')).MacLookup }))

function ServerCell({ row }: { readonly row: Redirection }) {
  return <PlainText text={useServerName()({ server: row.server, name: row.serverName })} />
}

const columns = columnsFor<Redirection>()({
  mac: { label: 'redirections:columns.mac', Cell: ({ row }) => <Code>{row.mac}</Code>, isFixed: true },
  model: { label: 'redirections:columns.model', Cell: ({ row }) => <PlainText text={row.model} /> },
  server: { label: 'redirections:columns.server', Cell: ServerCell },
  createdBy: { label: 'redirections:columns.createdBy', Cell: ({ row }) => <PlainText text={row.createdBy} /> },
  createdAt: { label: 'redirections:columns.createdAt', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
  lastRequestAt: {
    label: 'redirections:columns.lastRequestAt',
    Cell: ({ row }) => <MomentText at={row.lastRequestAt} />,
  },
})

function useServerOptions(keyword: string): RemoteOptions {
  const { data } = useRead(api.redirectServer.names, {})
  const nameOf = useServerName()
  const isFound = hasWords(keyword)
  return data?.rows
    .map((server: Pick<RedirectServer, 'server' | 'name'>) => ({ value: server.server, label: nameOf(server) }))
    .filter(({ label }) => isFound(label))
}

const ServerFilter = (props: FilterFieldProps) => <RemoteFilter {...props} useOptions={useServerOptions} />

const filters = [
  filter.text('mac', 'redirections:columns.mac'),
  filter.custom('server', 'redirections:columns.server', ServerFilter),
]

const redirectionDeletion = deletion({
  of: api.redirection.remove,
  needs: 'redirection.edit',
  name: ({ mac }: Redirection) => mac,
  input: ({ uuid }) => ({ uuids: [uuid] }),
  text: 'redirections:delete.text',
})

/** MAC addresses that are redirected, with when their devices last asked (fleet.md F15). */
export default function RedirectionList() {
  const t = useText()
  const [isCreating, setCreating] = useCreating()
  const [isLookingUp, setLookingUp] = useState(false)
  const { actionsOf, dialog } = useRecordActions<Redirection>((row) => [redirectionDeletion(t, row)])
  const confirm = useConfirm()
  const remove = useOperation(api.redirection.remove)
  const removeAll = async (rows: readonly Redirection[], onDone: () => void) => {
    const isSure = await confirm.ask({
      title: t('redirections:delete.many'),
      text: t('redirections:delete.manyText', { count: rows.length }),
      confirmLabel: t('common:delete'),
    })
    if (!isSure) return
    const onSuccess = () => {
      showToast({ meaning: 'ok', text: t('redirections:delete.manyDone') })
      onDone()
    }
    remove.mutate({ uuids: rows.map(({ uuid }) => uuid) }, { onSuccess })
  }
  return (
    <>
      <ListScreen
        title="redirections:title"
        tabs={<RedirectionTabs current="records" />}
        of={api.redirection.list}
        columns={columns.pick(['mac', 'model', 'server', 'createdBy', 'createdAt', 'lastRequestAt'])}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ mac }) => mac}
        empty="redirections:empty.records"
        also={[
          {
            key: 'lookUp',
            label: t('redirections:query.action'),
            icon: <IconSearch size={16} aria-hidden />,
            run: () => setLookingUp(true),
          },
        ]}
        create={{
          key: 'create',
          label: t('redirections:create.action'),
          icon: <IconArrowForwardUp size={16} aria-hidden />,
          needs: 'redirection.edit',
          run: () => setCreating(true),
        }}
        row={actionsOf}
        bulk={(rows, onDone) => [
          {
            key: 'delete',
            label: t('redirections:delete.many'),
            needs: 'redirection.edit',
            most: limits.pageSizeMax,
            isRunning: remove.isPending,
            run: () => void removeAll(rows, onDone),
          },
        ]}
      />
      {dialog}
      {confirm.dialog}
      <Suspense>
        {isCreating && <RedirectMacs onClose={() => setCreating(false)} />}
        {isLookingUp && <MacLookup onClose={() => setLookingUp(false)} />}
      </Suspense>
    </>
  )
}
