import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { Call } from '../../api/client.ts'
import type { Action } from '../../kit/actions/action.tsx'
import type { NamedColumn } from '../../kit/list/columns.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import type { RowOf } from '../../kit/list/use-list.ts'
import type { TextKey } from '../../language/keys.ts'
import { useText } from '../../language/language.ts'

/** What every row of an account list says. */
export interface AccountRow {
  readonly uuid: string
  readonly displayName: string
}

interface RowDialog<Row> {
  readonly key: string
  readonly label: TextKey
  readonly needs: Permission
  /** Rows it is for; all where that is not said. */
  readonly isFor?: (row: Row) => boolean
  readonly Dialog: ComponentType<{ readonly account: Row; readonly onClose: () => void }>
}

interface AccountListProps<Op extends Operation> {
  readonly title?: TextKey
  readonly of: Call<Op>
  readonly columns: readonly NamedColumn<RowOf<Op>>[]
  readonly empty: TextKey
  readonly create?: {
    readonly label: TextKey
    readonly needs: Permission
    readonly Dialog: ComponentType<{ readonly onClose: () => void }>
  }
  readonly dialogs?: readonly RowDialog<RowOf<Op>>[]
  readonly tabs?: ReactNode
}

const filters = [filter.text('keyword', 'users:filters.keyword')]

/** A list of accounts of one kind, with a dialog for making one and dialogs for what can be done to each. */
export function AccountList<Op extends Operation>(props: AccountListProps<Op>) {
  type Row = RowOf<Op> & AccountRow
  const t = useText()
  const [isCreating, setCreating] = useCreating()
  const [open, setOpen] = useState<{ readonly dialog: RowDialog<RowOf<Op>>; readonly row: Row }>()
  const close = () => setOpen(undefined)
  const { create, dialogs = [] } = props
  return (
    <>
      <ListScreen
        title={props.title ?? 'users:title'}
        tabs={props.tabs}
        of={props.of}
        columns={props.columns}
        filters={filters}
        rowId={(row) => (row as Row).uuid}
        rowName={(row) => (row as Row).displayName}
        empty={props.empty}
        {...(create && {
          create: {
            key: 'create',
            label: t(create.label),
            icon: <IconPlus size={16} aria-hidden />,
            needs: create.needs,
            run: () => setCreating(true),
          },
        })}
        {...(dialogs.length > 0 && {
          row: (row: RowOf<Op>) =>
            dialogs
              .filter(({ isFor }) => isFor?.(row) ?? true)
              .map((dialog): Action => ({
                key: dialog.key,
                label: t(dialog.label),
                accessibleLabel: t('people:actionFor', {
                  action: t(dialog.label),
                  name: (row as Row).displayName,
                }),
                needs: dialog.needs,
                run: () => setOpen({ dialog, row: row as Row }),
              })),
        })}
      />
      <Suspense>
        {isCreating && create && <create.Dialog onClose={() => setCreating(false)} />}
        {open && <open.dialog.Dialog account={open.row} onClose={close} />}
      </Suspense>
    </>
  )
}
