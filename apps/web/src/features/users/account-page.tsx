import { IconKey } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Action } from '../../kit/action.tsx'
import { narrowed } from '../../kit/address.ts'
import { DetailScreen, type Reading } from '../../kit/detail-screen.tsx'
import { useLinks } from '../../kit/place.ts'
import type { TextKey } from '../../language/keys.ts'
import { useText } from '../../language/language.ts'
import { users, type UserTab } from './feature.ts'

const ResetPassword = lazy(() =>
  import('../../kit/accounts/reset-password.tsx').then((file) => ({ default: file.ResetPassword })),
)

interface AccountPageProps<Row> {
  readonly title: TextKey
  readonly query: Reading<Row>
  /** The list it belongs to. */
  readonly tab: UserTab
  readonly status?: (row: Row) => ReactNode
  /** What can be done beside a new password. */
  readonly actions?: (row: Row) => readonly Action[]
  readonly children: (row: Row) => ReactNode
}

/** The page of one account: what is known of it, and the repairs (operators.md 3.4). */
export function AccountPage<Row extends { readonly uuid: string; readonly displayName: string }>(
  props: AccountPageProps<Row>,
) {
  const t = useText()
  const [isResetting, setResetting] = useState(false)
  const { query } = props
  return (
    <>
      <DetailScreen
        title={props.title}
        query={query}
        name={({ displayName }) => displayName}
        {...(props.status && { status: props.status })}
        back={narrowed(useLinks(users).list(), { type: props.tab })}
        actions={(row) => [
          ...(props.actions?.(row) ?? []),
          {
            key: 'reset',
            label: t('users:reset.action'),
            icon: <IconKey size={16} aria-hidden />,
            needs: 'account.resetPassword',
            run: () => setResetting(true),
          },
        ]}
      >
        {props.children}
      </DetailScreen>
      {isResetting && query.data && (
        <Suspense>
          <ResetPassword account={query.data} onClose={() => setResetting(false)} />
        </Suspense>
      )}
    </>
  )
}
