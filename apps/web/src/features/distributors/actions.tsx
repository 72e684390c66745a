import { api } from '../../api/client.ts'
import { accountDeletion, type Account } from '../../domain/accounts/account-deletion.tsx'
import { useRecordActions, type RecordActions } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'

/** Refused while accounts are below it, and asks for the password again (operators.md 1.5, 3.15). */
const deletion = accountDeletion(api.distributor.remove, 'distributor.delete')

/** What can be done with a distributor in its row and on its page. */
export function useDistributorActions(onDeleted?: () => void): RecordActions<Account> {
  const t = useText()
  return useRecordActions<Account>((distributor) => [deletion(t, distributor)], onDeleted)
}
