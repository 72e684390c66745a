import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import type { Call } from '../../api/client.ts'
import type { NamedColumn } from '../../kit/list/columns.ts'
import { useCreating } from '../../kit/actions/creating.ts'
import { filter } from '../../kit/list/filters.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import type { RowOf } from '../../kit/list/use-list.tsx'
import { type TextKey, useText } from '../../language/language.ts'
import { useAccountActions, type Account, type AccountAction } from './account-actions.tsx'

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
  readonly actions?: readonly AccountAction<RowOf<Op> & Account>[]
  readonly tabs?: ReactNode
}

const filters = [filter.text('keyword', 'users:filters.keyword')]

/** A list of accounts of one kind, with a dialog for making one and what can be done with each. */
export function AccountList<Op extends Operation>(props: AccountListProps<Op>) {
  type Row = RowOf<Op> & Account
  const t = useText()
  const [isCreating, setCreating] = useCreating()
  const { create, actions = [] } = props
  const { actionsOf, dialog } = useAccountActions<Row>(actions)
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
        {...(actions.length > 0 && {
          row: (row: RowOf<Op>) => actionsOf(row as Row),
        })}
      />
      {dialog}
      <Suspense>{isCreating && create && <create.Dialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
