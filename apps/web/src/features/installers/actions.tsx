import { api } from '../../api/client.ts'
import { accountDeletion, type Account } from '../../domain/accounts/account-deletion.tsx'
import { useRecordActions, type RecordActions } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'

/** Its sub-installers go with it (operators.md 1.5). */
const deletion = accountDeletion(api.installer.remove, 'installer.delete', 'users:delete.installerText')

/** What can be done with an installer in its row and on its page. */
export function useInstallerActions(onDeleted?: () => void): RecordActions<Account> {
  const t = useText()
  return useRecordActions<Account>((installer) => [deletion(t, installer)], onDeleted)
}
