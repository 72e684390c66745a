import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { filteredAddress } from '../../kit/portal/address.ts'
import { DetailScreen, type Reading } from '../../kit/screen/detail-screen.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import type { TextKey } from '../../language/language.ts'
import { users, type UserTab } from './links.ts'
import { useAccountActions, type Account, type AccountAction } from './account-actions.tsx'
import { useRepairs } from './repairs.tsx'

interface AccountPageProps<Row> {
  readonly title: TextKey
  readonly query: Reading<Row>
  /** The list it belongs to. */
  readonly tab: UserTab
  readonly status?: (row: Row) => ReactNode
  /** What can be done before the repairs, and after them. */
  readonly actions?: readonly AccountAction<NoInfer<Row>>[]
  readonly deletion?: AccountAction<NoInfer<Row>>
  readonly children: (row: Row) => ReactNode
}

/** The page of one account: what is known of it, and the repairs (operators.md 3.4). */
export function AccountPage<Row extends Account>(props: AccountPageProps<Row>) {
  const { actions = [], deletion, query } = props
  const navigate = useNavigate()
  const repairs = useRepairs(query.data)
  const back = filteredAddress(useLinks(users).list(), { type: props.tab })
  const { actionsOf, dialog } = useAccountActions<Row>(
    [...actions, ...repairs.actions, ...(deletion ? [deletion] : [])],
    { row: query.data, onDeleted: () => void navigate(back ?? '/') },
  )
  return (
    <>
      <DetailScreen
        title={props.title}
        query={query}
        name={({ displayName }) => displayName}
        status={(row) => (
          <>
            {props.status?.(row)}
            {repairs.status}
          </>
        )}
        back={back}
        actions={actionsOf}
      >
        {props.children}
      </DetailScreen>
      {dialog}
    </>
  )
}
