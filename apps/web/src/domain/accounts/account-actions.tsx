import type { AccountState } from '@lintel/contract/accounts/states.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import {
  IconBook,
  IconCalendar,
  IconCheck,
  IconEdit,
  IconKey,
  IconLockOpen,
  IconMailForward,
} from '@tabler/icons-react'
import { api, type Call } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import {
  useRecordActions,
  type RecordAction,
  type RecordActions,
  type RecordDialog,
  type RecordDialogProps,
} from '../../kit/actions/record-actions.tsx'
import { type TextKey, type Translate, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import type { Expiring } from './admin-expiry.tsx'
import type { ResetPasswordCall } from './reset-password.tsx'

const ResetPassword = lazyPart(() => import('./reset-password.tsx').then((file) => ({ default: file.ResetPassword })))
const ResendInvitation = lazyPart(() =>
  import('./resend-invitation.tsx').then((file) => ({ default: file.ResendInvitation })),
)
const PaidByAccount = lazyPart(() => import('../money/consequences.tsx'))
const ActivateAdmin = lazyPart(() => import('./admin-expiry.tsx').then((file) => ({ default: file.ActivateAdmin })))
const EditExpiry = lazyPart(() => import('./admin-expiry.tsx').then((file) => ({ default: file.EditExpiry })))
const EditVillaExpiry = lazyPart(() => import('./admin-expiry.tsx').then((file) => ({ default: file.EditVillaExpiry })))

/** What the dialogs of an account have to know of it. */
export interface Account {
  readonly uuid: string
  readonly displayName: string
}

/** Something that can be done with an account; undefined for one with which it cannot. */
export type AccountAction<Row> = (t: Translate, account: Row) => RecordAction<Row> | undefined

/** Opens what an account has of a MAC library; nowhere without its page. */
export const macsOf =
  (to: (uuid: string) => string | undefined): AccountAction<Account> =>
  (t, { uuid }) => ({
    key: 'macs',
    label: t('menu:macLibrary'),
    icon: <IconBook size={16} data-points aria-hidden />,
    needs: 'macLibrary.read',
    to: to(uuid),
  })

/** Changes an account. */
export const accountEdit =
  <Row extends Account>(needs: Permission, Dialog: RecordDialog<Row>): AccountAction<Row> =>
  (t) => ({ key: 'edit', label: t('common:edit'), icon: <IconEdit size={16} aria-hidden />, needs, Dialog })

/** Gives an account a new first password; `of` where the call of its kind is another one. */
export function passwordReset(
  needs: Permission = 'account.resetPassword',
  of?: ResetPasswordCall,
): AccountAction<Account> {
  function Reset({ of: account, onClose }: RecordDialogProps<Account>) {
    return <ResetPassword account={account} {...(of && { of })} onClose={onClose} />
  }
  return (t) => ({
    key: 'reset',
    label: t('users:reset.action'),
    icon: <IconKey size={16} aria-hidden />,
    needs,
    Dialog: Reset,
  })
}

/** Mails the link to choose a password once more. */
export const invitationResend: AccountAction<Account> = (t) => ({
  key: 'resend',
  label: t('users:resend.action'),
  icon: <IconMailForward size={16} data-points aria-hidden />,
  needs: 'account.resetPassword',
  Dialog: ({ of, onClose }) => <ResendInvitation account={of} onClose={onClose} />,
})

interface InvitedAccount extends Account {
  readonly email: string | null
  readonly lastSignInAt: string | null
}

/** The same in a list, for accounts with an address that were never signed in to; the server says for sure. */
export const resendToInvited: AccountAction<InvitedAccount> = (t, account) =>
  account.email !== null && account.lastSignInAt === null ? invitationResend(t, account) : undefined

/** Ends the lock-out of an account. */
export const accountUnlock: AccountAction<Account> = (t) => ({
  key: 'unlock',
  label: t('users:unlock.action'),
  icon: <IconLockOpen size={16} aria-hidden />,
  needs: 'account.resetPassword',
  Dialog: UnlockAccount,
})

function UnlockAccount({ of: { uuid, displayName: name }, onClose }: RecordDialogProps<Account>) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('users:unlock.title', { name })}
      confirmLabel={t('users:unlock.action')}
      of={api.account.unlock}
      input={{ uuid }}
      successText={t('users:unlock.done', { name })}
      onClose={onClose}
    >
      {t('users:unlock.text')}
    </ConfirmDialog>
  )
}

/**
 * Deletes an account of one kind, refused while records depend on it (operators.md 1.5); `text` says what is deleted
 * with it.
 */
export const accountDeletion = (
  of: Call<Operation>,
  needs: Permission,
  text: TextKey = 'users:delete.text',
  More?: typeof PaidByAccount,
): AccountAction<Account> =>
  deletion({ of, needs, text, name: ({ displayName }: Account) => displayName, ...(More && { More }) })

/** The same of an account that pays for something, with what ends with it (money.md 57). */
export const payerDeletion = (of: Call<Operation>, needs: Permission, text?: TextKey): AccountAction<Account> =>
  accountDeletion(of, needs, text, PaidByAccount)

/** Refused while accounts are below it, and asks for the password again (operators.md 1.5, 3.15). */
export const distributorDeletion = payerDeletion(api.distributor.remove, 'distributor.delete')

/** Refused while it has installers (operators.md 1.5). */
export const subDistributorDeletion = payerDeletion(
  api.subDistributor.remove,
  'subDistributor.delete',
  'users:delete.subDistributorText',
)

/** Its sub-installers go with it (operators.md 1.5). */
export const installerDeletion = payerDeletion(api.installer.remove, 'installer.delete', 'users:delete.installerText')

/** Lets an administrator sign in who does not yet. */
export const adminActivation: AccountAction<Account & { readonly state: AccountState }> = (t, { state }) =>
  state === 'inactive'
    ? {
        key: 'activate',
        label: t('people:activate.action'),
        icon: <IconCheck size={16} aria-hidden />,
        needs: 'admin.edit',
        Dialog: ActivateAdmin,
      }
    : undefined

const expiry =
  (needs: Permission, Dialog: RecordDialog<Expiring>): AccountAction<Expiring> =>
  (t) => ({
    key: 'expiry',
    label: t('people:expiry.action'),
    icon: <IconCalendar size={16} aria-hidden />,
    needs,
    Dialog,
  })

/** Says until when an administrator may sign in. */
export const adminExpiry = expiry('admin.edit', EditExpiry)

/** Says until when the owner of a villa may sign in. */
export const villaExpiry = expiry('villa.setExpiry', EditVillaExpiry)

/** What an office can do with its administrators beside changing them (office.md 9). */
export const adminActions = [
  adminActivation,
  passwordReset('admin.resetPassword', api.admin.resetPassword),
  adminExpiry,
  accountDeletion(api.admin.remove, 'admin.delete'),
]

/**
 * What can be done with accounts of a kind: in the rows of a list, where each says whose it is, or on the page of one.
 */
export function useAccountActions<Row extends Account>(
  actions: readonly AccountAction<Row>[],
  page?: { readonly row: Row | undefined; readonly onDeleted: () => void },
): RecordActions<Row> {
  const t = useText()
  const withName = (row: Row, action: RecordAction<Row>): RecordAction<Row> =>
    page
      ? action
      : { accessibleLabel: t('people:actionFor', { action: action.label, name: row.displayName }), ...action }
  return useRecordActions<Row>(
    (row) => actions.flatMap((action) => action(t, row) ?? []).map((action) => withName(row, action)),
    page?.onDeleted,
    page?.row,
  )
}
