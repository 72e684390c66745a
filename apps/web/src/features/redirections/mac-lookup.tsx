import { RedirectionQuestion, type RedirectionAnswer } from '@lintel/contract/redirections/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { MomentText } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Code, Empty, Facts } from '../../ui/content.tsx'
import { useServerName } from './tabs.tsx'

/** Asks what is known of one MAC address: where its device is sent, whose library and which site have it. */
export function MacLookup({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [answer, setAnswer] = useState<RedirectionAnswer>()
  if (answer) return <Answer answer={answer} onClose={onClose} />
  return (
    <FormDialog
      title={t('redirections:query.title')}
      schema={RedirectionQuestion}
      values={{ mac: '' }}
      save={(form) => api.redirection.query(form)}
      submitLabel="redirections:query.submit"
      onSaved={setAnswer}
      onClose={onClose}
    >
      <TextField
        name="mac"
        label="redirections:columns.mac"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
    </FormDialog>
  )
}

function Answer({ answer, onClose }: { readonly answer: RedirectionAnswer; readonly onClose: () => void }) {
  const t = useText()
  const nameOf = useServerName()
  const { mac, url, redirection, distributor, site } = answer
  return (
    <Dialog title={mac} opened onClose={onClose} actions={<Button onClick={onClose}>{t('common:close')}</Button>}>
      <Facts
        facts={[
          { label: t('redirections:query.answer'), value: <Code>{url}</Code> },
          {
            label: t('redirections:query.record'),
            value: redirection ? (
              <bdi>{nameOf({ server: redirection.server, name: redirection.serverName })}</bdi>
            ) : (
              <Empty />
            ),
          },
          {
            label: t('redirections:columns.lastRequestAt'),
            value: <MomentText at={redirection?.lastRequestAt ?? null} />,
          },
          {
            label: t('redirections:query.distributor'),
            value: distributor ? <bdi>{distributor.name}</bdi> : <Empty />,
          },
          { label: t('redirections:query.site'), value: site ? <bdi>{site.name}</bdi> : <Empty /> },
        ]}
      />
    </Dialog>
  )
}
