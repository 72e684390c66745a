import type { SubDistributor } from '@lintel/contract/sub-distributors/schema.ts'
import { api } from '../../../api/client.ts'
import { useText } from '../../../language/language.ts'
import { DeleteAccount } from '../../../domain/accounts/delete-account.tsx'

interface DeleteSubDistributorProps {
  readonly sub: Pick<SubDistributor, 'uuid' | 'displayName'>
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Deleting a sub-distributor; refused while it has installers (operators.md 1.5). */
export function DeleteSubDistributor({ sub, ...props }: DeleteSubDistributorProps) {
  const t = useText()
  return (
    <DeleteAccount
      of={api.subDistributor.remove}
      account={sub}
      text={t('users:delete.subDistributorText')}
      {...props}
    />
  )
}
