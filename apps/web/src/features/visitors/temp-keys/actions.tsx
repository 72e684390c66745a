import type { TempKey } from '@lintel/contract/temp-keys/schema.ts'
import { IconBan, IconEdit, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { api } from '../../../api/client.ts'
import type { Action } from '../../../kit/action.tsx'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { useLinks } from '../../../kit/place.ts'
import { useText } from '../../../language/language.ts'
import { visitors } from '../links.ts'

type Asked = Pick<TempKey, 'uuid' | 'name' | 'state'>

interface KeyActions {
  readonly actionsOf: (key: Asked) => readonly Action[]
  /** What is asked before something is done. */
  readonly dialog: ReactNode
}

/** What can be done with a temporary key, in a list and on its page. */
export function useKeyActions(onDeleted?: () => void): KeyActions {
  const t = useText()
  const links = useLinks(visitors)
  const [asked, setAsked] = useState<{ readonly what: 'revoke' | 'delete'; readonly of: Asked }>()
  const close = () => setAsked(undefined)
  const actionsOf = (key: Asked): readonly Action[] => {
    const ended = key.state === 'revoked' ? t('visitors:revoke.isRevoked') : undefined
    const named = (label: string) => t('visitors:actionFor', { action: label, name: key.name })
    return [
      {
        key: 'edit',
        label: t('common:edit'),
        accessibleLabel: named(t('common:edit')),
        icon: <IconEdit size={16} aria-hidden />,
        needs: 'visitor.edit',
        // A link cannot be asleep, so a revoked key has a button that says why.
        ...(ended === undefined ? { to: links.editKey({ id: key.uuid }) } : { run: () => undefined }),
        disabledReason: ended,
      },
      {
        key: 'revoke',
        label: t('visitors:revoke.action'),
        accessibleLabel: named(t('visitors:revoke.action')),
        icon: <IconBan size={16} aria-hidden />,
        needs: 'visitor.edit',
        run: () => setAsked({ what: 'revoke', of: key }),
        disabledReason: ended,
      },
      {
        key: 'delete',
        label: t('common:delete'),
        accessibleLabel: named(t('common:delete')),
        icon: <IconTrash size={16} aria-hidden />,
        needs: 'visitor.delete',
        run: () => setAsked({ what: 'delete', of: key }),
      },
    ]
  }
  return {
    actionsOf,
    dialog: asked && (
      <AskFirst
        {...asked}
        onClose={close}
        {...(asked.what === 'delete' && onDeleted !== undefined && { onDone: onDeleted })}
      />
    ),
  }
}

interface AskFirstProps {
  readonly what: 'revoke' | 'delete'
  readonly of: Asked
  readonly onClose: () => void
  readonly onDone?: () => void
}

function AskFirst({ what, of: { uuid, name }, ...props }: AskFirstProps) {
  const t = useText()
  const revokes = what === 'revoke'
  return (
    <ConfirmDialog
      title={revokes ? t('visitors:revoke.title', { name }) : t('common:danger.title', { name })}
      confirmLabel={revokes ? t('visitors:revoke.action') : t('common:delete')}
      isDangerous
      of={revokes ? api.tempKey.revoke : api.tempKey.remove}
      input={{ uuid }}
      done={revokes ? t('visitors:revoke.done', { name }) : t('visitors:deleted', { name })}
      {...props}
    >
      {revokes ? t('visitors:revoke.text') : t('visitors:tempKey.deleteText')}
    </ConfirmDialog>
  )
}
