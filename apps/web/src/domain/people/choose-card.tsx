import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { UnknownCards } from './unknown-cards.tsx'
import { useText } from '../../language/language.ts'

interface ChooseCardProps {
  readonly kind: UnassignedKind
  readonly onTaken: (code: string) => void
  readonly onClose: () => void
}

/** Takes the number of a card that a door has just read into the form of the person who gets it. */
export default function ChooseCard({ kind, onTaken, onClose }: ChooseCardProps) {
  const t = useText()
  const work = useOperation(api.library.takeRead, { handles: 'all' })
  return (
    <UnknownCards
      kind={kind}
      action={{ label: t('library:reads.take'), labelFor: (code) => t('library:reads.takeFor', { code }) }}
      taking={work.isPending ? work.variables.uuid : undefined}
      failure={work.error}
      take={({ uuid }) => work.mutate({ uuid }, { onSuccess: ({ code }) => onTaken(code) })}
      onClose={onClose}
    />
  )
}
