import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { Button, Stack } from '@mantine/core'
import { useSiteOptions } from '../../domain/sites/site-options.ts'
import { useSwitch } from '../../kit/actions/use-switch.ts'
import { RemoteFilter } from '../../kit/list/remote-filter.tsx'
import type { RemoteOptions } from '../../kit/options/options.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The sites of the identity; the held one is always among them. */
function useOwnSites(keyword: string): RemoteOptions {
  return useSiteOptions(keyword, useSession()?.site?.uuid ?? '')
}

interface HoldSiteProps {
  readonly session: CurrentSession
  /** Where to go on. */
  readonly page: string
  readonly onClose: () => void
}

/** Asks which site lists and forms begin with; none is all of them. */
export default function HoldSite({ session, page, onClose }: HoldSiteProps) {
  const t = useText()
  const { enter, isRunning, failure } = useSwitch()
  const { section } = session.facts
  const current = session.site?.uuid ?? ''
  const hold = (uuid: string) => (uuid === current ? onClose() : enter({ section, ...(uuid !== '' && { uuid }) }, page))
  return (
    <Dialog
      title={t('shell:heldSite.choose')}
      opened
      onClose={onClose}
      actions={
        current !== '' && (
          <Button variant="default" loading={isRunning} onClick={() => hold('')}>
            {t('shell:heldSite.all')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
        <div>{t('shell:heldSite.text')}</div>
        <RemoteFilter label={t('things:site')} value={current} useOptions={useOwnSites} onChange={hold} />
      </Stack>
    </Dialog>
  )
}
