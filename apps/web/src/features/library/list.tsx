import { registeredKinds } from '@lintel/vocabulary/events.ts'
import { codeStates, unassignedKinds, libraryKinds } from '@lintel/contract/credentials/kinds.ts'
import type { LibraryCode } from '@lintel/contract/library/schema.ts'
import { IconPlus, IconSearch, IconTarget } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { CompanyFilter } from '../../domain/people/site-filters.tsx'
import { ApartmentFilter, BuildingFilter } from '../../domain/residences/places.tsx'
import { ExportButton } from '../../kit/actions/export-button.tsx'
import { useImport } from '../../domain/imports/use-import.tsx'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { columns } from './columns.tsx'
import { library } from './links.ts'
import { lazyPart } from '../../loading/parts.ts'

const FindOwner = lazyPart(() =>
  import('../../domain/people/find-owner.tsx').then((file) => ({ default: file.FindOwner })),
)
const MarkLost = lazyPart(() =>
  import('../../domain/people/mark-credential.tsx').then((file) => ({ default: file.MarkLost })),
)
const MarkFound = lazyPart(() =>
  import('../../domain/people/mark-credential.tsx').then((file) => ({ default: file.MarkFound })),
)
const Release = lazyPart(() => import('./dialogs.tsx').then((file) => ({ default: file.Release })))

const filters = {
  keyword: filter.text('keyword', 'library:filters.keyword'),
  company: filter.custom('company', 'library:filters.company', CompanyFilter),
  building: filter.custom('building', 'things:building', BuildingFilter),
  apartment: filter.custom('apartment', 'things:apartment', ApartmentFilter),
  status: filter.choice('status', 'library:filters.status', codeStates, (one) => `library:status.${one}`),
}

const RegisterCode = lazyPart(() => import('./unassigned-codes.tsx').then((file) => ({ default: file.RegisterCode })))
const RegisterCodes = lazyPart(() => import('./several.tsx').then((file) => ({ default: file.RegisterCodes })))
const AssignCode = lazyPart(() => import('./unassigned-codes.tsx').then((file) => ({ default: file.AssignCode })))
const ReadCards = lazyPart(() => import('./reads.tsx').then((file) => ({ default: file.ReadCards })))
const DiscardCode = lazyPart(() => import('./unassigned-codes.tsx').then((file) => ({ default: file.DiscardCode })))

type Open =
  | { readonly dialog: 'lost' | 'found' | 'release' | 'assign' | 'discard'; readonly code: LibraryCode }
  | { readonly dialog: 'find' | 'register' | 'several' | 'reads' }

const isRegistered = ({ ownerKind }: LibraryCode): boolean => registeredKinds.some((kind) => kind === ownerKind)

/** The codes of a site by kind; a PIN is never shown, and only who knows a code finds its owner by it. */
export default function LibraryList() {
  const t = useText()
  const view = useView(library)
  const [search] = useSearchParams()
  const [open, setOpen] = useState<Open>()
  const kind = libraryKinds.find((one) => one === search.get('type')) ?? libraryKinds[0]
  const address = useLinks(library).list()
  const close = () => setOpen(undefined)
  const unassignedKind = unassignedKinds.find((one) => one === kind)
  const sheet = useImport(unassignedKind ? 'unassignedCard' : 'plate')
  const action = (
    key: 'lost' | 'found' | 'release' | 'assign' | 'discard',
    code: LibraryCode,
    disabledReason?: string,
  ): Action => ({
    key,
    label: t(`library:${key}.action`),
    needs: 'library.edit',
    run: () => setOpen({ dialog: key, code }),
    ...(disabledReason !== undefined && { disabledReason }),
  })
  const actionsOf = (code: LibraryCode): readonly Action[] =>
    code.status === 'unassigned'
      ? [action('assign', code), action('discard', code)]
      : [
          // A second entry of one card opens nothing that could be lost.
          ...(code.status === 'duplicate' ? [] : [action(code.status === 'lost' ? 'found' : 'lost', code)]),
          action('release', code, isRegistered(code) ? undefined : t('library:release.notOfKey')),
        ]
  const register: Action = {
    key: 'register',
    label: t('library:register.action'),
    icon: <IconPlus size={16} aria-hidden />,
    needs: 'library.edit',
    run: () => setOpen({ dialog: 'register' }),
  }
  const several: Action = {
    key: 'several',
    label: t('library:several.action'),
    icon: <IconPlus size={16} aria-hidden />,
    needs: 'library.edit',
    run: () => setOpen({ dialog: 'several' }),
  }
  const reads: Action = {
    key: 'reads',
    label: t('library:reads.action'),
    icon: <IconTarget size={16} aria-hidden />,
    needs: 'library.edit',
    run: () => setOpen({ dialog: 'reads' }),
  }
  return (
    <>
      <ListScreen
        key={kind}
        title="library:title"
        of={api.library.list}
        tool={(list) => <ExportButton of={api.library.export} needs="library.read" list={list} />}
        always={{ kind }}
        columns={columns.pick(view.columns)}
        filters={view.filters.map((name) => filters[name])}
        rowId={({ uuid }) => uuid}
        rowName={({ ownerName, maskedValue }) => [ownerName, maskedValue].filter(Boolean).join(' ')}
        empty="library:empty"
        create={{
          key: 'find',
          label: t('library:find.action'),
          icon: <IconSearch size={16} aria-hidden />,
          needs: 'library.read',
          run: () => setOpen({ dialog: 'find' }),
        }}
        also={
          unassignedKind
            ? [sheet.action, reads, several, register]
            : kind === 'plate' && view.importsPlates
              ? [sheet.action]
              : []
        }
        row={actionsOf}
        tabs={
          <Tabs
            label={t('library:title')}
            current={kind}
            tabs={libraryKinds.flatMap((one) => {
              const to = filteredAddress(address, { type: one })
              return to ? [{ key: one, label: t(`library:tab.${one}`), to }] : []
            })}
          />
        }
      />
      {sheet.dialog}
      <Suspense>
        {open?.dialog === 'find' && <FindOwner kind={kind} title={t('library:find.title')} onClose={close} />}
        {open?.dialog === 'register' && unassignedKind && <RegisterCode kind={unassignedKind} onClose={close} />}
        {open?.dialog === 'several' && unassignedKind && <RegisterCodes kind={unassignedKind} onClose={close} />}
        {open?.dialog === 'reads' && unassignedKind && <ReadCards kind={unassignedKind} onClose={close} />}
        {open?.dialog === 'assign' && <AssignCode code={open.code} onClose={close} />}
        {open?.dialog === 'discard' && <DiscardCode code={open.code} onClose={close} />}
        {open?.dialog === 'lost' && (
          <MarkLost uuid={open.code.uuid} owner={open.code.ownerName ?? ''} onClose={close} />
        )}
        {open?.dialog === 'found' && (
          <MarkFound uuid={open.code.uuid} owner={open.code.ownerName ?? ''} onClose={close} />
        )}
        {open?.dialog === 'release' && <Release code={open.code} onClose={close} />}
      </Suspense>
    </>
  )
}
