import { limits } from '@lintel/contract/base/limits.ts'
import { RedirectionForm, type RedirectionLine } from '@lintel/contract/redirections/schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LinesField } from '../../kit/form/lines-field.tsx'
import { ChoiceField, SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Code } from '../../ui/content.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { showToast } from '../../ui/toast.ts'
import { useServerName } from './tabs.tsx'

interface Outcome {
  readonly count: number
  readonly lines: readonly RedirectionLine[]
}

/** Redirects MAC addresses, one a line, to a server. What was not taken is said line by line (fleet.md F17). */
export function RedirectMacs({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const nameOf = useServerName()
  const [outcome, setOutcome] = useState<Outcome>()
  const { data } = useRead(api.redirectServer.names, {})
  if (!data) return null
  if (outcome) return <Refusals outcome={outcome} onClose={onClose} />
  const servers = data.rows.toReversed().map(({ server, name, url }) => ({
    value: server,
    label: `${nameOf({ server, name })} (${url})`,
  }))
  return (
    <FormDialog
      title={t('redirections:create.title')}
      schema={RedirectionForm}
      values={{ macs: [], server: servers[0]?.value ?? 'own', overrides: false }}
      save={(form) => api.redirection.create(form)}
      submitLabel="redirections:create.action"
      onSaved={(result) => {
        if (result.lines.some((line) => line.result !== 'ok')) return setOutcome(result)
        showToast({ meaning: 'ok', text: t('redirections:create.done', { count: result.count }) })
        onClose()
      }}
      onClose={onClose}
    >
      <LinesField
        name="macs"
        label="redirections:create.macs"
        help={t('redirections:create.macsHelp', { max: limits.importBatch })}
      />
      <ChoiceField name="server" label="redirections:create.server" options={servers} />
      <SwitchField
        name="overrides"
        label="redirections:create.overrides"
        help={t('redirections:create.overridesHelp')}
      />
    </FormDialog>
  )
}

function Refusals({ outcome, onClose }: { readonly outcome: Outcome; readonly onClose: () => void }) {
  const t = useText()
  const done = outcome.lines.filter(({ result }) => result === 'ok').length
  return (
    <Dialog
      title={t('redirections:result.title')}
      opened
      size={640}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <p>{t('redirections:result.done', { count: done })}</p>
      <ScrollTable
        label={t('redirections:result.title')}
        hidesLabel
        heads={[t('redirections:result.line'), t('redirections:result.mac'), t('redirections:result.reason')]}
        rows={outcome.lines
          .filter(({ result }) => result !== 'ok')
          .map(({ line, mac, result }) => ({
            key: String(line),
            cells: [String(line), <Code key="mac">{mac}</Code>, t(`redirections:result.${result}`)],
          }))}
      />
    </Dialog>
  )
}
