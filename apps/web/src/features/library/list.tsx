import { credentialStates } from '@lintel/contract/credentials/schema.ts'
import { libraryKinds, type LibraryCode } from '@lintel/contract/library/schema.ts'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import type { Action } from '../../kit/action.tsx'
import { narrowed } from '../../kit/address.ts'
import { CompanyFilter } from '../../kit/companies.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/place.ts'
import { Tabs } from '../../kit/tabs.tsx'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { library } from './feature.ts'

const FindOwner = lazy(() => import('./find.tsx').then((file) => ({ default: file.FindOwner })))
const MarkLost = lazy(() => import('./dialogs.tsx').then((file) => ({ default: file.MarkLost })))
const Release = lazy(() => import('./dialogs.tsx').then((file) => ({ default: file.Release })))

const filters = [
  filter.custom('company', 'library:filters.company', CompanyFilter),
  filter.choice('status', 'library:filters.status', credentialStates, (one) => `library:status.${one}`),
]

type Open = { readonly dialog: 'lost' | 'release'; readonly code: LibraryCode } | { readonly dialog: 'find' }

/** The codes of a site by kind; a PIN is never shown, and only who knows a code finds its owner by it. */
export default function LibraryList() {
  const t = useText()
  const view = useView(library)
  const [search] = useSearchParams()
  const [open, setOpen] = useState<Open>()
  const kind = libraryKinds.find((one) => one === search.get('type')) ?? libraryKinds[0]
  const address = useLinks(library).list()
  const close = () => setOpen(undefined)
  const actionsOf = (code: LibraryCode): readonly Action[] => [
    ...(code.status === 'lost'
      ? []
      : [
          {
            key: 'lost',
            label: t('library:lost.action'),
            needs: 'library.edit' as const,
            run: () => setOpen({ dialog: 'lost', code }),
          },
        ]),
    {
      key: 'release',
      label: t('library:release.action'),
      needs: 'library.edit',
      run: () => setOpen({ dialog: 'release', code }),
      disabledReason: code.ownerKind === 'personnel' ? undefined : t('library:release.notOfKey'),
    },
  ]
  return (
    <>
      <ListScreen
        key={kind}
        title="library:title"
        of={api.library.list}
        tool={(list) => <ExportButton of={api.library.export} needs="library.read" list={list} />}
        always={{ kind }}
        columns={columns.pick(view.columns)}
        filters={filters}
        rowId={({ uuid }) => uuid}
        rowName={({ ownerName, hint }) => [ownerName, hint].filter(Boolean).join(' ')}
        empty="library:empty"
        create={{
          key: 'find',
          label: t('library:find.action'),
          icon: <IconSearch size={16} aria-hidden />,
          needs: 'library.read',
          run: () => setOpen({ dialog: 'find' }),
        }}
        row={actionsOf}
        tabs={
          <Tabs
            label={t('library:title')}
            current={kind}
            tabs={libraryKinds.flatMap((one) => {
              const to = narrowed(address, { type: one })
              return to ? [{ key: one, label: t(`library:tab.${one}`), to }] : []
            })}
          />
        }
      />
      <Suspense>
        {open?.dialog === 'find' && <FindOwner kind={kind} onClose={close} />}
        {open?.dialog === 'lost' && <MarkLost code={open.code} onClose={close} />}
        {open?.dialog === 'release' && <Release code={open.code} onClose={close} />}
      </Suspense>
    </>
  )
}
