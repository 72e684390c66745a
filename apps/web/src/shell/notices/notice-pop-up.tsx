import type { Notice } from '@lintel/contract/notifications/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { NoticeText } from '../../domain/notices/notice-text.tsx'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** A notification that is shown after signing in until it was read; closing it for now leaves it unread. */
export default function NoticePopUp({ notice }: { readonly notice: Notice }) {
  const t = useText()
  const [isOpen, setOpen] = useState(true)
  const read = useOperation(api.notice.markRead)
  return (
    <Dialog
      title={notice.title}
      opened={isOpen}
      size={560}
      onClose={() => setOpen(false)}
      actions={
        <Button loading={read.isPending} onClick={() => read.mutate({ uuid: notice.uuid })}>
          {t('shell:notices.read')}
        </Button>
      }
    >
      <NoticeText notice={notice} linkLabel={t('shell:notices.link')} />
    </Dialog>
  )
}
