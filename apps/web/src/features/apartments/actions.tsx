import { Suspense, useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import type { ShownCode } from './code.tsx'
import type { ActionRow } from './state.tsx'

const CodeDialog = lazyPart(() => import('./code.tsx').then((file) => ({ default: file.CodeDialog })))
const EditApartment = lazyPart(() =>
  import('../../domain/residences/edit-apartment.tsx').then((file) => ({ default: file.EditApartment })),
)
const AddHousehold = lazyPart(async () => {
  await loadTexts(['residents', 'personnel'])
  return import('../../domain/residences/add-household.tsx').then((file) => ({ default: file.AddHousehold }))
})
const MoveOutDialog = lazyPart(() => import('./move-out.tsx').then((file) => ({ default: file.MoveOutDialog })))

/** What can be done with an apartment, for its row and its page. */
export function useApartmentActions(): {
  readonly actionsOf: (row: ActionRow) => readonly Action[]
  readonly dialog: ReactNode
} {
  const t = useText()
  const [open, setOpen] = useState<{
    readonly kind: 'edit' | 'family' | 'moveOut' | 'reset'
    readonly row: ActionRow
  }>()
  // The code is asked for when it is to be shown, and dropped when it closes.
  const [code, setCode] = useState<{ readonly row: ActionRow; readonly shown: ShownCode }>()
  const show = useOperation(api.registrationCode.show)
  const close = () => {
    setOpen(undefined)
    setCode(undefined)
    show.reset()
  }
  const newResident = useReferences()('residentCreate')
  const actionsOf = (row: ActionRow): readonly Action[] => [
    {
      key: 'edit',
      label: t('common:edit'),
      needs: 'apartment.edit',
      run: () => setOpen({ kind: 'edit', row }),
    },
    {
      key: 'household',
      label: t(row.residents === 0 ? 'apartments:household.add' : 'apartments:household.addMember'),
      needs: 'resident.create',
      // One who joins a family gets keys and doors on a page of its own, where the portal has that.
      ...(row.residents === 0 || newResident === undefined
        ? { run: () => setOpen({ kind: 'family', row }) }
        : { to: filteredAddress(newResident, { apartment: row.uuid }) }),
    },
    {
      key: 'moveOut',
      label: t('apartments:moveOut.action'),
      needs: 'apartment.moveOut',
      run: () => setOpen({ kind: 'moveOut', row }),
      disabledReason: row.residents === 0 ? t('errors:apartmentVacant') : undefined,
    },
    {
      key: 'code',
      label: t('apartments:code.action'),
      needs: 'resident.create',
      run: () => show.mutate({ uuid: row.uuid }, { onSuccess: (shown) => setCode({ row, shown }) }),
      isRunning: show.isPending,
      disabledReason: row.residents > 0 ? t('errors:householdRegistered') : undefined,
    },
    {
      key: 'reset',
      label: t('apartments:moveOut.reset'),
      needs: 'apartment.moveOut',
      run: () => setOpen({ kind: 'reset', row }),
    },
  ]
  const dialog = (open || code) && (
    <Suspense>
      {code && <CodeDialog apartment={code.row} shown={code.shown} onClose={close} />}
      {open?.kind === 'family' && <AddHousehold home={open.row} name={open.row.number} onClose={close} />}
      {open?.kind === 'edit' && <EditApartment uuid={open.row.uuid} onClose={close} />}
      {(open?.kind === 'moveOut' || open?.kind === 'reset') && (
        <MoveOutDialog apartment={open.row} isReset={open.kind === 'reset'} onClose={close} />
      )}
    </Suspense>
  )
  return { actionsOf, dialog }
}
