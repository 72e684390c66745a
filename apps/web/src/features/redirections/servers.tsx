import type { RedirectServer } from '@lintel/contract/redirections/schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Code } from '../../ui/content.tsx'
import { RedirectionTabs, useServerName } from './tabs.tsx'

const CreateServer = lazyPart(async () => ({ default: (await import('./server-dialog.tsx')).CreateServer }))
const EditServer = lazyPart(async () => ({ default: (await import('./server-dialog.tsx')).EditServer }))

interface Row extends RedirectServer {
  readonly uuid: string
}

function NameCell({ row }: { readonly row: RedirectServer }) {
  return <PlainText text={useServerName()(row)} />
}

const columns = columnsFor<RedirectServer>()({
  name: { label: 'redirections:columns.name', Cell: NameCell, isFixed: true },
  url: { label: 'redirections:columns.url', Cell: ({ row }) => <Code>{row.url}</Code> },
  count: {
    label: 'redirections:columns.count',
    Cell: ({ row }) => <NumberText value={row.count} />,
    isNumeric: true,
  },
})

const serverDeletion = deletion({
  of: api.redirectServer.remove,
  needs: 'redirection.edit',
  name: ({ name }: Row) => name,
  text: 'redirections:server.deleteText',
})

/** The servers to which devices can be redirected; this portal is one that nobody changes (fleet.md F15). */
export default function RedirectServerList() {
  const t = useText()
  const nameOf = useServerName()
  const [isCreating, setCreating] = useState(false)
  const { actionsOf, dialog } = useRecordActions<Row>((row) => [
    {
      key: 'edit',
      label: t('common:edit'),
      accessibleLabel: t('redirections:server.edit', { name: row.name }),
      needs: 'redirection.edit',
      Dialog: EditServer,
    },
    serverDeletion(t, row),
  ])
  return (
    <>
      <ListScreen
        title="redirections:title"
        tabs={<RedirectionTabs current="servers" />}
        of={api.redirectServer.list}
        columns={columns.pick(['name', 'url', 'count'])}
        rowId={({ server }) => server}
        rowName={nameOf}
        empty="redirections:empty.servers"
        create={{
          key: 'create',
          label: t('redirections:server.add'),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'redirection.edit',
          run: () => setCreating(true),
        }}
        row={(row) => (row.server === 'own' ? [] : actionsOf({ ...row, uuid: row.server }))}
      />
      {dialog}
      <Suspense>{isCreating && <CreateServer onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
