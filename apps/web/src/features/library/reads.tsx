import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { UnknownCards } from '../../domain/people/unknown-cards.tsx'
import { useText } from '../../language/language.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * Cards that doors refused lately because they have no holder; one press registers one as unassigned (office.md 29).
 */
export function ReadCards({ kind, onClose }: { readonly kind: UnassignedKind; readonly onClose: () => void }) {
  const t = useText()
  const register = useOperation(api.library.registerRead, { handles: 'all' })
  return (
    <UnknownCards
      kind={kind}
      action={{
        label: t('library:reads.register'),
        labelFor: (code) => t('library:reads.registerFor', { code }),
      }}
      taking={register.isPending ? register.variables.uuid : undefined}
      failure={register.error}
      take={({ uuid }) =>
        register.mutate(
          { uuid, companyUuid: '' },
          { onSuccess: () => showToast({ meaning: 'ok', text: t('library:register.done') }) },
        )
      }
      onClose={onClose}
    />
  )
}
