import type { Distributor } from '@lintel/contract/distributors/schema.ts'
import { api } from '../../../api/client.ts'
import { DeleteAccount } from '../../../domain/accounts/delete-account.tsx'

interface DeleteDistributorProps {
  readonly distributor: Pick<Distributor, 'uuid' | 'displayName'>
  readonly onClose: () => void
  readonly onDone?: () => void
}

/**
 * Deleting a distributor; refused while accounts are below it, and asks for the password again (operators.md 1.5,
 * 3.15).
 */
export function DeleteDistributor({ distributor, ...props }: DeleteDistributorProps) {
  return <DeleteAccount of={api.distributor.remove} account={distributor} {...props} />
}
