import type { OfficeMessageInfo } from '@lintel/contract/office-messages/schema.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { MomentText, NumberText, PlainText } from '../../kit/screen/cells.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useLinks, useParam } from '../../kit/portal/route-context.ts'
import { filteredAddress } from '../../kit/portal/address.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { useText } from '../../language/language.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddresseesText, ProgressText } from './addressees.tsx'
import { RecallMessage, useMessageActions } from './actions.tsx'
import { MessageDevices } from './devices.tsx'
import { officeMessages } from './links.ts'
import classes from './detail.module.css'
import { Recipients } from './recipients.tsx'

/** While mails and devices are on their way the page looks again now and then. */
const everyMs = 5_000

/** Mails that have not left, and screens that show it or are still to be told. */
const recallableCount = ({ recipients, withoutAddress, delivered, recalled, onScreens }: OfficeMessageInfo): number =>
  recipients - withoutAddress - delivered - recalled + onScreens

/** One message: what it says, and what became of it. A sent one cannot be changed (office.md 30). */
export default function OfficeMessagePage() {
  const t = useText()
  const navigate = useNavigate()
  const links = useLinks(officeMessages)
  const uuid = useParam('id')
  const query = useRead(api.officeMessage.get, { uuid }, { refetchEveryMs: everyMs })
  const [messageToRecall, setMessageToRecall] = useState<OfficeMessageInfo>()
  const { actionsOf, dialog } = useMessageActions(() => void navigate(links.list() ?? '/'))
  return (
    <>
      <DetailScreen
        title="officeMessages:one"
        query={query}
        name={({ title }) => title}
        back={links.list()}
        actions={(message) => [
          // While a mail has not left or a screen shows it: afterwards there is nothing to take back.
          ...(recallableCount(message) > 0
            ? [
                {
                  key: 'recall',
                  label: t('officeMessages:recall.action'),
                  icon: <IconArrowBackUp size={16} aria-hidden />,
                  run: () => setMessageToRecall(message),
                  needs: 'officeMessage.send' as const,
                },
              ]
            : []),
          ...actionsOf(message),
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
                    value: <ProgressText message={message} />,
                  },
                  ...(message.screensUntil === null
                    ? []
                    : [{ label: t('officeMessages:screens.until'), value: <MomentText at={message.screensUntil} /> }]),
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
            <Whither message={message} />
          </>
        )}
      </DetailScreen>
      {messageToRecall && <RecallMessage message={messageToRecall} onClose={() => setMessageToRecall(undefined)} />}
      {dialog}
    </>
  )
}

/** Recipients and screens it went to; the two lists share the page where there are both. */
function Whither({ message }: { readonly message: OfficeMessageInfo }) {
  const t = useText()
  const [search] = useSearchParams()
  const info = useLinks(officeMessages).info({ id: message.uuid })
  const isToPeople = message.recipients > 0 || message.devices === 0
  const isToScreens = message.devices > 0
  const current = isToScreens && (!isToPeople || search.get('tab') === 'screens') ? 'screens' : 'people'
  const tabs = (['people', 'screens'] as const).map((key) => ({
    key,
    label: t(key === 'people' ? 'officeMessages:recipients.title' : 'officeMessages:screens.title'),
    to: filteredAddress(info, { tab: key }) ?? '',
  }))
  return (
    <>
      {isToPeople && isToScreens && <Tabs label={t('officeMessages:sections.to')} tabs={tabs} current={current} />}
      {current === 'screens' ? <MessageDevices message={message} /> : <Recipients message={message} />}
    </>
  )
}
