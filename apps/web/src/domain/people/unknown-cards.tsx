import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import type { UnknownCard } from '@lintel/contract/library/schema.ts'
import { Button, Skeleton, Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Code } from '../../ui/content.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { MomentText } from '../../kit/screen/cells.tsx'

/** The user has just held a card to a reader, or is about to. */
export const lookEveryMs = 3_000

interface UnknownCardsProps {
  readonly kind: UnassignedKind
  /** What is done with one of them, in short and for screen readers. */
  readonly action: { readonly label: string; readonly labelFor: (code: string) => string }
  readonly take: (card: UnknownCard) => void
  /** The one with which it is being done. */
  readonly taking: string | undefined
  readonly failure: Error | null
  readonly onClose: () => void
}

/** Cards that doors refused lately because they have no holder (office.md 29). Its texts are those of `library`. */
export function UnknownCards({ kind, action, take, taking, failure, onClose }: UnknownCardsProps) {
  const t = useText()
  const { data, error } = useRead(api.library.reads, { kind }, { refetchEveryMs: lookEveryMs })
  const problem = error ?? failure
  return (
    <Dialog title={t('library:reads.title')} opened size={640} onClose={onClose}>
      <div>{t('library:reads.text')}</div>
      {problem && <Notice meaning="danger">{messageOf(problem)}</Notice>}
      {!data && !error && <Skeleton height={120} />}
      {data?.rows.length === 0 && <Notice meaning="information">{t('library:reads.none')}</Notice>}
      {data && data.rows.length > 0 && (
        <ScrollTable
          label={t('library:reads.list')}
          heads={[
            t('library:reads.columns.code'),
            t('library:reads.columns.readAt'),
            t('library:reads.columns.action'),
          ]}
          rows={data.rows.map((card) => ({
            key: card.uuid,
            cells: [
              <Stack key="code" gap={0}>
                <Code>{card.maskedValue}</Code>
                {card.readAsPersonName !== null && (
                  <small>{t('library:reads.readAs', { name: card.readAsPersonName })}</small>
                )}
              </Stack>,
              <Stack key="read" gap={0}>
                <bdi>{card.doorName}</bdi>
                <MomentText at={card.readAt} />
              </Stack>,
              <Button
                key="take"
                size="compact-sm"
                variant="default"
                aria-label={action.labelFor(card.maskedValue)}
                loading={taking === card.uuid}
                disabled={taking !== undefined}
                onClick={() => take(card)}
              >
                {action.label}
              </Button>,
            ],
          }))}
        />
      )}
    </Dialog>
  )
}
