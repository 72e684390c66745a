import type { Mail } from '@lintel/contract/outbox/operations.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { columnsFor } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { outbox } from './links.ts'
import { Anchor } from '@mantine/core'
import classes from './mail-text.module.css'

const columns = columnsFor<Mail>()({
  subject: { label: 'outbox:columns.subject', Cell: ({ row }) => <PlainText text={row.subject} />, isFixed: true },
  to: { label: 'outbox:columns.to', Cell: ({ row }) => <PlainText text={row.to} /> },
  time: { label: 'outbox:columns.time', Cell: ({ row }) => <MomentText at={row.createdAt} /> },
})

/** The mails, newest first; each can be read here. */
export default function OutboxList() {
  const t = useText()
  const view = useView(outbox)
  const [openMail, setOpenMail] = useState<Mail>()
  return (
    <>
      <ListScreen
        title="outbox:title"
        of={api.outbox.list}
        columns={columns.pick(view.columns)}
        rowId={(mail) => mail.uuid}
        rowName={(mail) => mail.subject}
        empty="outbox:empty.list"
        above={() => <Notice meaning="information">{t('outbox:help')}</Notice>}
        row={(mail) => [{ key: 'open', label: t('common:open'), run: () => setOpenMail(mail) }]}
      />
      {openMail && (
        <Dialog title={openMail.subject} opened size={720} onClose={() => setOpenMail(undefined)}>
          <Facts
            facts={[
              { label: t('outbox:columns.to'), value: <bdi>{openMail.to}</bdi> },
              { label: t('outbox:columns.time'), value: <MomentText at={openMail.createdAt} /> },
            ]}
          />
          {openMail.isMasked && <Notice meaning="information">{t('outbox:masked')}</Notice>}
          {openMail.text !== '' && <MailText text={openMail.text} />}
        </Dialog>
      )}
    </>
  )
}

const address = /(https?:\/\/[^\s<>"]+)/

/** A mail as it would arrive. Only addresses of this very deployment become links; the text is never read as HTML. */
export function MailText({ text }: { readonly text: string }) {
  return (
    <div className={classes.mail} dir="auto">
      {text.split(address).map((part, index) =>
        URL.canParse(part) && new URL(part).origin === window.location.origin ? (
          <Anchor key={index} href={part} size="sm">
            {part}
          </Anchor>
        ) : (
          <span key={index}>{part}</span>
        ),
      )}
    </div>
  )
}
