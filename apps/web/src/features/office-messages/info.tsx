import type { OfficeMessageInfo } from '@lintel/contract/office-messages/schema.ts'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, NumberText, PlainText } from '../../kit/cells.tsx'
import { DetailScreen } from '../../kit/detail-screen.tsx'
import { useLinks, useParam } from '../../kit/place.ts'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { AddresseesText } from './addressees.tsx'
import { DeleteMessage } from './delete.tsx'
import { officeMessages } from './feature.ts'
import classes from './info.module.css'
import { RecallMessage } from './recall.tsx'
import { Recipients } from './recipients.tsx'

/** While mails are on their way the page looks again now and then. */
const everyMs = 10_000

/** Mails that have not left. */
const waiting = ({ recipients, withoutAddress, delivered, recalled }: OfficeMessageInfo): number =>
  recipients - withoutAddress - delivered - recalled

/** One message: what it says, and what became of it. A sent one cannot be changed (office.md 30). */
export default function OfficeMessagePage() {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(officeMessages)
  const uuid = useParam('id')
  const query = useRead(api.officeMessage.get, { uuid }, { refetchEveryMs: everyMs })
  const [dialog, setDialog] = useState<'recall' | 'delete'>()
  return (
    <>
      <DetailScreen
        title="officeMessages:one"
        query={query}
        name={({ title }) => title}
        back={links.list()}
        actions={(message) => [
          // While somebody has not been sent it: afterwards there is nothing to take back.
          ...(waiting(message) > 0
            ? [
                {
                  key: 'recall',
                  label: t('officeMessages:recall.action'),
                  icon: <IconArrowBackUp size={16} aria-hidden />,
                  run: () => setDialog('recall'),
                  needs: 'officeMessage.send' as const,
                },
              ]
            : []),
          {
            key: 'delete',
            label: t('common:delete'),
            icon: <IconTrash size={16} aria-hidden />,
            run: () => setDialog('delete'),
            needs: 'officeMessage.delete',
          },
        ]}
      >
        {(message) => (
          <>
            <Section title={t('officeMessages:facts')}>
              <p className={classes.text} dir="auto">
                {message.content}
              </p>
              <Facts
                facts={[
                  { label: t('officeMessages:columns.to'), value: <AddresseesText message={message} /> },
                  { label: t('officeMessages:columns.by'), value: <PlainText text={message.sentBy} /> },
                  { label: t('officeMessages:columns.at'), value: <MomentText at={message.sentAt} /> },
                  {
                    label: t('officeMessages:columns.delivered'),
                    value: t('officeMessages:progress', { delivered: message.delivered, total: message.recipients }),
                  },
                  ...(message.recalled > 0
                    ? [{ label: t('officeMessages:recall.count'), value: <NumberText value={message.recalled} /> }]
                    : []),
                ]}
              />
              {message.withoutAddress > 0 && (
                <Notice meaning="attention" title={t('officeMessages:noAddressNotice.title')}>
                  {t('officeMessages:noAddressNotice.text', { count: message.withoutAddress })}
                </Notice>
              )}
            </Section>
            <Recipients message={message} />
          </>
        )}
      </DetailScreen>
      {dialog === 'recall' && query.data && <RecallMessage message={query.data} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && query.data && (
        <DeleteMessage
          message={query.data}
          onClose={() => setDialog(undefined)}
          onDone={() => void navigate(links.list() ?? '/')}
        />
      )}
    </>
  )
}
