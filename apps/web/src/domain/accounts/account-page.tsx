import type { ReactNode } from 'react'
import type { Action } from '../../kit/actions/action.tsx'
import { narrowed } from '../../kit/portal/address.ts'
import { DetailScreen, type Reading } from '../../kit/screen/detail-screen.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import type { TextKey } from '../../language/keys.ts'
import { users, type UserTab } from './links.ts'
import { useRepairs } from './repairs.tsx'

interface AccountPageProps<Row> {
  readonly title: TextKey
  readonly query: Reading<Row>
  /** The list it belongs to. */
  readonly tab: UserTab
  readonly status?: (row: Row) => ReactNode
  /** What can be done beside the repairs. */
  readonly actions?: (row: Row) => readonly Action[]
  readonly children: (row: Row) => ReactNode
}

/** The page of one account: what is known of it, and the repairs (operators.md 3.4). */
export function AccountPage<Row extends { readonly uuid: string; readonly displayName: string }>(
  props: AccountPageProps<Row>,
) {
  const repairs = useRepairs(props.query.data)
  return (
    <>
      <DetailScreen
        title={props.title}
        query={props.query}
        name={({ displayName }) => displayName}
        status={(row) => (
          <>
            {props.status?.(row)}
            {repairs.status}
          </>
        )}
        back={narrowed(useLinks(users).list(), { type: props.tab })}
        actions={(row) => [...(props.actions?.(row) ?? []), ...repairs.actions]}
      >
        {props.children}
      </DetailScreen>
      {repairs.dialogs}
    </>
  )
}
