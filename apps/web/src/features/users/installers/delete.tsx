import { api } from '../../../api/client.ts'
import { useText } from '../../../language/language.ts'
import { DeleteAccount } from '../../../domain/accounts/delete-account.tsx'

/** A dialog about one installer. */
export interface OneInstallerProps {
  readonly installer: { readonly uuid: string; readonly displayName: string }
  readonly onClose: () => void
}

/** Deleting an installer; its sub-installers go with it (operators.md 1.5). */
export function DeleteInstaller({ installer, ...props }: OneInstallerProps & { readonly onDone?: () => void }) {
  const t = useText()
  return (
    <DeleteAccount of={api.installer.remove} account={installer} text={t('users:delete.installerText')} {...props} />
  )
}
